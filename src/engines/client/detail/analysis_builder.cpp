// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/detail/analysis_builder.h"

#include <algorithm>
#include <utility>

#include "client/transport.h"
#include "notation/variant_text.h"

namespace chess { inline namespace client {

namespace {
/// No engine has more lines; a rank beyond this is noise, and must not cost memory.
constexpr int kMaxRank = 512;
/// Nor does any search go deeper; of more steps the early ones are forgotten.
constexpr std::size_t kMaxSteps = 256;
/// "e7e8q", and one more for the stranger ways to write it.
constexpr std::size_t kLongestMove = 6;

/// Neither a long line nor what is no move is kept.
void cut(std::vector<std::string>& pv) {
  const auto end =
      std::ranges::find_if(pv, [](const std::string& move) { return move.size() > kLongestMove; });
  const auto kept = std::min(static_cast<std::size_t>(end - pv.begin()), kMaxPvMoves);
  pv.resize(kept);
  pv.shrink_to_fit();
}

bool begins_with(const AnalysisLine& line, Move move) { return !line.pv.empty() && line.pv.front() == move; }

bool has_line_with(const std::vector<AnalysisLine>& lines, Move move) {
  return std::ranges::any_of(lines, [&](const AnalysisLine& line) { return begins_with(line, move); });
}

}  // namespace

std::vector<Move> replay_uci(AnyPosition position, const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const auto& text : texts) {
    const auto move = parse_uci_move(position, text);
    if (!move || !position.is_legal(*move)) break;
    moves.push_back(*move);
    position.play(*move);
  }
  return moves;
}

bool AnalysisBuilder::add(UciInfo info) {
  const bool is_progress = info.nodes.value_or(0) > nodes_.value_or(0) ||
                           info.depth.value_or(0) > last_depth_ || info.currmove.has_value();
  last_depth_ = std::max(last_depth_, info.depth.value_or(0));
  if (info.nodes) nodes_ = info.nodes;
  if (info.nps) nps_ = info.nps;
  if (info.tbhits) tbhits_ = info.tbhits;
  if (info.time) time_ = info.time;
  const int rank = info.multipv.value_or(1);
  const bool is_line = info.score && rank <= kMaxRank;
  if (is_line) cut(info.pv);
  if (control_ != nullptr && control_->listens())
    control_->tell({info, is_line ? std::optional(to_line(rank, info)) : std::nullopt});
  if (!is_line) return is_progress;
  depth_ = std::max(depth_, info.depth.value_or(0));
  Rank& slot = ranks_[rank];
  if (info.score->bound == ScoreBound::Exact) {
    if (rank == 1) note_step(info);
    if (!info.pv.empty() && exact_by_move_.size() < kMaxRank)
      exact_by_move_.insert_or_assign(info.pv.front(), info);
    slot.exact = std::move(info);
    slot.bound.reset();
  } else {
    slot.bound = std::move(info);
  }
  return is_progress;
}

void AnalysisBuilder::note_step(const UciInfo& info) {
  if (info.pv.empty()) return;
  const int depth = info.depth.value_or(0);
  if (!steps_.empty() && steps_.back().depth == depth) steps_.pop_back();
  if (steps_.size() == kMaxSteps) steps_.erase(steps_.begin());
  steps_.push_back({depth, info.score->value, info.pv.front(), nodes_.value_or(0)});
}

AnalysisLine AnalysisBuilder::to_line(int rank, const UciInfo& info) const {
  AnalysisLine line;
  line.multipv = rank;
  line.score = info.score->value;
  line.bound = info.score->bound;
  line.depth = info.depth.value_or(0);
  line.seldepth = info.seldepth.value_or(line.depth);
  line.wdl = info.wdl;
  line.pv = replay_uci(position_, info.pv);
  return line;
}

std::optional<AnalysisLine> AnalysisBuilder::driven_out(int rank,
                                                        const std::vector<AnalysisLine>& better) const {
  std::optional<AnalysisLine> found;
  for (const auto& [first, info] : exact_by_move_) {
    const bool elsewhere = std::ranges::any_of(ranks_, [&](const auto& entry) {
      const auto& exact = entry.second.exact;
      return exact && !exact->pv.empty() && exact->pv.front() == first;
    });
    if (elsewhere) continue;
    AnalysisLine line = to_line(rank, info);
    if (line.pv.empty() || has_line_with(better, line.pv.front())) continue;
    if (!found || std::pair(line.depth, line.score) > std::pair(found->depth, found->score))
      found = std::move(line);
  }
  return found;
}

Analysis AnalysisBuilder::finish(Move best, const std::optional<std::string>& ponder,
                                 std::chrono::milliseconds elapsed) const {
  Analysis analysis;
  analysis.bestmove = best;
  analysis.nodes = nodes_.value_or(0);
  analysis.nps = nps_.value_or(0);
  analysis.tbhits = tbhits_.value_or(0);
  analysis.time = time_ ? std::chrono::milliseconds(*time_) : elapsed;
  if (ponder) {
    const auto answer = replay_uci(position_.after(best), {*ponder});
    if (!answer.empty()) analysis.ponder = answer.front();
  }

  for (const Step& step : steps_)
    if (const auto best_then = replay_uci(position_, {step.best}); !best_then.empty())
      analysis.steps.push_back({step.depth, step.score, best_then.front(), step.nodes});

  for (const auto& [rank, slot] : ranks_) {
    AnalysisLine line = to_line(rank, slot.exact ? *slot.exact : *slot.bound);
    if (rank == 1 && slot.exact && slot.bound && !begins_with(line, best)) {
      AnalysisLine later = to_line(rank, *slot.bound);
      if (begins_with(later, best)) line = std::move(later);
    }
    if (rank > 1 && line.pv.empty()) continue;
    if (rank > 1 && has_line_with(analysis.lines, line.pv.front())) {
      if (auto other = driven_out(rank, analysis.lines)) analysis.lines.push_back(std::move(*other));
      continue;
    }
    analysis.lines.push_back(std::move(line));
  }

  if (analysis.lines.empty() || analysis.lines.front().multipv != 1) {
    analysis.pv = {best};
    return analysis;
  }
  const AnalysisLine& first = analysis.lines.front();
  analysis.score = first.score;
  analysis.bound = first.bound;
  analysis.depth = first.depth;
  analysis.seldepth = first.seldepth;
  analysis.wdl = first.wdl;
  analysis.pv = begins_with(first, best) ? first.pv : std::vector<Move>{best};
  return analysis;
}

}}  // namespace chess::client
