// SPDX-License-Identifier: GPL-3.0-or-later
// An engine for puzzles that needs no engine.
#pragma once

#include <optional>
#include <vector>

#include "core/movegen.h"
#include "spend/search_request.h"

namespace annotate::test {

/// An engine that knows mates up to three moves by looking at all moves, and else counts nothing: 0.00.
class MateFinder {
 public:
  std::optional<chess::Evaluation> operator()(const chess::Position& pos,
                                              const chess::SearchRequest& request) {
    ++asked;
    chess::Evaluation found;
    found.nodes = 1;
    std::vector<chess::Move> moves = request.only;
    if (moves.empty())
      for (const chess::Move move : chess::legal_moves(pos)) moves.push_back(move);
    std::optional<chess::Score> best;
    for (const chess::Move move : moves) {
      const chess::Score score = value_after(pos.after(move), 3).before_move();
      if (best && score <= *best) continue;
      best = score;
      found.line = {move};
    }
    if (!best) return std::nullopt;
    found.score = *best;
    return found;
  }
  int asked = 0;

 private:
  static chess::Score value_after(const chess::Position& pos, int plies) {
    const chess::MoveList moves = chess::legal_moves(pos);
    if (moves.empty()) return pos.in_check() ? chess::Score::mated_in(0) : chess::Score::cp(0);
    if (plies == 0) return chess::Score::cp(0);
    std::optional<chess::Score> best;
    for (const chess::Move move : moves) {
      const chess::Score score = value_after(pos.after(move), plies - 1).before_move();
      if (!best || score > *best) best = score;
    }
    return *best;
  }
};

}  // namespace annotate::test
