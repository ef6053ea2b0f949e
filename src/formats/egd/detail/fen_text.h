// SPDX-License-Identifier: GPL-3.0-or-later
// The FEN of a position that follows a game: only the ranks a move has touched are written anew, because an
// EGD file holds two FENs for every move. Those of variants are written whole. The en passant square is given
// after every double step (PGN standard, 16.1.3.4), castling as X-FEN has it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "variant/any_position.h"

namespace chess { inline namespace egd {

class FenText {
 public:
  explicit FenText(const AnyPosition& pos);

  /// The FEN of the position given last; the view is valid until the next change.
  std::string_view text() const {
    return variant_.empty() ? std::string_view(text_.data(), size_) : std::string_view(variant_);
  }

  /// `m`, a legal or null move, has led to `after`.
  void follow(Move m, const AnyPosition& after);

 private:
  struct RankText {
    std::array<char, 9> letters;  ///< and one to spare
    std::uint8_t size;
  };

  void write_rank(const Board& board, int rank);
  void write_castling(const Position& pos);
  void join(const Position& pos);

  std::array<RankText, 8> ranks_{};
  Bitboard castling_rooks_;
  std::string castling_;
  std::array<char, 128> text_{};
  std::size_t size_ = 0;
  std::string variant_;  ///< the FEN by the rules of a variant; empty for chess
};

}}  // namespace chess::egd
