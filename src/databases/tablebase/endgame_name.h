// SPDX-License-Identifier: GPL-3.0-or-later
// Names of endgames such as "KRPvKR", as files of endgame tables have them: the pieces of the stronger side,
// a "v", the pieces of the other side. Each side's pieces come in the order K Q R B N P.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.h"

namespace chess { inline namespace tablebase {

/// The tables that exist have at most this many men, kings included.
inline constexpr int kMaxTableMen = 7;

/// How many pieces of each role either side has besides its king.
class EndgameName {
 public:
  /// Reads a name: each side has one king, and there are at most kMaxTableMen men. The order of the pieces
  /// and of the sides does not matter, so "KvKQ" is read too; `to_string` returns the usual order. Returns
  /// nothing for other texts.
  static std::optional<EndgameName> parse(std::string_view text);
  /// The endgame on a board, White's pieces first. Precondition: each side has one king.
  static EndgameName of(const Board& board);

  /// How many pieces `c` has. White is the side in front of the "v". Precondition: not a king.
  int count(Color c, Role r) const { return static_cast<int>((bits_ >> shift(c, r)) & 0xF); }
  /// All men, kings included.
  int men() const;
  bool has_pawns() const { return count(Color::White, Role::Pawn) + count(Color::Black, Role::Pawn) > 0; }
  /// The endgame with the colours exchanged.
  EndgameName mirrored() const;
  /// Do both sides have the same pieces?
  bool is_symmetric() const { return mirrored() == *this; }
  /// This one or `mirrored()`: the one whose first side has more men, or else the stronger ones.
  EndgameName normalized() const;

  /// Four bits for each role of each side. Different endgames have different numbers.
  std::uint64_t key() const { return bits_; }

  /// The endgames that one move can lead to, by a capture or a promotion. Normalised, each one once, without
  /// "KvK", which needs no table.
  std::vector<EndgameName> dependencies() const;

  /// A piece more or less. Precondition: not a king, and the count stays between 0 and 15.
  void add(Color c, Role r) { bits_ += std::uint64_t{1} << shift(c, r); }
  void remove(Color c, Role r) { bits_ -= std::uint64_t{1} << shift(c, r); }

  friend bool operator==(EndgameName, EndgameName) = default;

 private:
  static constexpr int shift(Color c, Role r) { return 20 * static_cast<int>(c) + 4 * static_cast<int>(r); }

  std::uint64_t bits_ = 0;
};

/// "KRPvKR", in the order that the object has.
std::string to_string(EndgameName name);

/// Is `text` the name of a table as files have it: normalised, and not "KvK"?
bool is_table_name(std::string_view text);

/// The names of all endgames of 3 to `men` men, normalised, each one once. Precondition: men <= kMaxTableMen.
std::vector<EndgameName> endgame_names(int men);

}}  // namespace chess::tablebase
