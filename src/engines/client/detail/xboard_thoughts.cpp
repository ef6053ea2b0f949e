// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/detail/xboard_thoughts.h"

#include <algorithm>
#include <utility>

#include "notation/uci_move.h"

namespace chess { inline namespace client {

namespace {

using namespace std::chrono_literals;

/// A score beyond this, in centipawns, may stand for a mate.
constexpr int kDecisive = 9'000;
/// How long an engine is silent that searches on, at least.
constexpr std::chrono::milliseconds kQuiet = 2s;
constexpr std::chrono::milliseconds kQuietAfterMate = 200ms;
/// The next line may take so many times as long as all lines before.
constexpr int kQuietFactor = 5;

std::vector<Move> replay(AnyPosition position, const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const std::string& text : texts) {
    if (moves.size() == kMaxPvMoves) break;
    const auto move = parse_xboard_move(position, text);
    if (!move) break;
    moves.push_back(*move);
    position.play(*move);
  }
  return moves;
}

}  // namespace

bool XboardThoughts::is_beyond(const XboardThinking& thinking) const {
  return (limits_.nodes && thinking.nodes > *limits_.nodes) ||
         (limits_.depth && thinking.depth > *limits_.depth);
}

Score XboardThoughts::score_of(const XboardThinking& thinking, const std::vector<Move>& pv) const {
  const auto cp = thinking.score.centipawns();
  if (!cp || (*cp < kDecisive && *cp > -kDecisive)) return thinking.score;
  AnyPosition end = position_;
  for (const Move move : pv) end.play(move);
  const auto outcome = outcome_of(end);
  if (!outcome || !outcome->winner) return thinking.score;
  const int plies = static_cast<int>(pv.size());
  const bool mates = *outcome->winner == position_.turn();
  if (mates != (*cp > 0)) return thinking.score;
  return mates ? Score::mate_in((plies + 1) / 2) : Score::mated_in(plies / 2);
}

bool XboardThoughts::add(const XboardThinking& thinking, TimePoint now) {
  last_line_ = now;
  const std::vector<Move> pv = replay(position_, thinking.pv);
  is_book_ = pv.empty() && thinking.depth == 0 && thinking.nodes == 0 && !best_;
  if (cuts_ && is_beyond(thinking)) {
    is_enough_ = true;
    if (best_) {
      UciInfo told;  // of the search; the line itself came too late
      told.nodes = thinking.nodes;
      return builder_.add(std::move(told));
    }
  }
  UciInfo info;
  info.depth = thinking.depth;
  info.seldepth = thinking.seldepth;
  info.nodes = thinking.nodes;
  info.nps = thinking.nps;
  info.tbhits = thinking.tbhits;
  info.time = thinking.time;
  // A line without a legal move is that of a book, or has moves that we cannot read.
  if (!pv.empty()) {
    info.score = UciScore{score_of(thinking, pv), thinking.bound};
    is_decided_ = info.score->value.is_mate();
    best_ = pv.front();
    for (const Move move : pv) info.pv.push_back(to_uci(move, CastlingNotation::KingTakesRook));
  }
  return builder_.add(std::move(info));
}

std::optional<XboardThoughts::TimePoint> XboardThoughts::quiet_end() const {
  if (!cuts_ || limits_.movetime || limits_.infinite) return std::nullopt;
  if (!last_line_ || !best_) return last_line_.value_or(began_) + kQuiet;
  const auto least = is_decided_ ? kQuietAfterMate : kQuiet;
  return *last_line_ + std::max<TimePoint::duration>(least, kQuietFactor * (*last_line_ - began_));
}

}}  // namespace chess::client
