// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of positions in Gaviota tables.
#include "tablebase/detail/gaviota_index.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

#include "base/static_vector.h"

namespace chess { inline namespace tablebase {
namespace {

constexpr int kNone = -1;
constexpr std::uint64_t kSquares = 64;
constexpr std::uint64_t kKingPairs = 462;
constexpr std::uint64_t kPairs = 2016;  // of squares
constexpr std::uint64_t kTriples = 41664;
constexpr std::uint64_t kPawnPairs = 576;  // of one side, one of them on the files A to D
constexpr std::uint64_t kAnyPawnPairs = 1128;  // of one side, anywhere
constexpr std::uint64_t kPawnTriples = 8648;
constexpr std::uint64_t kHalfBoard = 24;  // squares of pawns on the files A to D
constexpr std::uint64_t kPawnSquares = 48;

int file_number(int s) { return s & 7; }
int rank_number(int s) { return s >> 3; }
int mirror_files(int s) { return s ^ 7; }
int mirror_ranks(int s) { return s ^ 56; }
int flip_diagonal(int s) { return ((s & 7) << 3) | (s >> 3); }
std::size_t at(int number) { return static_cast<std::size_t>(number); }

/// The symmetry of the board that puts the black king into the triangle A1-D1-D4, and the white one not above
/// the diagonal if the black one stands on it.
struct Symmetry {
  bool files;
  bool ranks;
  bool diagonal;

  int of(int s) const {
    if (files) s = mirror_files(s);
    if (ranks) s = mirror_ranks(s);
    return diagonal ? flip_diagonal(s) : s;
  }
};
Symmetry symmetry_of(int black_king, int white_king) {
  Symmetry symmetry{file_number(black_king) > 3, rank_number(black_king) > 3, false};
  const int black = symmetry.of(black_king);
  const int white = symmetry.of(white_king);
  const int black_above = rank_number(black) - file_number(black);
  symmetry.diagonal = black_above > 0 || (black_above == 0 && rank_number(white) > file_number(white));
  return symmetry;
}

/// The numbers of pairs of kings, in the order in which they are first met.
const auto& king_pairs() {
  static const auto kTable = [] {
    std::array<std::array<int, 64>, 64> table;  // [black king][white king]
    for (auto& row : table) row.fill(kNone);
    int next = 0;
    for (int black = 0; black < 64; ++black) {
      for (int white = 0; white < 64; ++white) {
        if (std::abs(file_number(black) - file_number(white)) <= 1 &&
            std::abs(rank_number(black) - rank_number(white)) <= 1)
          continue;
        const Symmetry symmetry = symmetry_of(black, white);
        int& number = table[at(symmetry.of(black))][at(symmetry.of(white))];
        if (number == kNone) number = next++;
      }
    }
    return table;
  }();
  return kTable;
}

/// A pawn's square as a number of 24: the files A to D, from the seventh rank down.
int half_board(int s) { return 4 * (6 - rank_number(s)) + file_number(s); }
/// The same for a black pawn, from the second rank up.
int half_board_of_black(int s) { return 4 * (rank_number(s) - 1) + file_number(s); }

/// Which of two pawns of one side decides the symmetry: the further advanced one, then the one nearer to the
/// edge, then the lower square.
bool is_anchor(int a, int b) {
  if (rank_number(a) != rank_number(b)) return rank_number(a) > rank_number(b);
  const auto from_middle = [](int s) { return std::max(file_number(s), 7 - file_number(s)); };
  if (from_middle(a) != from_middle(b)) return from_middle(a) > from_middle(b);
  return a < b;
}

const auto& pawn_pairs() {
  static const auto kTable = [] {
    std::array<std::array<int, kPawnSquares>, kHalfBoard> table;  // [anchor][other pawn]
    for (auto& row : table) row.fill(kNone);
    int next = 0;
    for (int a = 55; a >= 8; --a) {
      if (file_number(a) < 4) continue;
      for (int b = a - 1; b >= 8; --b) {
        int anchor = is_anchor(a, b) ? a : b;
        int other = anchor == a ? b : a;
        if (file_number(anchor) > 3) {
          anchor = mirror_files(anchor);
          other = mirror_files(other);
        }
        int& number = table[at(half_board(anchor))][at(mirror_ranks(other) - 8)];
        if (number == kNone) number = next++;
      }
    }
    return table;
  }();
  return kTable;
}

/// Three pawns of one side, by their squares less 8. Two of them stand on the files A to D.
class PawnTriples {
 public:
  PawnTriples() : numbers_(48 * 48 * 48, std::int16_t{kNone}) {
    // The king's side before the queen's side, each from the seventh rank down, and there from the right.
    std::array<int, 48> order{};
    std::size_t count = 0;
    for (const int left : {4, 0})
      for (int rank = 6; rank >= 1; --rank)
        for (int file = 3; file >= 0; --file) order[count++] = 8 * rank + left + file;
    std::int16_t next = 0;
    for (std::size_t x = 0; x < 48; ++x)
      for (std::size_t y = x + 1; y < 48; ++y)
        for (std::size_t z = y + 1; z < 48; ++z)
          if (file_number(order[y]) < 4 && file_number(order[z]) < 4)
            numbers_[place({order[x], order[y], order[z]})] = next++;
  }
  int number(std::array<int, 3> pawns) const { return numbers_[place(pawns)]; }

 private:
  static std::size_t place(std::array<int, 3> pawns) {
    std::ranges::sort(pawns);
    return (at(pawns[0] - 8) * 48 + at(pawns[1] - 8)) * 48 + at(pawns[2] - 8);
  }
  std::vector<std::int16_t> numbers_;
};

/// Of two different numbers below `all`.
std::uint64_t pair_number(int a, int b, int all) {
  if (a > b) std::swap(a, b);
  return static_cast<std::uint64_t>(a * all - a * (a + 1) / 2 + b - a - 1);
}
std::uint64_t triple_number(std::array<int, 3> s) {
  std::ranges::sort(s);
  return static_cast<std::uint64_t>(s[2] * (s[2] - 1) * (s[2] - 2) / 6 + s[1] * (s[1] - 1) / 2 + s[0]);
}

constexpr std::array kPieces = {Role::Queen, Role::Rook, Role::Bishop, Role::Knight};

/// Equal pieces of one side, without kings and pawns. Pairs and triples come first, then single pieces of the
/// first side, and of the second.
struct PieceGroup {
  Color color;
  Role role;
  int count;
};
using PieceGroups = StaticVector<PieceGroup, 8>;
PieceGroups groups_of(EndgameName name) {
  PieceGroups groups;
  for (const bool several : {true, false})
    for (const Color c : kColors)
      for (const Role r : kPieces)
        if (const int count = name.count(c, r); several ? count > 1 : count == 1)
          groups.push_back({c, r, count});
  return groups;
}

std::uint64_t size_of_pawns(int white, int black) {
  if (black == 0) return white == 1 ? kHalfBoard : white == 2 ? kPawnPairs : kPawnTriples;
  if (white == 0) return black == 1 ? kHalfBoard : 0;
  if (black == 1) return white == 1 ? kHalfBoard * kPawnSquares : white == 2 ? kHalfBoard * kAnyPawnPairs : 0;
  return 0;
}

using Squares = StaticVector<int, 8>;

/// The number of the pawns. Mirrors `files` if the leading pawn stands on the files E to H.
std::optional<std::uint64_t> pawns_number(Squares white, Squares black, bool& mirror) {
  const auto turn = [&](int leading) {
    mirror = file_number(leading) > 3;
    if (!mirror) return;
    for (int& s : white) s = mirror_files(s);
    for (int& s : black) s = mirror_files(s);
  };
  if (white.size() == 3) {
    static const PawnTriples kTriplesOfPawns;
    for (const bool turned : {false, true}) {
      mirror = turned;
      std::array<int, 3> pawns{};
      for (std::size_t i = 0; i < 3; ++i) pawns[i] = turned ? mirror_files(white[i]) : white[i];
      if (const int number = kTriplesOfPawns.number(pawns); number != kNone)
        return static_cast<std::uint64_t>(number);
    }
    return std::nullopt;
  }
  if (white.size() == 2 && black.empty()) {
    if (!is_anchor(white[0], white[1])) std::swap(white[0], white[1]);
    turn(white[0]);
    const int number = pawn_pairs()[at(half_board(white[0]))][at(mirror_ranks(white[1]) - 8)];
    if (number == kNone) return std::nullopt;
    return static_cast<std::uint64_t>(number);
  }
  if (white.size() == 2) {
    turn(black[0]);
    const auto place = [](int s) { return mirror_files(mirror_ranks(s)) - 8; };
    return static_cast<std::uint64_t>(half_board_of_black(black[0])) * kAnyPawnPairs +
           pair_number(place(white[0]), place(white[1]), 48);
  }
  turn(white.empty() ? black[0] : white[0]);
  if (white.empty()) return static_cast<std::uint64_t>(half_board_of_black(black[0]));
  const auto leading = static_cast<std::uint64_t>(half_board(white[0]));
  return black.empty() ? leading : leading * kPawnSquares + static_cast<std::uint64_t>(black[0] - 8);
}

}  // namespace

std::uint64_t gaviota_size(EndgameName name) {
  if (name.men() < 3 || name.men() > 5) return 0;
  std::uint64_t size = kKingPairs;
  if (name.has_pawns())
    size = size_of_pawns(name.count(Color::White, Role::Pawn), name.count(Color::Black, Role::Pawn)) *
           kSquares * kSquares;
  for (const PieceGroup& group : groups_of(name))
    size *= group.count == 1 ? kSquares : group.count == 2 ? kPairs : kTriples;
  return size;
}

std::optional<std::uint64_t> gaviota_index(EndgameName name, const Board& board, bool exchange) {
  const auto squares_of = [&](Color c, Role r) {
    Squares squares;
    for (const Square s : board.pieces(exchange ? !c : c, r))
      squares.push_back(exchange ? mirror_ranks(index_of(s)) : index_of(s));
    return squares;
  };
  const int white_king = squares_of(Color::White, Role::King)[0];
  const int black_king = squares_of(Color::Black, Role::King)[0];
  std::uint64_t index = 0;
  Symmetry symmetry{};
  if (name.has_pawns()) {
    const auto pawns = pawns_number(squares_of(Color::White, Role::Pawn),
                                    squares_of(Color::Black, Role::Pawn), symmetry.files);
    if (!pawns) return std::nullopt;
    index = (*pawns * kSquares + at(symmetry.of(white_king))) * kSquares + at(symmetry.of(black_king));
  } else {
    symmetry = symmetry_of(black_king, white_king);
    const int kings = king_pairs()[at(symmetry.of(black_king))][at(symmetry.of(white_king))];
    if (kings == kNone) return std::nullopt;
    index = at(kings);
  }
  for (const PieceGroup& group : groups_of(name)) {
    Squares squares = squares_of(group.color, group.role);
    for (int& s : squares) s = symmetry.of(s);
    if (group.count == 1) {
      index = index * kSquares + at(squares[0]);
    } else if (group.count == 2) {
      index = index * kPairs + pair_number(squares[0], squares[1], 64);
    } else {
      index = index * kTriples + triple_number({squares[0], squares[1], squares[2]});
    }
  }
  return index;
}

}}  // namespace chess::tablebase
