// SPDX-License-Identifier: GPL-3.0-or-later
// How far an engine is to search: the limits of UCI's `go`, with types.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_array.h"
#include "core/move.h"
#include "core/piece.h"
#include "core/position.h"
#include "notation/uci_move.h"
#include "protocol/uci_go.h"

namespace chess::inline client {

/// The clocks of a game, for an engine that plays.
struct SearchClock {
  EnumArray<Color, std::chrono::milliseconds> time{};
  EnumArray<Color, std::chrono::milliseconds> increment{};
  std::optional<int> moves_to_go;
};

/// At least one of nodes, depth, mate, movetime and clock must be given; the engine stops at the first
/// that it reaches.
struct SearchLimits {
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};  ///< plies
  std::optional<int> mate{};   ///< look for a mate in so many moves
  std::optional<std::chrono::milliseconds> movetime{};
  std::optional<SearchClock> clock{};
  int multipv = 1;                   ///< how many lines, at least 1
  std::vector<Move> search_moves{};  ///< only these; empty: all
};

/// What is wrong with the limits for a search of `position`; nothing when they will do.
std::optional<std::string> fault_of(const SearchLimits& limits, const Position& position);

/// As the `go` command. Clocks below zero are told as zero; `multipv` is an option, and not in it.
UciGo to_uci_go(const SearchLimits& limits, CastlingNotation castling);

/// How long the side to move may search by these limits; nothing when they do not speak of time.
std::optional<std::chrono::milliseconds> time_limit(const SearchLimits& limits, Color turn);

}  // namespace chess::inline client
