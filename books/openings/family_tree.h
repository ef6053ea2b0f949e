// SPDX-License-Identifier: GPL-3.0-or-later
// Openings as a tree: each under the nearest of them that its line goes through.
#pragma once

#include <span>
#include <string>

#include "openings/opening_book.h"

namespace books {

/// Indented, one opening a line: the moves since the one above, then code and name. `entries` of `book`, in
/// the order of the table.
std::string family_tree(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries);

/// The same as an array of objects, those below in `children`.
std::string family_tree_json(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries);

}  // namespace books
