// SPDX-License-Identifier: GPL-3.0-or-later
// The number of a position in a Syzygy table (Ronald de Man, 2013). The pieces come in groups: a leading one,
// which symmetry confines to a part of the board, and groups of equal pieces. Each group gets a number, and
// the numbers are the digits of the index. src/databases/tablebase/FORMAT.md describes it.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string_view>

#include "core/piece.h"
#include "core/square.h"
#include "tablebase/endgame_name.h"

namespace chess { inline namespace tablebase {

/// The squares of all pieces, in the order of the table.
using TableSquares = std::array<Square, kMaxTableMen>;

/// How a table without pawns, or one file of a table with pawns, numbers its positions.
class SyzygyIndex {
 public:
  /// Where a table puts its groups.
  struct Layout {
    /// The pieces in the order of the table.
    std::span<const Piece> pieces;
    /// The digit of the leading group, counted from the lowest.
    int leading_digit = 0;
    /// The digit of the other side's pawns; 15 if only one side has pawns.
    int pawns_digit = 15;
    /// With pawns: the file of the leading pawn, A to D.
    File file = File::A;
  };

  /// Returns a reason if no table can look like that. Precondition: the pieces are those of `name`.
  static std::expected<SyzygyIndex, std::string_view> make(EndgameName name, const Layout& layout);

  std::span<const Piece> pieces() const { return {pieces_.data(), count_}; }
  /// How many pawns the leading group has; 0 in a table without pawns.
  int leading_pawns() const { return pawns_ ? static_cast<int>(groups_[0].length) : 0; }
  /// How many positions there are. An index is below.
  std::uint64_t size() const { return size_; }
  /// The number of a position; with pawns, `choose_leading_pawn` has been called. Reorders the squares.
  std::uint64_t index_of(TableSquares& squares) const;

 private:
  struct Group {
    std::size_t length = 0;
    std::uint64_t factor = 0;
  };

  std::uint64_t leading_number(TableSquares& squares) const;

  std::array<Piece, kMaxTableMen> pieces_{};
  std::array<Group, kMaxTableMen> groups_{};
  std::size_t count_ = 0;
  std::size_t group_count_ = 0;
  bool pawns_ = false;
  bool pawns_of_both_ = false;
  std::uint64_t size_ = 0;
};

/// Puts the leading one of `pawns` in front: the one nearest to the edge files, and there to the first rank.
/// Returns its file, A to D. Precondition: not empty, no square on a back rank.
File choose_leading_pawn(std::span<Square> pawns);

}}  // namespace chess::tablebase
