// SPDX-License-Identifier: GPL-3.0-or-later
// Where a repertoire learns what was played: a move-record database, or files of games.
#pragma once

#include <expected>
#include <span>
#include <stop_token>
#include <string>

#include "base/error.h"
#include "books/repertoire/built_repertoire.h"
#include "games/plain_games.h"
#include "query/game_filter.h"

namespace books {

/// Opens a database, if `paths` is one (.mdb); else counts the games that the filter keeps, behind `root` and
/// for so many half-moves. A database has no games to choose from, so that a filter is a fault, and so is
/// more than one.
std::expected<PlayedIn, chess::Error> open_played(std::span<const std::string> paths,
                                                  const chess::GameFilter& filter,
                                                  const chess::Position& root, int plies,
                                                  const chess::ProblemSink& on_problem,
                                                  const std::stop_token& stop);

}  // namespace books
