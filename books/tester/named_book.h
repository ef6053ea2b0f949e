// SPDX-License-Identifier: GPL-3.0-or-later
// The book that a user names on the command line, whatever it is.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "base/error.h"
#include "openings/book_move.h"

namespace books {

/// "eco" is the table of openings that comes with the program; else a file: a Polyglot book, a move-record
/// database, or games with variations (PGN, BGN). Its kind is told by its contents and its name. What readers
/// remark goes to `on_problem`.
std::expected<std::shared_ptr<const chess::Book>, chess::Error> open_named_book(
    const std::string& name, const std::function<void(const std::string&)>& on_problem);

}  // namespace books
