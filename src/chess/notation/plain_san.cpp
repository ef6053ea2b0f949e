// SPDX-License-Identifier: GPL-3.0-or-later
// Plain SAN: for every target there is a set of squares that a man of a kind can come from on an
// empty board; of the men that stand on it, the one with nothing in its way and no king behind it is
// meant. So no sliding attacks are looked up.
#include "notation/san.h"

#include <array>
#include <bit>

namespace chess { inline namespace notation {
namespace {

static_assert(std::endian::native == std::endian::little, "words are taken apart from their lowest byte");

/// What the first letter and an "x" tell; the first six are the roles.
enum Kind : std::uint8_t { kPush = 0, kKing = 5, kPawnCapture = 6, kNoKind = 7 };

constexpr unsigned kNoByte = 256;

struct Tables {
  /// Where a man of that kind may come from, by colour, kind and target.
  std::array<std::array<std::array<Bitboard, 64>, 7>, 2> origins{};
  /// The squares that a file letter or rank digit leaves open, none for other bytes; all for no byte.
  std::array<Bitboard, 257> marks{};
  std::array<Kind, 256> kinds{};
};

Tables make_tables() {
  Tables t;
  t.kinds.fill(kNoKind);
  for (int i = 0; i < 8; ++i) {
    t.kinds[static_cast<std::size_t>('a' + i)] = kPush;
    t.marks[static_cast<std::size_t>('a' + i)] = Bitboard(static_cast<File>(i));
    t.marks[static_cast<std::size_t>('1' + i)] = Bitboard(static_cast<Rank>(i));
  }
  t.marks[kNoByte] = Bitboard::all();
  for (const Role r : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
    t.kinds[static_cast<unsigned char>(to_char(r))] = static_cast<Kind>(r);
  for (const Color c : kColors) {
    auto& origins = t.origins[static_cast<std::size_t>(c)];
    const int back = c == Color::White ? -8 : 8;
    for (int i = 0; i < 64; ++i) {
      const Square to = square_at(i);
      const auto square = static_cast<std::size_t>(i);
      for (const Role r : {Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
        origins[static_cast<std::size_t>(r)][square] = attacks_from({c, r}, to, Bitboard());
      const Rank rank = relative_rank(c, rank_of(to));
      // Not to the last rank: that takes a promotion.
      if (rank < Rank::R3 || rank == Rank::R8) continue;
      origins[kPush][square] |= square_at(i + back);
      if (rank == Rank::R4) origins[kPush][square] |= square_at(i + 2 * back);
      origins[kPawnCapture][square] = pawn_attacks(!c, to);
    }
  }
  return t;
}

// Behind the attack tables it is made of, before every other static object.
__attribute__((init_priority(102))) const Tables kTables = make_tables();

bool castling(const Position& pos, ShortWord word, Move& move) {
  CastlingSide side;
  if (word.length == 3 && (word.bytes & 0xFFFFFF) == ShortWord::of("O-O").bytes)
    side = CastlingSide::King;
  else if (word.length == 5 && (word.bytes & 0xFFFFFFFFFF) == ShortWord::of("O-O-O").bytes)
    side = CastlingSide::Queen;
  else
    return false;
  const auto rook = pos.castling_rook(pos.turn(), side);
  if (!rook || !is_legal_castling(pos, *rook)) return false;
  move = Move::castling(pos.king(pos.turn()), *rook);
  return true;
}

}  // namespace

bool parse_plain_san(const Position& pos, ShortWord word, Move& move) {
  const auto byte = [&word](unsigned i) { return static_cast<unsigned char>(word.bytes >> (8 * i)); };
  if (word.length < 2 || word.length > 8) return false;
  const unsigned char mark = byte(word.length - 1);
  word.length -= static_cast<unsigned>(mark == '+') | static_cast<unsigned>(mark == '#');

  Kind kind = kTables.kinds[byte(0)];
  if (kind == kNoKind) return castling(pos, word, move);
  const unsigned piece_letters = kind == kPush ? 0 : 1;
  if (word.length < 2 + piece_letters) return false;
  const unsigned file = byte(word.length - 2) - unsigned{'a'};
  const unsigned rank = byte(word.length - 1) - unsigned{'1'};
  if ((file | rank) > 7) return false;
  const Square to = square_at(static_cast<int>(8 * rank + file));

  // What stands between: at most two marks of the origin and an "x".
  unsigned middle = word.length - 2 - piece_letters;
  const bool captures = middle > 0 && byte(word.length - 3) == 'x';
  middle -= captures ? 1 : 0;
  const Color us = pos.turn();
  const Board& board = pos.board();
  Bitboard candidates = board.pieces(us, static_cast<Role>(kind));
  if (kind == kPush && captures) kind = kPawnCapture;
  // Two marks are a file and a rank: "Ngg1f3", "N1gf3" and "eee4" are no spellings of anything.
  if (middle >= 2 && (middle > 2 || byte(piece_letters) < 'a' || byte(piece_letters + 1) > '8')) return false;
  candidates &= kTables.marks[middle > 0 ? byte(piece_letters) : kNoByte];
  candidates &= kTables.marks[middle > 1 ? byte(piece_letters + 1) : kNoByte];
  candidates &= kTables.origins[static_cast<std::size_t>(us)][kind][static_cast<std::size_t>(to)];

  const Bitboard occupied = board.occupied();
  const Bitboard closed = kind == kPush          ? occupied
                          : kind == kPawnCapture ? ~board.pieces(!us)
                                                 : board.pieces(us);
  if (closed.has(to)) return false;
  int found = 0;
  for (const Square from : candidates) {
    if ((between(from, to) & occupied).any()) continue;
    const bool is_safe = kind == kKing ? board.attackers_to(to, !us, occupied ^ Bitboard(from)).empty()
                                       : pos.keeps_king_safe(from, to);
    if (!is_safe) continue;
    ++found;
    move = Move::normal(from, to);
  }
  return found == 1;
}

}}  // namespace chess::notation
