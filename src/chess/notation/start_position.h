// SPDX-License-Identifier: GPL-3.0-or-later
// The start of a game as game files tell it: a FEN with whatever stands behind it, and castling rights that
// standard chess cannot have. Board, side to move, rights and en passant square decide.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "notation/fen.h"
#include "variant/any_position.h"

namespace chess { inline namespace notation {

/// Something in the text that is not as it should be, and what was done about it.
struct StartRemark {
  std::string reason;
  std::string action;
};

/// Where a game starts.
struct StartPosition {
  AnyPosition position;
  /// Castling is that of Chess960, by the name of the rules or by the FEN.
  bool chess960 = false;
  std::vector<StartRemark> remarks;
};

/// Reads a FEN tag. Without a name for Chess960 (`is_named_960`), the rights make a game Chess960 only if
/// files name their rooks (Shredder-FEN), or if a whole back rank shows one of the 960 starts; else rights
/// that standard chess cannot have are dropped. A counter that cannot be read is left out; `hmvc` and `fmvn`
/// of EPD are read.
std::expected<StartPosition, TextError> parse_start(Variant rules, bool is_named_960, std::string_view fen);

/// Does the FEN of this position show by itself that castling is that of Chess960?
bool shows_chess960(const AnyPosition& start);

/// The position without the castling rights that only Chess960 has.
Position without_chess960_rights(const Position& pos);

}}  // namespace chess::notation
