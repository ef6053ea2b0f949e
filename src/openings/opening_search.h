// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that go through the whole table of openings: by ECO code, by name, the roots. The answers are in
// the order of the table.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "openings/opening_aliases.h"
#include "openings/opening_book.h"

namespace chess::inline openings {

/// Codes from `first` to `last`, both included.
struct EcoRange {
  std::string first;
  std::string last;

  /// Is the code in the range?
  bool has(std::string_view eco) const { return first <= eco && eco <= last; }
};

/// Reads "B33", "B30-B39", or beginnings of codes: "B3", "B", "B3-B5"; in any case. Returns nothing for other
/// texts, and if the last code comes before the first.
std::optional<EcoRange> parse_eco_range(std::string_view text);

/// The entries with a code in the range, also interpolated ones.
std::vector<OpeningEntry> find_by_code(const OpeningBook& book, const EcoRange& range);

/// The entries whose name or alias contains `part`. Case and accents do not matter ("grunfeld" finds
/// "Grünfeld"). Interpolated entries are left out, because they only repeat a name. An empty `part` finds
/// everything else. Precondition: `aliases` belongs to `book`.
std::vector<OpeningEntry> find_by_name(const OpeningBook& book, const OpeningAliases& aliases,
                                       std::string_view part);

/// The entries that the Encyclopaedia gives as the position of their code.
std::vector<OpeningEntry> find_roots(const OpeningBook& book);

/// The entry from which an interpolated one has its name: the nearest named one on the way back along its
/// line. Any other entry is its own root. Precondition: index < book.size().
OpeningEntry root_of(const OpeningBook& book, std::size_t index);

/// `text` in small letters, without the accents of Latin-1, for comparing names.
std::string fold_name(std::string_view text);

}  // namespace chess::inline openings
