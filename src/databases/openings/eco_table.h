// SPDX-License-Identifier: GPL-3.0-or-later
// The names shared by the readers of the tables of openings (here) and their writer (books/builder).
// books/data/FORMAT.md describes the formats. The tables themselves are compiled in; see embed_table.cmake.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace chess { inline namespace openings { namespace eco_table {

/// The first line of a table: what it is, its version, and the columns.
inline constexpr std::string_view kHeader =
    "#marginalia-openings-4\tshared\tmoves\teco\tmarks\tsource\tscore\tname";
inline constexpr std::size_t kColumns = 7;

/// Marks of a row: a position that a named line goes through and that no collection names; a position that
/// only other collections than lichess's name; the position that the Encyclopaedia gives for its code, or for
/// the code behind the mark; a
/// position that the side that has just moved ought to avoid. The first two have the name of a row before.
inline constexpr char kInterpolated = 'i';
inline constexpr char kAliasOnly = 'a';
inline constexpr char kEcoRoot = 'r';
inline constexpr char kUnsound = 'u';

/// Scores of rows are centipawns from White's view, within this bound. The bound itself means mate.
inline constexpr int kMateScore = 9999;

/// The longest line of moves that a row may have, in half-moves. The longest of the source has 36.
inline constexpr std::size_t kMaxPlies = 400;

/// The first line of a table of aliases.
inline constexpr std::string_view kAliasHeader = "#marginalia-aliases-1\trow\tscid\tsource=alias...";

/// Is `code` one of "A00" to "E99"?
constexpr bool is_eco_code(std::string_view code) {
  return code.size() == 3 && code[0] >= 'A' && code[0] <= 'E' && code[1] >= '0' && code[1] <= '9' &&
         code[2] >= '0' && code[2] <= '9';
}

/// The compiled-in table books/data/eco.tsv, cut at line ends.
std::span<const std::string_view> embedded_chunks();
/// The compiled-in table books/data/aliases.tsv, cut at line ends. A program that asks for no aliases is
/// linked without it.
std::span<const std::string_view> embedded_alias_chunks();

}}}  // namespace chess::openings::eco_table
