// SPDX-License-Identifier: GPL-3.0-or-later
// Games from files into a move-record database: a new one, or one that is there.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "base/error.h"
#include "games/plain_games.h"
#include "movedb/header.h"

namespace books {

struct RecordedFiles {
  chess::GameFilesReport games;
  chess::MoveDatabaseHeader database;  ///< as it is now
};

/// Makes the database `path` of the games. The error is one line; nothing has then been written. No game at
/// all is an error, so that a wrong name does not cost an old database.
std::expected<RecordedFiles, chess::Error> build_records(const std::string& path,
                                                         const chess::MoveDatabaseRules& rules,
                                                         std::span<const std::string> inputs,
                                                         const chess::ProblemSink& on_problem);

/// Adds the games to the database `path`, by the rules with which it was made. All of it is checked first.
std::expected<RecordedFiles, chess::Error> add_records(const std::string& path,
                                                       std::span<const std::string> inputs,
                                                       const chess::ProblemSink& on_problem);

}  // namespace books
