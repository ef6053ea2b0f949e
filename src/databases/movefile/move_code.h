// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of chess as bytes that are understood without a list of legal moves: the place of the man in the list
// of its side, and where it goes (FORMAT.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/board.h"
#include "core/move.h"
#include "core/setup.h"

namespace chess { inline namespace movefile {

namespace move_code {

/// No square: there is no such move.
inline constexpr std::uint8_t kNone = 0xFF;
/// A queen's diagonal, of which a byte follows, or castling.
inline constexpr std::uint8_t kApart = 0xFE;
/// Of a king: it castles with the rook on its right, as White sees it, or on its left.
inline constexpr unsigned kCastlesRight = 8;
inline constexpr unsigned kCastlesLeft = 9;
/// No man of a longer list can be named.
inline constexpr int kMostMen = 16;

/// Where each code leads: by role (6: black pawns), square and code.
using Targets = std::array<std::array<std::array<std::uint8_t, 16>, 64>, 7>;
constexpr Targets make_targets() {
  constexpr std::array<std::array<int, 2>, 8> kKnight{
      {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
  constexpr std::array<std::array<int, 2>, 8> kKing{
      {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
  constexpr std::array<int, 3> kPawnSides{0, -1, 1};
  Targets targets{};
  for (int from = 0; from < 64; ++from) {
    const int file = from % 8;
    const int rank = from / 8;
    const auto square = [](int f, int r) {
      return f < 0 || f > 7 || r < 0 || r > 7 ? kNone : static_cast<std::uint8_t>(8 * r + f);
    };
    const auto at = [&](int role) -> auto& {
      return targets[static_cast<std::size_t>(role)][static_cast<std::size_t>(from)];
    };
    for (int role = 0; role < 7; ++role) at(role).fill(kNone);
    for (const bool black : {false, true}) {
      auto& pawn = at(black ? 6 : 0);
      const int step = black ? -1 : 1;
      const bool promotes = rank == (black ? 1 : 6);
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint8_t to = square(file + kPawnSides[i], rank + step);
        if (!promotes) pawn[i == 0 ? 0 : i + 1] = to;
        for (std::size_t role = 0; promotes && role < 4; ++role) pawn[4 + 3 * role + i] = to;
      }
      if (rank == (black ? 6 : 1)) pawn[1] = square(file, rank + 2 * step);
    }
    for (std::size_t i = 0; i < 8; ++i) {
      const int to = static_cast<int>(i);
      at(1)[i] = square(file + kKnight[i][0], rank + kKnight[i][1]);
      at(5)[i] = square(file + kKing[i][0], rank + kKing[i][1]);
      if (to != file) {
        at(2)[i] = square(to, rank + (to - file));
        at(2)[8 + i] = square(to, rank - (to - file));
      }
      at(3)[i] = at(4)[i] = to == file ? kNone : square(to, rank);
      at(3)[8 + i] = at(4)[8 + i] = to == rank ? kNone : square(file, to);
    }
    at(4)[static_cast<std::size_t>(file)] = kApart;
    at(5)[kCastlesRight] = at(5)[kCastlesLeft] = kApart;
  }
  return targets;
}
inline constexpr Targets kTargets = make_targets();

/// The row of `kTargets` for a man.
inline std::size_t row_of(Role role, Color c) {
  return role == Role::Pawn && c == Color::Black ? std::size_t{6} : static_cast<std::size_t>(role);
}

/// The way from one square to another, as a number that files and ranks do not wrap around in.
constexpr std::size_t way_between(std::size_t from, std::size_t to) {
  return (to + (to & 56)) - (from + (from & 56)) + 119;
}

/// The codes of ways, by row of kTargets: a number, to which the file or the rank of the target is added.
/// Those by which a pawn becomes another man are not there. This is small enough to stay in the processor's
/// cache.
inline constexpr unsigned kNoCode = 16;
inline constexpr unsigned kPlusFile = 32;
inline constexpr unsigned kPlusRank = 64;
using Codes = std::array<std::array<std::uint8_t, 240>, 7>;
constexpr Codes make_codes() {
  Codes codes;
  for (std::size_t row = 0; row < codes.size(); ++row) {
    codes[row].fill(kNoCode);
    const bool is_line = row >= 2 && row <= 4;
    for (std::size_t from = 0; from < 64; ++from)
      for (unsigned code = 0; code < (row % 6 == 0 ? 4U : 16U); ++code) {
        const std::size_t to = kTargets[row][from][code];
        if (to >= 64) continue;
        const unsigned plus = row == 2 || code < 8 ? kPlusFile : kPlusRank;
        codes[row][way_between(from, to)] = static_cast<std::uint8_t>(is_line ? (code & 8) | plus : code);
      }
  }
  return codes;
}
inline constexpr Codes kCodes = make_codes();

/// The code of a move that is no promotion; kNoCode if none of one byte leads there.
inline unsigned code_of_way(Piece moved, std::size_t from, std::size_t to) {
  const unsigned code = kCodes[row_of(moved.role, moved.color)][way_between(from, to)];
  const auto file = static_cast<unsigned>(to % 8);
  const auto rank = static_cast<unsigned>(to / 8);
  return (code & 31) + (file & (0U - (code / kPlusFile & 1))) + (rank & (0U - code / kPlusRank));
}

/// The men of both sides in the order in which codes count them.
using Places = std::array<std::array<std::uint8_t, kMostMen>, 2>;
/// At the start of a game. Men beyond the 16th have no place.
inline Places places_of(const Board& board) {
  Places places;
  for (const Color c : kColors) {
    auto& side = places[static_cast<std::size_t>(c)];
    side.fill(kNone);
    std::size_t count = 0;
    for (const Square s : board.pieces(c)) {
      if (count == side.size()) break;
      side[count++] = static_cast<std::uint8_t>(s);
    }
  }
  return places;
}

}  // namespace move_code

/// Writes the moves of a game as codes.
class MoveEncoder {
 public:
  /// The game begins on this board.
  explicit MoveEncoder(const Board& start);

  /// Can codes name all men? Otherwise nothing can be written.
  bool is_able() const { return is_able_; }
  /// Writes the code of a legal move of the man `moved`, and returns its length. It is 0 for the null move
  /// and for a drop, for which there are none. Precondition: is_able(), there is room for kLongest bytes, and
  /// the moves come in their order.
  std::size_t write(Piece moved, Move m, char* codes) {
    // Castling, en passant, promotions, drops and the null move: kinds are the highest bits of a move.
    if (m.raw() - 1U >= 0x0FFFU) [[unlikely]]
      return write_special(moved, m, codes);
    const auto from = static_cast<std::size_t>(m.from());
    const auto to = static_cast<std::size_t>(m.to());
    const std::uint8_t place = place_[from];
    place_[to] = place;
    const unsigned way = move_code::code_of_way(moved, from, to);
    if (way == move_code::kNoCode) [[unlikely]] {
      codes[0] = static_cast<char>(place << 4 | static_cast<unsigned>(file_of(m.from())));
      codes[1] = static_cast<char>(to);
      return 2;
    }
    codes[0] = static_cast<char>(place << 4 | way);
    return 1;
  }
  static constexpr std::size_t kLongest = 2;

 private:
  std::size_t write_special(Piece moved, Move m, char* codes);

  std::array<std::uint8_t, 64> place_{};  ///< of the man on each square in the list of its side
  bool is_able_ = true;
};

/// What a decoder asks of a board: does a man of that side stand there?
inline bool has_man(const Board& board, Color c, Square s) { return board.pieces(c).has(s); }
/// Is the square closed to that side, since an own man or a king stands there?
inline bool is_closed(const Board& board, Color c, Square s) {
  return (board.pieces(c) | board.pieces(Role::King)).has(s);
}

/// Reads the codes of a game. The board on which its moves are played is a Board, or a KeyedBoard.
class MoveDecoder {
 public:
  /// The game begins on the board `start`, where `turn` moves, and these rooks may castle. Precondition:
  /// `codes` outlives the decoder.
  MoveDecoder(const Board& start, Color turn, Bitboard castling_rooks, std::span<const unsigned char> codes)
      : places_(move_code::places_of(start)), castling_rooks_(castling_rooks), codes_(codes), turn_(turn) {}

  /// The next move. `before` is the board on which it is played: that of the start, with all moves played
  /// that were given before. Returns nothing at the end, and if the code is faulty (is_damaged). A move that
  /// is given can be played without harm, but is legal only if the writer's was.
  template <class Men>
  std::optional<Move> next(const Men& before) {
    const std::uint32_t bits = next_bits(before);
    return bits == kNoMove ? std::nullopt : std::optional(Move::from_raw(static_cast<std::uint16_t>(bits)));
  }
  /// The same as `raw()` of the move, or kNoMove. It stays in a register, where an optional move does not.
  template <class Men>
  std::uint32_t next_bits(const Men& before) {
    if (at_ == codes_.size()) return kNoMove;
    const unsigned code = codes_[at_++];
    std::uint8_t& place = places_[static_cast<std::size_t>(turn_)][code >> 4];
    if (place == move_code::kNone) [[unlikely]]
      return refuse();
    const auto from = static_cast<Square>(place);
    if (!has_man(before, turn_, from)) [[unlikely]]
      return refuse();
    const Role role = before.piece_unchecked(from).role;
    const bool is_pawn = role == Role::Pawn;
    const auto& targets = move_code::kTargets[move_code::row_of(role, turn_)];
    const std::uint8_t to = targets[static_cast<std::size_t>(from)][code & 15];
    if (to >= 64) [[unlikely]] {
      if (to != move_code::kApart) return refuse();
      return role == Role::Queen ? diagonal(before, place) : castling(before, place, code & 15);
    }
    const auto target = static_cast<Square>(to);
    if (is_closed(before, turn_, target)) [[unlikely]]
      return refuse();
    place = to;
    turn_ = !turn_;
    if (!is_pawn) [[likely]]
      return Move::normal(from, target).raw();
    return pawn_move(before, from, target, code & 15);
  }
  static constexpr std::uint32_t kNoMove = 0x10000;

  /// Did `next` meet a code that cannot be?
  bool is_damaged() const { return is_damaged_; }

 private:
  std::uint32_t refuse() {
    is_damaged_ = true;
    at_ = codes_.size();
    return kNoMove;
  }
  template <class Men>
  std::uint32_t pawn_move(const Men& before, Square from, Square to, unsigned code) {
    const unsigned way = code < 4 ? code : (code - 4) % 3;
    if (code < 4 ? code < 2 : way == 0) {
      const int middle = (index_of(from) + index_of(to)) / 2;
      const bool is_free = before.is_empty(to) && (code != 1 || before.is_empty(square_at(middle)));
      if (!is_free) [[unlikely]]
        return refuse();
    } else if (before.is_empty(to)) {
      // The turn has passed already.
      const Square victim = make_square(file_of(to), rank_of(from));
      if (code >= 4 || !has_man(before, turn_, victim) || before.piece_unchecked(victim).role != Role::Pawn)
          [[unlikely]]
        return refuse();
      return Move::en_passant(from, to).raw();
    }
    if (code < 4) [[likely]]
      return Move::normal(from, to).raw();
    return Move::promotion(from, to, static_cast<Role>(1 + (code - 4) / 3)).raw();
  }
  template <class Men>
  std::uint32_t diagonal(const Men& before, std::uint8_t& queen);
  template <class Men>
  std::uint32_t castling(const Men& before, std::uint8_t& king, unsigned code);

  move_code::Places places_;
  Bitboard castling_rooks_;
  std::span<const unsigned char> codes_;
  std::size_t at_ = 0;
  Color turn_;
  bool is_damaged_ = false;
};

}}  // namespace chess::movefile
