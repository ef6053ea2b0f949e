// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book from the games of files.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "base/error.h"
#include "games/plain_games.h"
#include "polyglot/polyglot_builder.h"

namespace books {

struct PolyglotMakeReport {
  chess::GameFilesReport games;
  chess::PolyglotBuildCounts book;
};

/// Reads the games of `inputs` and writes the book to the file `output`; `-` is standard output. A file is
/// replaced only when the book is complete. The error is one line: no game could be read at all, or
/// the disk is full; then the old file stays.
std::expected<PolyglotMakeReport, chess::Error> make_polyglot_book(std::span<const std::string> inputs,
                                                                   const std::string& output,
                                                                   const chess::PolyglotBuildOptions& options,
                                                                   const chess::ProblemSink& on_problem);

}  // namespace books
