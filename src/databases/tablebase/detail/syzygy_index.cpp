// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of positions. The small tables are computed when the program is compiled.
#include "tablebase/detail/syzygy_index.h"

#include <algorithm>

namespace chess { inline namespace tablebase {
namespace {

constexpr int rank_number(int s) { return s >> 3; }
constexpr int file_number(int s) { return s & 7; }
/// Above 0 on the upper side of the diagonal A1-H8, below 0 on the lower one, 0 on it.
constexpr int above_diagonal(int s) { return rank_number(s) - file_number(s); }
constexpr int above_diagonal(Square s) { return above_diagonal(index_of(s)); }
constexpr Square flip_diagonal(Square s) { return square_at(((index_of(s) >> 3) | (index_of(s) << 3)) & 63); }
constexpr Square flip_files(Square s) { return square_at(index_of(s) ^ 7); }

constexpr std::size_t kLongestGroup = 6;

/// kChoose[k][n]: the number of ways to choose k of n.
constexpr auto kChoose = [] {
  std::array<std::array<std::uint64_t, 65>, kLongestGroup + 1> table{};
  for (std::size_t n = 0; n < 65; ++n) {
    table[0][n] = 1;
    for (std::size_t k = 1; k <= kLongestGroup && n > 0; ++k)
      table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
  }
  return table;
}();

/// The ten squares of the triangle A1-D1-D4: first the six below the diagonal, then the four on it.
constexpr auto kTriangle = [] {
  std::array<int, 64> table{};
  int next = 0;
  for (const bool diagonal : {false, true}) {
    for (int s = 0; s < 64; ++s) {
      if (file_number(s) > 3 || above_diagonal(s) > 0 || (above_diagonal(s) == 0) != diagonal) continue;
      table[static_cast<std::size_t>(s)] = next++;
    }
  }
  return table;
}();

/// The 28 squares below the diagonal, row by row.
constexpr auto kBelowDiagonal = [] {
  std::array<int, 64> table{};
  int next = 0;
  for (int s = 0; s < 64; ++s)
    if (above_diagonal(s) < 0) table[static_cast<std::size_t>(s)] = next++;
  return table;
}();

constexpr int kKingPairs = 462;
constexpr int kThreePieces = 31332;

/// The pairs of kings that do not touch. The first one stands in the triangle. If it stands on the diagonal,
/// the second one is not above it. Pairs with both kings on the diagonal come last.
constexpr auto kKingPair = [] {
  std::array<std::array<int, 64>, 10> table{};
  int next = 0;
  for (const bool on_diagonal : {false, true}) {
    for (int first = 0; first < 10; ++first) {
      for (int a = 0; a < 64; ++a) {
        if (file_number(a) > 3 || above_diagonal(a) > 0 || kTriangle[static_cast<std::size_t>(a)] != first)
          continue;
        for (int b = 0; b < 64; ++b) {
          const int files = file_number(a) - file_number(b);
          const int ranks = rank_number(a) - rank_number(b);
          if (files * files <= 1 && ranks * ranks <= 1) continue;
          if (above_diagonal(a) == 0 && above_diagonal(b) > 0) continue;
          if ((above_diagonal(a) == 0 && above_diagonal(b) == 0) != on_diagonal) continue;
          table[static_cast<std::size_t>(first)][static_cast<std::size_t>(b)] = next++;
        }
      }
    }
  }
  return table;
}();

/// 47 for A2 down to 0 for E7: nearer to the edge files first, then lower ranks, then the queen's side.
constexpr int pawn_order(Square s) {
  const int file = file_number(index_of(s));
  const int from_edge = file > 3 ? 7 - file : file;
  return 47 - 12 * from_edge - 2 * (rank_number(index_of(s)) - 1) - (file > 3 ? 1 : 0);
}

/// Where the numbers of a leading group begin, by the square of its leading pawn, and how many each file has.
struct PawnStarts {
  std::array<std::array<std::uint64_t, 64>, kLongestGroup> at{};  // [other pawns of the group][square]
  std::array<std::array<std::uint64_t, 4>, kLongestGroup> size{};  // [the same][file]
};
constexpr PawnStarts kPawnStarts = [] {
  PawnStarts starts;
  for (std::size_t others = 0; others < kLongestGroup; ++others) {
    for (int file = 0; file < 4; ++file) {
      std::uint64_t next = 0;
      for (int rank = 1; rank < 7; ++rank) {
        const int square = 8 * rank + file;
        starts.at[others][static_cast<std::size_t>(square)] = next;
        next += kChoose[others][static_cast<std::size_t>(pawn_order(square_at(square)))];
      }
      starts.size[others][static_cast<std::size_t>(file)] = next;
    }
  }
  return starts;
}();

int number(bool is_true) { return is_true ? 1 : 0; }
std::size_t at(Square s) { return static_cast<std::size_t>(index_of(s)); }

/// The number of three different pieces. The first one stands in the triangle, and the first one off the
/// diagonal is below it.
int three_pieces(const TableSquares& s) {
  const int second = index_of(s[1]) - number(s[1] > s[0]);
  const int third = index_of(s[2]) - number(s[2] > s[0]) - number(s[2] > s[1]);
  if (above_diagonal(s[0]) != 0) return (kTriangle[at(s[0])] * 63 + second) * 62 + third;
  int base = 6 * 63 * 62;
  const int first_rank = rank_number(index_of(s[0]));
  if (above_diagonal(s[1]) != 0) return base + (first_rank * 28 + kBelowDiagonal[at(s[1])]) * 62 + third;
  base += 4 * 28 * 62;
  const int second_rank = rank_number(index_of(s[1])) - number(s[1] > s[0]);
  if (above_diagonal(s[2]) != 0) return base + (first_rank * 7 + second_rank) * 28 + kBelowDiagonal[at(s[2])];
  base += 4 * 7 * 28;
  const int third_rank = rank_number(index_of(s[2])) - number(s[2] > s[0]) - number(s[2] > s[1]);
  return base + (first_rank * 7 + second_rank) * 6 + third_rank;
}

}  // namespace

File choose_leading_pawn(std::span<Square> pawns) {
  std::ranges::iter_swap(pawns.begin(), std::ranges::max_element(pawns, {}, pawn_order));
  const int file = file_number(index_of(pawns[0]));
  return static_cast<File>(file > 3 ? 7 - file : file);
}

std::expected<SyzygyIndex, std::string_view> SyzygyIndex::make(EndgameName name, const Layout& layout) {
  SyzygyIndex index;
  const auto pieces = layout.pieces;
  std::ranges::copy(pieces, index.pieces_.begin());
  index.count_ = pieces.size();
  index.pawns_ = name.has_pawns();
  const int white_pawns = name.count(Color::White, Role::Pawn);
  const int black_pawns = name.count(Color::Black, Role::Pawn);
  index.pawns_of_both_ = white_pawns > 0 && black_pawns > 0;

  // The leading group: the pawns of the side with fewer ones, three single pieces, or the kings.
  std::size_t leading = 0;
  if (index.pawns_) {
    const bool white_leads = black_pawns == 0 || (white_pawns > 0 && white_pawns <= black_pawns);
    leading = static_cast<std::size_t>(white_leads ? white_pawns : black_pawns);
    const Piece pawn{white_leads ? Color::White : Color::Black, Role::Pawn};
    // A table of equal numbers of pawns may begin with either colour.
    const bool either = white_pawns == black_pawns;
    if (pieces[0] != pawn && !(either && pieces[0] == Piece{Color::Black, Role::Pawn}))
      return std::unexpected("no pawn comes first");
  } else {
    int single = 2;
    for (const Color c : kColors)
      for (const Role r : kRoles)
        if (r != Role::King && name.count(c, r) == 1) ++single;
    leading = single >= 3 ? 3 : 2;
    for (std::size_t i = 0; i < leading; ++i) {
      const bool fits =
          pieces[i].role == Role::King || (leading == 3 && name.count(pieces[i].color, pieces[i].role) == 1);
      if (!fits) return std::unexpected("a wrong piece leads");
    }
  }
  index.groups_[0].length = leading;
  index.group_count_ = 1;
  for (std::size_t first = leading; first < pieces.size();) {
    std::size_t length = 1;
    while (first + length < pieces.size() && pieces[first + length] == pieces[first]) ++length;
    index.groups_[index.group_count_++].length = length;
    first += length;
  }
  // Equal pieces stand together, or squares would be counted twice.
  for (std::size_t i = 0; i < pieces.size(); ++i)
    for (std::size_t j = i + 1; j < pieces.size(); ++j)
      if (pieces[i] == pieces[j] && pieces[j - 1] != pieces[j])
        return std::unexpected("equal pieces are apart");
  if (index.pawns_of_both_ && (pieces[leading].role != Role::Pawn || pieces[leading] == pieces[0]))
    return std::unexpected("the other pawns do not come second");

  // The digits. Each group has as many values as there are ways to put it on the squares that are left.
  std::size_t next = index.pawns_of_both_ ? 2 : 1;
  int free_squares = 64 - static_cast<int>(leading);
  if (index.pawns_of_both_) free_squares -= static_cast<int>(index.groups_[1].length);
  std::uint64_t factor = 1;
  for (int digit = 0; digit < static_cast<int>(index.group_count_); ++digit) {
    if (digit == layout.leading_digit) {
      index.groups_[0].factor = factor;
      if (index.pawns_) {
        factor *= kPawnStarts.size[leading - 1][static_cast<std::size_t>(layout.file)];
      } else {
        factor *= leading == 3 ? kThreePieces : kKingPairs;
      }
    } else if (index.pawns_of_both_ && digit == layout.pawns_digit) {
      index.groups_[1].factor = factor;
      factor *= kChoose[index.groups_[1].length][48 - leading];
    } else {
      if (next == index.group_count_) return std::unexpected("a group has no digit");
      const std::size_t length = index.groups_[next].length;
      index.groups_[next++].factor = factor;
      factor *= kChoose[length][static_cast<std::size_t>(free_squares)];
      free_squares -= static_cast<int>(length);
    }
  }
  for (std::size_t i = 0; i < index.group_count_; ++i)
    if (index.groups_[i].factor == 0) return std::unexpected("a group has no digit");
  index.size_ = factor;
  return index;
}

std::uint64_t SyzygyIndex::leading_number(TableSquares& squares) const {
  const std::size_t leading = groups_[0].length;
  if (pawns_) {
    std::sort(squares.begin() + 1, squares.begin() + static_cast<std::ptrdiff_t>(leading),
              [](Square a, Square b) { return pawn_order(a) > pawn_order(b); });
    std::uint64_t result = kPawnStarts.at[leading - 1][at(squares[0])];
    for (std::size_t i = 1; i < leading; ++i)
      result += kChoose[leading - i][static_cast<std::size_t>(pawn_order(squares[i]))];
    return result;
  }
  if (leading == 3) return static_cast<std::uint64_t>(three_pieces(squares));
  const int first = kTriangle[at(squares[0])];
  return static_cast<std::uint64_t>(kKingPair[static_cast<std::size_t>(first)][at(squares[1])]);
}

std::uint64_t SyzygyIndex::index_of(TableSquares& squares) const {
  const auto used = std::span(squares).first(count_);
  if (file_of(squares[0]) > File::D)
    for (Square& s : used) s = flip_files(s);
  if (!pawns_) {
    if (rank_of(squares[0]) > Rank::R4)
      for (Square& s : used) s = flip_ranks(s);
    // The first leading piece off the diagonal goes below it.
    for (std::size_t i = 0; i < groups_[0].length; ++i) {
      const int above = above_diagonal(squares[i]);
      if (above == 0) continue;
      if (above > 0)
        for (Square& s : used) s = flip_diagonal(s);
      break;
    }
  }
  std::uint64_t index = leading_number(squares) * groups_[0].factor;

  // Each further group: its squares as a choice among those that no earlier group has taken.
  std::size_t first = groups_[0].length;
  for (std::size_t g = 1; g < group_count_; ++g) {
    const auto group = used.subspan(first, groups_[g].length);
    std::ranges::sort(group);
    const int back_rank = g == 1 && pawns_of_both_ ? 8 : 0;  // no pawn stands on the first rank
    std::uint64_t choice = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      int place = chess::index_of(group[i]) - back_rank;
      for (std::size_t j = 0; j < first; ++j) place -= number(group[i] > squares[j]);
      choice += kChoose[i + 1][static_cast<std::size_t>(place)];
    }
    index += choice * groups_[g].factor;
    first += group.size();
  }
  return index;
}

}}  // namespace chess::tablebase
