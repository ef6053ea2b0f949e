// SPDX-License-Identifier: GPL-3.0-or-later
// What other collections call the positions of the table of openings, and the longer codes of SCID. This is a
// second table, row by row beside the first. Only a program that asks for it reads it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "openings/opening_book.h"

namespace chess { inline namespace openings {

/// The name of a position in another collection. The texts belong to the `OpeningAliases` and live as long as
/// it does.
struct OpeningAlias {
  std::string_view source;  ///< the collection: "scid", "chessGraph", "eco_js", ...
  std::string_view name;  ///< UTF-8
};

/// The aliases of all entries of a book.
class OpeningAliases {
 public:
  /// The table that comes with the program, for `OpeningBook::embedded()`. It is read at the first call.
  /// Several threads may call it.
  static const OpeningAliases& embedded();

  /// Reads a table (books/data/FORMAT.md) for a book of `size` entries.
  static std::expected<OpeningAliases, Error> parse(std::string text, std::size_t size);

  /// By source; empty when nobody else has a name for it, and for interpolated entries. Precondition: index <
  /// the book's size.
  std::span<const OpeningAlias> of(std::size_t index) const;
  /// The code of SCID, such as "B03a"; empty if it has none. Precondition: index < the book's size.
  std::string_view scid(std::size_t index) const;

 private:
  struct Row {
    std::uint32_t first = 0;
    std::uint32_t scid_offset = 0;
    std::uint8_t count = 0;
    std::uint8_t scid_size = 0;
  };

  OpeningAliases() = default;

  std::vector<char> text_;  // not a string: a short one would move its characters
  std::vector<Row> rows_;
  std::vector<OpeningAlias> aliases_;
};

}}  // namespace chess::openings
