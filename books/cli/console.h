// SPDX-License-Identifier: GPL-3.0-or-later
// What all commands of `book` say on standard error, in one form.
#pragma once

#include <string_view>

#include "console/console.h"
#include "games/plain_games.h"
#include "io/io_error.h"

namespace books {

using chess::kExitPartly;
using chess::kExitUnable;
using chess::kExitWell;

/// "book: what", a line.
void complain(std::string_view what);
/// The same, for a command that ends with it; gives kExitUnable.
int unable(std::string_view why);
/// The same for a fault of reading or writing; nothing is said of a closed pipe: whoever reads no more of
/// what we write knows why.
int unable(const chess::IoError& error);
/// A remark of a reader of games, its notes aside.
void print_problem(const chess::GameFileProblem& problem);

}  // namespace books
