// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/able_search.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "core/movegen.h"
#include "notation/variant_text.h"

namespace chess { inline namespace client {

namespace {

/// What an iteration takes, compared with the one before. Most take less; a search that is begun too deep
/// cannot be taken back.
constexpr std::uint64_t kGrowth = 3;
constexpr int kDeepest = 100;
/// Who names no move after so many nodes will not name one after more.
constexpr std::uint64_t kEnough = 10'000;
/// Until an engine has told how fast it is.
constexpr std::uint64_t kUsualSpeed = 500'000;

/// Nothing if a move is illegal.
std::optional<AnyPosition> after_all(AnyPosition position, std::span<const Move> moves) {
  for (const Move move : moves) {
    if (!position.is_legal(move)) return std::nullopt;
    position.play(move);
  }
  return position;
}

bool has(const std::vector<Move>& moves, Move move) { return std::ranges::find(moves, move) != moves.end(); }

/// The answer that the move of `line` was the best.
void choose(const AnalysisLine& line, Analysis& analysis) {
  AnalysisLine chosen = line;
  chosen.multipv = 1;
  analysis.bestmove = chosen.pv.front();
  analysis.ponder.reset();
  analysis.score = chosen.score;
  analysis.bound = chosen.bound;
  analysis.depth = chosen.depth;
  analysis.seldepth = chosen.seldepth;
  analysis.wdl = chosen.wdl;
  analysis.pv = chosen.pv;
  analysis.lines = {std::move(chosen)};
  analysis.steps.clear();  // those of another move
}

/// The answer for the position after `move` as an answer for `move`.
Analysis seen_before(Move move, Analysis after) {
  Analysis analysis = std::move(after);
  const auto turn_round = [&](auto& part) {
    if (part.wdl) part.wdl = -*part.wdl;
    if (part.bound != ScoreBound::Exact)
      part.bound = part.bound == ScoreBound::Lower ? ScoreBound::Upper : ScoreBound::Lower;
    if (!part.pv.empty()) part.pv.insert(part.pv.begin(), move);
  };
  turn_round(analysis);
  if (analysis.score) analysis.score = analysis.score->before_move();
  for (AnalysisLine& line : analysis.lines) {
    turn_round(line);
    line.score = line.score.before_move();
  }
  for (AnalysisStep& step : analysis.steps) {
    step.score = step.score.before_move();
    step.best = move;
  }
  analysis.ponder = analysis.bestmove;
  analysis.bestmove = move;
  return analysis;
}

}  // namespace

void AbleSearch::new_game() {
  last_depth_ = 1;
  last_nodes_ = 1;
  nodes_per_second_ = 0;
}

std::expected<Analysis, EngineError> AbleSearch::analyse(const AnyPosition& start,
                                                         std::span<const Move> moves,
                                                         const SearchLimits& limits) {
  if (limits.search_moves.empty()) return search(start, moves, limits);
  if (abilities_.search_moves) {
    auto found = search(start, moves, limits);
    if (found || found.error().kind != EngineFault::Unable) return found;
  }
  return limits.search_moves.size() == 1 ? search_after(start, moves, limits)
                                         : search_lines(start, moves, limits);
}

std::expected<Analysis, EngineError> AbleSearch::search(const AnyPosition& start, std::span<const Move> moves,
                                                        const SearchLimits& limits) {
  if (!limits.nodes) return session_.analyse(start, moves, limits);
  if (abilities_.nodes) return search_by_nodes(start, moves, limits);
  return abilities_.depth ? search_by_depth(start, moves, limits) : search_by_time(start, moves, limits);
}

std::expected<Analysis, EngineError> AbleSearch::search_by_nodes(const AnyPosition& start,
                                                                 std::span<const Move> moves,
                                                                 const SearchLimits& limits) {
  SearchLimits more = limits;
  while (true) {
    auto found = session_.analyse(start, moves, more);
    if (found || found.error().kind != EngineFault::MissingMove || *more.nodes >= kEnough) return found;
    *more.nodes *= 4;
  }
}

/// So deep that the search ends well before the nodes are spent, if positions resemble each other.
int AbleSearch::first_depth(std::uint64_t nodes) const {
  int depth = last_depth_;
  for (std::uint64_t seen = last_nodes_; seen * kGrowth <= nodes && depth < kDeepest; seen *= kGrowth)
    ++depth;
  for (std::uint64_t seen = last_nodes_; seen > nodes && depth > 1; seen /= kGrowth) --depth;
  return std::max(1, depth - 2);
}

std::expected<Analysis, EngineError> AbleSearch::search_by_depth(const AnyPosition& start,
                                                                 std::span<const Move> moves,
                                                                 const SearchLimits& limits) {
  const std::uint64_t wanted = *limits.nodes;
  const int deepest = std::min(limits.depth.value_or(kDeepest), kDeepest);
  SearchLimits step = limits;
  step.nodes.reset();
  step.most_nodes = 4 * std::min(wanted, std::uint64_t{1} << 60) + 20'000;
  Result best;
  std::uint64_t nodes = 0;
  std::chrono::microseconds elapsed{0};
  for (int depth = std::min(first_depth(wanted), deepest);;) {
    step.depth = depth;
    auto found = session_.analyse(start, moves, step);
    if (!found) return found;
    const bool is_at_end = found->depth < depth || (found->score && found->score->is_mate());
    nodes += found->nodes;
    elapsed += found->elapsed;
    last_depth_ = std::max(depth, found->depth);
    last_nodes_ = std::max<std::uint64_t>(1, found->nodes);
    const bool is_enough = nodes * 2 >= wanted || found->cut_short || is_at_end || depth >= deepest;
    best = std::move(found);
    if (is_enough) break;
    depth = std::min(depth + (nodes * 2 * kGrowth * kGrowth < wanted ? 2 : 1), deepest);
  }
  best->nodes = nodes;
  best->elapsed = elapsed;
  return best;
}

std::expected<Analysis, EngineError> AbleSearch::search_by_time(const AnyPosition& start,
                                                                std::span<const Move> moves,
                                                                const SearchLimits& limits) {
  const std::uint64_t speed = nodes_per_second_ > 0 ? nodes_per_second_ : kUsualSpeed;
  SearchLimits timed = limits;
  timed.nodes.reset();
  const auto ms = static_cast<std::int64_t>(
      std::min(static_cast<double>(*limits.nodes) * 1000.0 / static_cast<double>(speed), 1e12));
  const std::chrono::milliseconds time(std::max<std::int64_t>(1, ms));
  timed.movetime = std::min(limits.movetime.value_or(time), time);
  auto found = session_.analyse(start, moves, timed);
  const auto took = found ? found->elapsed.count() : 0;
  if (took > 0 && found->nodes > 0)
    nodes_per_second_ =
        std::max<std::uint64_t>(1, found->nodes * 1'000'000 / static_cast<std::uint64_t>(took));
  return found;
}

std::expected<Analysis, EngineError> AbleSearch::search_after(const AnyPosition& start,
                                                              std::span<const Move> moves,
                                                              const SearchLimits& limits) {
  const Move move = limits.search_moves.front();
  const auto position = after_all(start, moves);
  if (!position || fault_of(limits, *position)) return session_.analyse(start, moves, limits);  // says why
  const AnyPosition after = position->after(move);
  if (!after.has_legal_moves()) {
    Analysis over;
    over.bestmove = move;
    over.score = (after.in_check() ? Score::mated_in(0) : Score::cp(0)).before_move();
    over.pv = {move};
    return over;
  }
  std::vector<Move> longer(moves.begin(), moves.end());
  longer.push_back(move);
  SearchLimits all = limits;
  all.search_moves.clear();
  auto found = search(start, longer, all);
  if (!found) return found;
  return seen_before(move, std::move(*found));
}

std::expected<Analysis, EngineError> AbleSearch::search_lines(const AnyPosition& start,
                                                              std::span<const Move> moves,
                                                              const SearchLimits& limits) {
  const std::vector<Move>& wanted = limits.search_moves;
  const auto position = after_all(start, moves);
  if (!position || fault_of(limits, *position)) return session_.analyse(start, moves, limits);
  SearchLimits several = limits;
  several.search_moves.clear();
  const int left_out = static_cast<int>(legal_moves(*position).size() - wanted.size());
  several.multipv = std::clamp(left_out + 1, limits.multipv, std::max(limits.multipv, abilities_.lines));
  auto found = search(start, moves, several);
  if (!found) return found;
  if (has(wanted, found->bestmove)) {
    found->lines.resize(std::min<std::size_t>(found->lines.size(), 1));
    return found;
  }
  const auto line = std::ranges::find_if(
      found->lines, [&](const AnalysisLine& l) { return !l.pv.empty() && has(wanted, l.pv.front()); });
  if (line == found->lines.end())
    return std::unexpected(EngineError{
        EngineFault::Unable,
        session_.name() + ": it showed no line with another move than " + to_uci(found->bestmove)});
  choose(AnalysisLine(*line), *found);
  return found;
}

}}  // namespace chess::client
