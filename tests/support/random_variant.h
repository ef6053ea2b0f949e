// SPDX-License-Identifier: GPL-3.0-or-later
// Random games of a variant with variations, drops and some comments, for round trips.
#pragma once

#include "base/random.h"
#include "game/game.h"
#include "notation/variant_text.h"

namespace chess::test {

class RandomVariantGames {
 public:
  explicit RandomVariantGames(std::uint64_t seed, Variant rules = Variant::Crazyhouse)
      : random_(seed), rules_(rules) {}

  Game next() {
    AnyPosition start = AnyPosition::start(rules_);
    if (one_in(3))
      for (int ply = 0; ply < 60; ++ply) {
        const AnyMoveList moves = legal_moves(start);
        if (moves.empty()) break;
        const AnyPosition after = start.after(choose(moves, start));
        if (!after.has_legal_moves()) break;
        start = after;
      }
    Game game{start};
    for (const char* name : {"Event", "Site", "Round", "White", "Black"}) game.tags.set(name, "?");
    game.tags.set("Date", "????.??.??");
    game.tags.set("Result", "*");
    if (rules_ != Variant::Standard) game.tags.set("Variant", to_pgn_name(rules_));
    if (start != AnyPosition::start(rules_)) {
      game.tags.set("FEN", to_fen(start, {FenEnPassant::Always, FenCastling::XFen}));
      game.tags.set("SetUp", "1");
    }
    line(game, kRootNode, start, 100, 0);
    return game;
  }

 private:
  bool one_in(std::uint64_t n) { return random_.below(n) == 0; }

  Move choose(const AnyMoveList& moves, const AnyPosition& pos) {
    // Captures fill the pockets.
    for (const Move m : moves)
      if (!m.is_drop() && pos.is_capture(m) && one_in(6)) return m;
    return moves[random_.below(moves.size())];
  }

  void line(Game& game, NodeId parent, AnyPosition pos, int plies, int depth) {
    for (int ply = 0; ply < plies; ++ply) {
      const AnyMoveList moves = legal_moves(pos);
      if (moves.empty()) return;
      const Move m = one_in(60) && !pos.in_check() ? Move::null() : choose(moves, pos);
      const NodeId id = game.add_unchecked(parent, m);
      if (one_in(5)) {
        Subinfo subinfo;
        subinfo.comment = "a remark";
        game.node(id).subinfos.push_back(subinfo);
      }
      while (depth < 3 && one_in(8)) {
        const Move other = choose(moves, pos);
        line(game, game.add_unchecked(parent, other), pos.after(other), static_cast<int>(random_.below(8)),
             depth + 1);
      }
      pos.play(m);
      parent = id;
    }
  }

  Random random_;
  Variant rules_;
};

/// Drops anywhere in the tree.
inline int count_drops(const Game& game) {
  int drops = 0;
  for (std::size_t i = 1; i < game.size(); ++i)
    drops += game.node(static_cast<NodeId>(i)).move.is_drop() ? 1 : 0;
  return drops;
}

}  // namespace chess::test
