// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts at random: anything that could be said of a move, and much that would not be.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "core/movegen.h"
#include "judge/game_verdict.h"
#include "motifs/reason.h"

/// A few legal moves from `start`, at random.
inline std::vector<chess::Move> random_line(chess::Random& random, const chess::Position& start,
                                            std::size_t plies) {
  std::vector<chess::Move> line;
  chess::Position pos = start;
  while (line.size() < plies) {
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) break;
    line.push_back(moves[random.below(moves.size())]);
    pos.play(line.back());
  }
  return line;
}

/// Fills the details of a reason at random. Threats are made by the first of `moves`, or stood already.
struct RandomDetails {
  chess::Random& random;
  std::vector<chess::Move> moves;

  template <class Kind>
  Kind below(Kind last) const {
    return static_cast<Kind>(random.below(static_cast<std::uint64_t>(last) + 1));
  }
  void operator()(std::string_view /*name*/, chess::Role& role) const { role = below(chess::Role::King); }
  void operator()(std::string_view /*name*/, std::optional<chess::Role>& role) const {
    role = below(chess::Role::King);
  }
  void operator()(std::string_view /*name*/, chess::Square& square) const {
    square = below(chess::Square::H8);
  }
  void operator()(std::string_view /*name*/, int& number) const { number = 2 + below(9); }
  void operator()(std::string_view /*name*/, chess::Move& move) const {
    move = moves.empty() ? chess::Move::null() : moves.front();
  }
  void operator()(std::string_view /*name*/, chess::EndingKind& kind) const {
    kind = below(chess::EndingKind::WithoutQueens);
  }
  void operator()(std::string_view name, chess::Stake& stake) const {
    stake.kind = below(chess::StakeKind::Material);
    (*this)(name, stake.first);
    (*this)(name, stake.second);
    (*this)(name, stake.pawns);
  }
  void operator()(std::string_view name, std::optional<chess::Means>& means) const {
    if (random.below(2) == 0) return;
    means = chess::Means{below(chess::MeansKind::Promotes)};
    (*this)(name, means->first);
    (*this)(name, means->second);
    (*this)(name, means->square);
  }
};

/// A verdict on a bad move.
inline chess::MoveVerdict random_verdict(chess::Random& random, const chess::Position& pos,
                                         chess::Move played) {
  const auto score = [&] {
    const int n = static_cast<int>(random.below(40));
    if (n < 10) return n % 2 == 0 ? chess::Score::mate_in(n + 1) : chess::Score::mated_in(n + 1);
    return chess::Score::cp((n - 25) * 37);
  };
  chess::MoveVerdict verdict;
  verdict.finding = {static_cast<chess::Label>(1 + random.below(3)),
                     static_cast<chess::Cause>(random.below(3))};
  verdict.before = score();
  verdict.after = score();
  if (random.below(5) > 0) verdict.best_line = random_line(random, pos, 3);
  if (random.below(8) == 0) return verdict;
  chess::Reason reason = blank_reason(chess::kReasons[random.below(std::size(chess::kReasons))]);
  const chess::Position origin = origin_of(reason, pos, played);
  const auto first = random_line(random, origin, 1);
  // Nobody can pass in check.
  if (origin.in_check() || (!first.empty() && origin.after(first.front()).in_check())) return verdict;
  visit_details(reason, RandomDetails{random, first});
  reason.line = random_line(random, line_start_of(reason, origin), 1 + random.below(5));
  if (reason.line.empty()) return verdict;
  verdict.motif = std::move(reason);
  return verdict;
}
