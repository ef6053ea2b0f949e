// SPDX-License-Identifier: GPL-3.0-or-later
// Does a game reach a position, or one that fits a pattern? Positions are the same if board, side to move,
// castling rights and possible en passant captures are. Counters do not matter.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/enum_array.h"
#include "base/error.h"
#include "core/position.h"
#include "game/game.h"
#include "query/board_replay.h"

namespace chess { inline namespace query {

/// A position, or a pattern of positions.
class PositionQuery {
 public:
  /// Reads a FEN. A field that is "?" or missing at the end may be anything; counters are ignored. Castling
  /// rights that chess cannot have count in games of Chess960 only, as `parse_start` has it. A board that
  /// lacks a king is a pattern: the men that it has must stand there, and the other squares may be anything.
  /// In the board, "?" is a square with anything or nothing on it, "*" the rest of the rank, "!" any piece,
  /// "A" any white and "a" any black piece. Only the side to move may follow a board with such signs. Pockets
  /// and marks of promoted pieces, of crazyhouse, are ignored. The error is a sentence that says what is
  /// wrong.
  static std::expected<PositionQuery, Error> parse(std::string_view text);

  /// The position, with all that its FEN tells.
  static PositionQuery of(const Position& position);

  /// Does the main line, or with `variations` any line, reach the position?
  bool is_reached(const Game& game, bool variations) const;

  /// Does the position stand on the board? `chess960`: the game is one of Chess960.
  bool fits(const BoardReplay& at, bool chess960) const { return fits(at, rooks_of(chess960)); }
  /// Can it still come? False is certain for games of chess and Chess960.
  bool can_come(const Board& board, Bitboard castling_rooks, bool chess960) const {
    return can_come(board, castling_rooks, rooks_of(chess960));
  }

  /// Is it this one? `ep_square` is the square that was passed over, whether or not it can be captured.
  bool fits(const Board& board, Color turn, Bitboard castling_rooks, std::optional<Square> ep_square,
            bool chess960) const;

 private:
  static constexpr std::size_t kColorCount = kEnumCount<Color>;

  std::optional<std::string> parse_board(std::string_view field);
  std::optional<std::string> parse_rank(std::string_view text, Rank rank);
  void set_targets();
  bool fits_board(const Board& board, Color turn) const;
  bool fits(const BoardReplay& at, std::optional<Bitboard> castling_rooks) const;
  bool can_come(const Board& board, Bitboard castling_rooks, std::optional<Bitboard> wanted_rooks) const;
  const std::optional<Bitboard>& rooks_of(bool chess960) const {
    return chess960 ? castling_rooks_960_ : castling_rooks_;
  }

  // The board: squares whose contents are told, and what stands there.
  Bitboard told_;
  EnumArray<Color, Bitboard> pieces_{};
  EnumArray<Role, Bitboard> roles_{};
  Bitboard any_man_;
  EnumArray<Color, Bitboard> any_of_{};
  bool has_wildcards_ = false;

  std::optional<Color> turn_;
  std::optional<Bitboard> castling_rooks_;
  std::optional<Bitboard> castling_rooks_960_;  ///< in games of Chess960
  bool is_ep_told_ = false;
  std::optional<Square> ep_square_;

  // What can only become less in a game.
  EnumArray<Color, int> least_pieces_{};
  EnumArray<Color, int> least_pawns_{};
  Bitboard unmoved_pawns_;  ///< pawns wanted on the rank where they start
};

}}  // namespace chess::query
