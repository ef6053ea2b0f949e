// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/search_limits.h"

#include <fmt/format.h>

#include <algorithm>

namespace chess { inline namespace client {

namespace {

std::int64_t count_from_zero(std::chrono::milliseconds duration) {
  return std::max<std::int64_t>(0, duration.count());
}

}  // namespace

std::optional<std::string> fault_of(const SearchLimits& limits, const AnyPosition& position) {
  const bool is_limited = limits.nodes || limits.depth || limits.mate || limits.movetime || limits.clock;
  if (limits.infinite && (is_limited || limits.ponder)) return "a search without end has no limits";
  if (!limits.infinite && !is_limited) return "no limit is given for the search";
  if (limits.nodes && *limits.nodes == 0) return "a search of no nodes";
  if (limits.depth && *limits.depth < 1) return "a search of no depth";
  if (limits.mate && *limits.mate < 1) return "a search for mate in no moves";
  if (limits.multipv < 1) return "a search for no lines";
  for (const Move move : limits.search_moves)
    if (!position.is_legal(move))
      return fmt::format("the search move {} is not legal in {}", to_uci(move), to_fen(position));
  return std::nullopt;
}

UciGo to_uci_go(const SearchLimits& limits, CastlingNotation castling) {
  UciGo go;
  go.infinite = limits.infinite;
  go.ponder = limits.ponder;
  go.nodes = limits.nodes;
  go.depth = limits.depth;
  go.mate = limits.mate;
  if (limits.movetime) go.movetime = count_from_zero(*limits.movetime);
  if (limits.clock) {
    for (const Color color : {Color::White, Color::Black}) {
      go.time[color] = count_from_zero(limits.clock->time[color]);
      go.increment[color] = count_from_zero(limits.clock->increment[color]);
    }
    go.movestogo = limits.clock->moves_to_go;
  }
  for (const Move move : limits.search_moves) go.searchmoves.push_back(to_uci(move, castling));
  return go;
}

std::optional<std::chrono::milliseconds> time_limit(const SearchLimits& limits, Color turn) {
  std::optional<std::chrono::milliseconds> limit = limits.movetime;
  if (limits.clock && (!limit || limits.clock->time[turn] < *limit)) limit = limits.clock->time[turn];
  // Beyond this it is no limit, and sums with the clock would overflow.
  constexpr std::chrono::milliseconds longest = std::chrono::hours(24 * 365 * 10);
  if (limit) limit = std::clamp(*limit, std::chrono::milliseconds{0}, longest);
  return limit;
}

}}  // namespace chess::client
