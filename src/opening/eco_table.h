// SPDX-License-Identifier: GPL-3.0-or-later
// The names shared by the reader of the table of openings (here) and its writer (books/builder).
// The format is described in books/data/FORMAT.md. The table itself is compiled in; see
// embed_table.cmake.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace chess::eco_table {

/// The first line of a table: what it is, its version, and the columns.
inline constexpr std::string_view kHeader = "#marginalia-openings-1\tshared\tmoves\teco\tmarks\tname";
inline constexpr std::size_t kColumns = 5;

/// Marks of a row: made by the source for a position between two named ones; the position that
/// the Encyclopaedia gives for its code.
inline constexpr char kInterpolated = 'i';
inline constexpr char kEcoRoot = 'r';

/// The longest move line a row may have, in half-moves. The longest of the source is 36.
inline constexpr std::size_t kMaxPlies = 400;

/// "A00" to "E99".
constexpr bool is_eco_code(std::string_view code) {
  return code.size() == 3 && code[0] >= 'A' && code[0] <= 'E' && code[1] >= '0' && code[1] <= '9' &&
         code[2] >= '0' && code[2] <= '9';
}

/// The compiled-in table, cut at line ends; put together it is books/data/eco.tsv.
std::span<const std::string_view> embedded_chunks();

}  // namespace chess::eco_table
