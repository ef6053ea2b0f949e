// SPDX-License-Identifier: GPL-3.0-or-later
// Questions to the table of openings that go through all of it: by ECO code, by name, the roots. The
// answers are in the order of the table.
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

  bool has(std::string_view eco) const { return first <= eco && eco <= last; }
};

/// "B33", "B30-B39", and by their beginnings "B3", "B", "B3-B5"; any case. Nothing for other texts, and
/// where the last code comes before the first.
std::optional<EcoRange> parse_eco_range(std::string_view text);

/// Interpolated entries too.
std::vector<OpeningEntry> find_by_code(const OpeningBook& book, const EcoRange& range);

/// Entries whose name, or one of whose aliases, contains `part`; whether letters are capital or have accents
/// plays no part ("grunfeld" finds "Grünfeld"). No interpolated ones, which only repeat a name.
/// `aliases` belongs to `book`. Everything for an empty `part`.
std::vector<OpeningEntry> find_by_name(const OpeningBook& book, const OpeningAliases& aliases,
                                       std::string_view part);

/// The entries that the Encyclopaedia gives as the position of their code.
std::vector<OpeningEntry> find_roots(const OpeningBook& book);

/// The entry that gives one without a name of its own its name: the nearest named one, going back along its
/// line; a named entry itself. Precondition: index < book.size().
OpeningEntry root_of(const OpeningBook& book, std::size_t index);

/// `text` in small letters, those of Latin-1 without their accents: for comparing names.
std::string fold_name(std::string_view text);

}  // namespace chess::inline openings
