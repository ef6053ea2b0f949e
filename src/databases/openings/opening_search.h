// SPDX-License-Identifier: GPL-3.0-or-later
// Questions to the table of openings that go through all of it: by ECO code, SCID code, board or name, and
// the roots. The answers are in the order of the table, those by name the best first.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "openings/opening_aliases.h"
#include "openings/opening_book.h"

namespace chess { inline namespace openings {

/// Codes from `first` to `last`, both included.
struct EcoRange {
  std::string first;
  std::string last;

  /// Is the code in the range?
  bool has(std::string_view eco) const { return first <= eco && eco <= last; }
  /// Is the entry's, or the one whose root it is?
  bool has(const OpeningEntry& entry) const {
    return has(entry.eco) || (entry.is_eco_root && has(entry.root_eco));
  }
};

/// Reads "B33", "B30-B39", or beginnings of codes: "B3", "B", "B3-B5"; in any case. Returns nothing for other
/// texts, and if the last code comes before the first.
std::optional<EcoRange> parse_eco_range(std::string_view text);

/// The entries with a code in the range, also interpolated ones.
std::vector<OpeningEntry> find_by_code(const OpeningBook& book, const EcoRange& range);

/// Entries whose SCID code begins with `code` ("B90", "B90i"); any case. `aliases` belongs to `book`.
std::vector<OpeningEntry> find_by_scid(const OpeningBook& book, const OpeningAliases& aliases,
                                       std::string_view code);

/// Entries with this board, whoever is to move and may castle; those with names of their own first.
std::vector<OpeningEntry> find_by_board(const OpeningBook& book, const Board& board);

/// Entries that `text` means, by their name (if it is their own) or an alias; the best first: names that are
/// the text; names, aliases, then parts of names that are the text but for a word like "variation"; those
/// that begin with it; those with all its words or their beginnings; those without a word like "variation".
/// Among these a name comes before an alias, then the position with more named lines behind it. If there is
/// none, names with words that differ in a letter or two. What players mean by some words comes before all
/// (meant_names.h). Case, accents, apostrophes, hyphens and blanks play no part: "carokann" finds
/// "Caro-Kann". `aliases` belongs to `book`. Everything that has a name or an alias for an empty `text`.
std::vector<OpeningEntry> find_by_name(const OpeningBook& book, const OpeningAliases& aliases,
                                       std::string_view text);

/// The entries that the Encyclopaedia gives as the position of their code.
std::vector<OpeningEntry> find_roots(const OpeningBook& book);

/// The entry that gives one without a name of its own its name: the nearest named one, going back along its
/// line; a named entry itself. Precondition: index < book.size().
OpeningEntry root_of(const OpeningBook& book, std::size_t index);

/// The last position on a line that a collection names: the deepest entry that is not interpolated. Returns
/// nothing if no position is one. Precondition: each move is legal.
std::optional<OpeningEntry> last_collected(const OpeningBook& book, const Position& start,
                                           std::span<const Move> moves);

/// `text` in small letters, without the accents of Latin-1, for comparing names.
std::string fold_name(std::string_view text);

}}  // namespace chess::openings
