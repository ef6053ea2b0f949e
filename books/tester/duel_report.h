// SPDX-License-Identifier: GPL-3.0-or-later
// The score of a duel of books in words and as JSON.
#pragma once

#include <string>

#include "books/tester/book_duel.h"

namespace books {

/// The result with its error, and how the sequential test stands. Lines with their ends.
std::string to_text(const DuelSetup& setup, const DuelResult& result);
/// All of it, for programs. An infinite Elo is null.
std::string to_json(const DuelSetup& setup, const DuelResult& result);

}  // namespace books
