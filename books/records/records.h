// SPDX-License-Identifier: GPL-3.0-or-later
// Games from files into a move-record database, a new one or one that is there; and what a database knows of
// a position, as text and as JSON.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <stop_token>
#include <string>

#include "base/error.h"
#include "games/plain_games.h"
#include "movedb/header.h"
#include "movedb/move_database.h"
#include "query/game_filter.h"

namespace books {

struct RecordedFiles {
  chess::GameFilesReport games;
  chess::MoveDatabaseHeader database;  ///< as it is now
  std::uint64_t left_out = 0;  ///< moves of positions with too few games
  bool is_stopped = false;  ///< before the database was written, which is as it was
};

/// Makes the database `path` of the games that the filter keeps. The error is one line; nothing has then been
/// written. No game at all is an error, so that a wrong name does not cost an old database.
std::expected<RecordedFiles, chess::Error> build_records(
    const std::string& path, const chess::MoveDatabaseRules& rules, std::span<const std::string> inputs,
    const chess::GameFilter& filter, const chess::ProblemSink& on_problem, const std::stop_token& stop);

/// Adds the games that the filter keeps to the database `path`, by the rules with which it was made. All of
/// it is checked first. Several processes may do so at once.
std::expected<RecordedFiles, chess::Error> add_records(const std::string& path,
                                                       std::span<const std::string> inputs,
                                                       const chess::GameFilter& filter,
                                                       const chess::ProblemSink& on_problem,
                                                       const std::stop_token& stop);

/// Adds several databases together, see merge_databases. Databases that were made by different rules are
/// refused.
std::expected<chess::MoveDatabaseHeader, chess::Error> merge_records(std::span<const std::string> inputs,
                                                                     const std::string& path);

/// "half-moves counted: all, games a move must have: 1, ..."
std::string rules_text(const chess::MoveDatabaseRules& rules);

/// A table: a line a move, and one of them all. White, draw and Black are percentages of the finished games;
/// rating and performance are the mover's.
std::string query_table(const chess::Position& pos, std::span<const chess::MoveStatistics> moves);

/// The same, and all counters, as a JSON object on a line; null for what no game tells.
std::string query_json(const chess::Position& pos, std::span<const chess::MoveStatistics> moves);

}  // namespace books
