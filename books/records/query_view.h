// SPDX-License-Identifier: GPL-3.0-or-later
// What a move-record database knows of a position, for people and for programs.
#pragma once

#include <span>
#include <string>

#include "movedb/move_database.h"

namespace books {

/// A table: a line a move, and one of them all. White, draw and Black are percentages of the finished games;
/// rating and performance are the mover's.
std::string query_table(const chess::Position& pos, std::span<const chess::MoveStatistics> moves);

/// The same, and all counters, as a JSON object on a line; null for what no game tells.
std::string query_json(const chess::Position& pos, std::span<const chess::MoveStatistics> moves);

}  // namespace books
