// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a book to play from, of whatever kind the file is.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "io/io_error.h"
#include "openings/book_move.h"

namespace chess::inline movedb {

/// A move-record database when the file begins as one, else a Polyglot book, which has no mark of its own.
/// The faults are those of `MoveDatabase::open` and `PolyglotBook::open`.
std::expected<std::unique_ptr<Book>, IoError> open_book(const std::string& path);

}  // namespace chess::inline movedb
