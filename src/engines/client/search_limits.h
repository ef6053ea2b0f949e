// SPDX-License-Identifier: GPL-3.0-or-later
// How far an engine searches: the limits of UCI's `go`, with types.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_array.h"
#include "core/move.h"
#include "core/piece.h"
#include "notation/variant_text.h"
#include "protocol/uci_go.h"
#include "variant/any_position.h"

namespace chess { inline namespace client {

/// The clocks of a game, for an engine that plays.
struct SearchClock {
  /// The time left.
  EnumArray<Color, std::chrono::milliseconds> time{};
  /// The time added after each move.
  EnumArray<Color, std::chrono::milliseconds> increment{};
  /// Moves to the next time control; empty: none is to come.
  std::optional<int> moves_to_go;
};

/// At least one of nodes, depth, mate, movetime, clock and infinite must be given. The engine stops at the
/// first limit that it reaches.
struct SearchLimits {
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};  ///< plies
  std::optional<int> mate{};  ///< look for a mate in this many moves
  std::optional<std::chrono::milliseconds> movetime{};
  std::optional<SearchClock> clock{};
  int multipv = 1;  ///< the number of lines, at least 1
  std::vector<Move> search_moves{};  ///< search only these moves; empty: all
  /// The engine is not told of the next two. The session stops the search when the engine has told of so many
  /// nodes, or when it has taken so long.
  std::optional<std::uint64_t> most_nodes{};
  std::optional<std::chrono::milliseconds> patience{};
  /// The search has no end before SearchControl::stop. Not together with the limits above, but for the last
  /// two.
  bool infinite = false;
  /// The engine thinks on the opponent's time. The other limits count from SearchControl::ponder_hit on.
  bool ponder = false;

  /// No limit, but told with them: the opponent offers a draw. An engine of XBoard that plays hears of it
  /// before it thinks; UCI has no word for it.
  bool draw_offered = false;

  /// Is it over only when somebody says so?
  bool is_open_ended() const { return infinite || ponder; }
};

/// What is wrong with the limits for a search of `position`; nothing if they are valid.
std::optional<std::string> fault_of(const SearchLimits& limits, const AnyPosition& position);

/// The limits as a `go` command. Negative clocks are sent as zero. `multipv` is an option of the engine and
/// not part of the command.
UciGo to_uci_go(const SearchLimits& limits, CastlingNotation castling);

/// How long the side to move may search by these limits. Returns nothing if no limit is about time.
std::optional<std::chrono::milliseconds> time_limit(const SearchLimits& limits, Color turn);

}}  // namespace chess::client
