// SPDX-License-Identifier: GPL-3.0-or-later
// Plain SAN: for every target there is a set of squares that a man of a kind can come from on an
// empty board; of the men that stand on it, the one with nothing in its way and a safe king behind it is
// meant. Mostly one man stands there, and then all that could be wrong is asked in one go.
#include "notation/san.h"

#include <array>
#include <bit>

namespace chess { inline namespace notation {
namespace {

static_assert(std::endian::native == std::endian::little, "words are taken apart from their lowest byte");

/// What the first letter, an "x" and a promotion tell; the first six are the roles.
enum Kind : std::uint8_t { kPush = 0, kKing = 5, kPawnCapture = 6, kPromoting = 7, kNoKind = 14 };
constexpr std::size_t kKinds = 14;  // with that of a promoting capture

/// Which targets are closed to a kind: those with own men, with men to be taken, and all others.
struct Closing {
  Bitboard own, takable, others;
};
constexpr std::array<Closing, kKinds> kClosings = [] {
  std::array<Closing, kKinds> closings{};
  for (std::size_t kind = 1; kind <= kKing; ++kind) closings[kind] = {Bitboard::all(), {}, {}};
  for (const std::size_t kind : {kPush, kPromoting}) {
    closings[kind] = {Bitboard::all(), Bitboard::all(), {}};
    // What is not to be taken is closed, own men included.
    closings[kind + kPawnCapture] = {{}, Bitboard::all(), Bitboard::all()};
  }
  return closings;
}();

struct Tables {
  /// Where a man of that kind may come from, by colour, kind and target. A promoting push or capture is a
  /// kind of its own (kPromoting, with kPawnCapture added), which alone leads to the last rank.
  std::array<std::array<std::array<Bitboard, 64>, kKinds>, 2> origins{};
  /// The squares that a file letter or rank digit leaves open, none for other bytes.
  std::array<Bitboard, 256> marks{};
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
      if (rank < Rank::R3) continue;
      const bool is_last = rank == Rank::R8;
      origins[is_last ? kPromoting : kPush][square] |= square_at(i + back);
      if (rank == Rank::R4) origins[kPush][square] |= square_at(i + 2 * back);
      origins[is_last ? kPromoting + kPawnCapture : kPawnCapture][square] = pawn_attacks(!c, to);
    }
  }
  return t;
}

// Behind the attack tables it is made of, before every other static object.
__attribute__((init_priority(102))) const Tables kTables = make_tables();

constexpr unsigned char byte_of(ShortWord word, unsigned i) {
  return static_cast<unsigned char>(word.bytes >> (8 * i & 63));
}

constexpr std::uint32_t bits_of(Square from, Square to, MoveKind kind) {
  return static_cast<std::uint32_t>(index_of(from) | index_of(to) << 6 | static_cast<int>(kind) << 12);
}

std::uint32_t castling(const LeanPosition& pos, ShortWord word) {
  CastlingSide side;
  if (word.length == 3 && (word.bytes & 0xFFFFFF) == ShortWord::of("O-O").bytes)
    side = CastlingSide::King;
  else if (word.length == 5 && (word.bytes & 0xFFFFFFFFFF) == ShortWord::of("O-O-O").bytes)
    side = CastlingSide::Queen;
  else
    return kNoPlainMove;
  const auto rook = pos.castling_rook(side);
  if (!rook || !pos.is_legal_castling(*rook)) return kNoPlainMove;
  return bits_of(pos.king(pos.turn()), *rook, MoveKind::Castling);
}

/// "=Q" behind the target: takes it off the word. Returns MoveKind::Normal if there is none.
MoveKind take_promotion(ShortWord& word) {
  if (word.length < 4 || byte_of(word, word.length - 2) != '=') return MoveKind::Normal;
  const Kind role = kTables.kinds[byte_of(word, word.length - 1)];
  if (role == kPush || role >= kKing) return MoveKind::Normal;
  word.length -= 2;
  return static_cast<MoveKind>(3 + role);
}

/// Where a move leads, and what of that is the same for all men that could make it.
struct SanTarget {
  Square to;
  Bitboard taken;   ///< the square of the man that is taken, if there is one
  Bitboard closed;  ///< the target, if no such move may lead there
  bool is_king;     ///< the king moves
};

/// What forbids the move of a man that goes to the target by its nature: all that could be wrong, in one set.
Bitboard obstacles(const LeanPosition& pos, Square from, const SanTarget& target) {
  return (between(from, target.to) & pos.occupied()) | target.closed |
         pos.king_attackers_after(from, target.to, target.taken, target.is_king);
}

/// Several men may be meant.
__attribute__((noinline)) std::uint32_t find_among(const LeanPosition& pos, Bitboard candidates,
                                                   const SanTarget& target, MoveKind kind) {
  std::uint32_t found = kNoPlainMove;
  for (const Square from : candidates) {
    if (obstacles(pos, from, target).any()) continue;
    if (found != kNoPlainMove) return kNoPlainMove;
    found = bits_of(from, target.to, kind);
  }
  return found;
}

}  // namespace

std::uint32_t parse_plain_san(const LeanPosition& pos, ShortWord word) {
  const unsigned char mark = byte_of(word, word.length - 1);
  word.length -= static_cast<unsigned>(mark == '+') | static_cast<unsigned>(mark == '#');
  if (word.length - 2 > 6) return kNoPlainMove;

  std::size_t kind = kTables.kinds[byte_of(word, 0)];
  if (kind == kNoKind) [[unlikely]]
    return castling(pos, word);
  const unsigned piece_letters = kind == kPush ? 0 : 1;
  Bitboard candidates = pos.pieces(static_cast<Role>(kind));
  MoveKind move_kind = MoveKind::Normal;
  // The last two letters less "a1" are file and rank.
  const auto target_of = [&word] {
    return static_cast<unsigned>(word.bytes >> (8 * (word.length - 2)) & 0xFFFF) - 0x3161;
  };
  unsigned target = target_of();
  if ((target & ~0x0707u) != 0) [[unlikely]] {
    move_kind = take_promotion(word);
    target = target_of();
    if (kind != kPush || move_kind == MoveKind::Normal || (target & ~0x0707u) != 0) return kNoPlainMove;
    kind = kPromoting;
  }
  const Square to = square_at(static_cast<int>((target | target >> 5) & 63));

  // What stands between: at most two marks of the origin and an "x".
  const unsigned captures =
      static_cast<unsigned>(byte_of(word, word.length - 3) == 'x') & static_cast<unsigned>(word.length > 2);
  const unsigned middle = word.length - 2 - piece_letters - captures;
  if (middle > 0) [[unlikely]] {
    // Two marks are a file and a rank: "Ngg1f3", "N1gf3" and "eee4" are no spellings of anything.
    const unsigned char first = byte_of(word, piece_letters), second = byte_of(word, piece_letters + 1);
    if (middle > 1 && (middle > 2 || first < 'a' || second > '8')) return kNoPlainMove;
    candidates &= kTables.marks[first];
    if (middle > 1) candidates &= kTables.marks[second];
  }
  const Color us = pos.turn();
  kind += kPawnCapture * (captures & (piece_letters ^ 1));
  candidates &=
      pos.pieces(us) & kTables.origins[static_cast<std::size_t>(us)][kind][static_cast<std::size_t>(to)];
  if (candidates.empty()) return kNoPlainMove;

  Bitboard taken(to);
  Bitboard takable = pos.pieces(!us);
  if (kind == kPawnCapture && pos.ep_square() == taken) [[unlikely]] {
    takable |= taken;
    taken = Bitboard(square_at(index_of(to) + (us == Color::White ? -8 : 8)));
    move_kind = MoveKind::EnPassant;
  }
  const Closing& closing = kClosings[kind];
  const Bitboard closed = ((pos.pieces(us) & closing.own) | (takable & closing.takable)) ^ closing.others;
  const SanTarget target_square{to, taken, closed & to, kind == kKing};
  if (candidates.several()) return find_among(pos, candidates, target_square, move_kind);
  const Square origin = candidates.first();
  if (obstacles(pos, origin, target_square).any()) return kNoPlainMove;
  return bits_of(origin, to, move_kind);
}

}}  // namespace chess::notation
