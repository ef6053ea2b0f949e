// SPDX-License-Identifier: GPL-3.0-or-later
// How often other people played which move in the positions of a book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/error.h"
#include "repertoire/book_graph.h"

namespace chess { inline namespace repertoire {

struct PlayedReply {
  Move move;
  std::uint64_t games = 0;
};

/// By position of the graph; the most frequent move first.
using ReplyCounts = std::vector<std::vector<PlayedReply>>;

std::uint64_t games_in(const std::vector<PlayedReply>& replies);

/// Looks the positions of `graph` up in a move-record database (.mdb), or counts the games of a file of
/// games. What readers remark goes to `on_problem`. After `stop` the counts are of the games read until then.
std::expected<ReplyCounts, Error> count_replies(const std::string& path, const BookGraph& graph,
                                                const std::function<void(const std::string&)>& on_problem,
                                                const std::stop_token& stop);

}}  // namespace chess::repertoire
