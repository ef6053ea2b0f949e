// SPDX-License-Identifier: GPL-3.0-or-later
// Is a position, or one that fits a pattern, reached in a game? Positions are the same when board, turn,
// castling rights and possible en passant captures are; counters never matter.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/bgn/query/board_replay.h"
#include "base/enum_array.h"
#include "core/position.h"
#include "game/game.h"

namespace bgn_program {

class PositionQuery {
 public:
  /// A FEN. Fields left out at the end, and fields that are "?", may be anything; counters are not looked at.
  /// In the board "?" is a square with anything or nothing on it, "*" all that is left of the rank, "!" any
  /// man, "A" any white and "a" any black man; a board with such signs is asked for with at most the turn
  /// behind it. Pockets and the marks of promoted men, of crazyhouse, are left aside. The error is a sentence
  /// that says what is wrong.
  static std::expected<PositionQuery, std::string> parse(std::string_view text);

  /// Does the main line, or with `variations` any line, reach the position?
  bool is_reached(const chess::Game& game, bool variations) const;

 private:
  static constexpr std::size_t kColors = chess::kEnumCount<chess::Color>;

  std::optional<std::string> parse_board(std::string_view field);
  std::optional<std::string> parse_rank(std::string_view text, chess::Rank rank);
  void set_targets();
  bool fits(const BoardReplay& at) const;
  bool can_come(const chess::Board& board, chess::Bitboard castling_rooks) const;

  // The board: squares whose contents are told, and what stands there.
  chess::Bitboard told_;
  chess::EnumArray<chess::Color, chess::Bitboard> men_{};
  chess::EnumArray<chess::Role, chess::Bitboard> roles_{};
  chess::Bitboard any_man_;
  chess::EnumArray<chess::Color, chess::Bitboard> any_of_{};
  bool has_wildcards_ = false;

  std::optional<chess::Color> turn_;
  std::optional<chess::Bitboard> castling_rooks_;
  bool is_ep_told_ = false;
  std::optional<chess::Square> ep_square_;

  // What can only become less in a game.
  chess::EnumArray<chess::Color, int> least_men_{};
  chess::EnumArray<chess::Color, int> least_pawns_{};
  chess::Bitboard unmoved_pawns_;  ///< pawns wanted on the rank where they start
};

}  // namespace bgn_program
