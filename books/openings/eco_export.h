// SPDX-License-Identifier: GPL-3.0-or-later
// The table of openings in the shapes of eco.json (github.com/JeffML/eco.json), which others' programs read:
// objects keyed by FEN, and the moves between them.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "openings/opening_aliases.h"
#include "openings/opening_book.h"

namespace books {

/// The names of the files that can be made: `ecoA.json` ... `ecoE.json`, `eco_interpolated.json`,
/// `fromTo.json`, `scores.json`. `eco.json` is the first five in one.
std::vector<std::string> eco_file_names();

/// The text of such a file, or of `eco.json`. The error says that there is no file of this name. `aliases`
/// belongs to `book`.
std::expected<std::string, chess::Error> eco_file(std::string_view name, const chess::OpeningBook& book,
                                                  const chess::OpeningAliases& aliases);

}  // namespace books
