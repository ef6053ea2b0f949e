// SPDX-License-Identifier: GPL-3.0-or-later
// The position on the board of an engine of the XBoard protocol, as far as we have told it or it has played,
// and the lines that bring it to another one: as few as possible, since `new` makes an engine forget.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client/detail/xboard_abilities.h"
#include "notation/uci_move.h"
#include "variant/any_position.h"

namespace chess { inline namespace client {

class XboardBoard {
 public:
  /// Lines that lead from one position to another.
  struct Way {
    bool begins_anew = false;  ///< the first lines are those of `reset`
    std::vector<std::string> lines;
    std::vector<std::string> moves;  ///< as told; a complaint about one of them is about the position
  };

  /// The engine was told `new`, and the rules: what is on its board is their start position, with Chess960
  /// nobody knows which.
  void reset(Variant rules);
  /// What is on the board is not known any more.
  void forget() { start_.reset(); }

  /// The way to the position after `moves` from `start`. `fresh`: whatever is there, begin with `new`.
  /// Precondition: an engine without `setboard` is asked about chess, or from the start position.
  Way way_to(const AnyPosition& start, std::span<const Move> moves, const XboardAbilities& abilities,
             CastlingNotation castling, bool fresh) const;
  /// That way was gone.
  void arrive(const AnyPosition& start, std::span<const Move> moves);
  /// The engine has made a move on its board.
  void play(Move move) { moves_.push_back(move); }

 private:
  std::optional<AnyPosition> start_;
  std::vector<Move> moves_;
};

/// A move as the engine wants it.
std::string to_xboard_move(const AnyPosition& position, Move move, const XboardAbilities& abilities,
                           CastlingNotation castling);

/// The lines by which an engine without `setboard` is given a position: its board is edited by hand. The side
/// to move is set by a move beforehand; rights to castle follow from where kings and rooks stand.
std::vector<std::string> edit_lines(const Position& position, const XboardAbilities& abilities);

}}  // namespace chess::client
