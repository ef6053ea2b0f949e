// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine can do of what UCI knows. Many do less than they should: they ignore `searchmoves` (Ethereal
// 12, Toga II, GNU Chess), search for ever after `go nodes`, or answer it at once. An engine declares a part
// of its abilities; the rest is learnt by trying.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "client/engine_error.h"

namespace chess { inline namespace client {

class EngineSession;

struct EngineAbilities {
  bool nodes = true;  ///< `go nodes` ends after about so many nodes
  bool depth = true;  ///< `go depth` ends at that depth, and the engine counts its nodes
  bool search_moves = true;  ///< `go searchmoves` leaves out all other moves
  int lines = 1;  ///< the largest MultiPV
  friend bool operator==(const EngineAbilities&, const EngineAbilities&) = default;
};

/// What is worth trying before the work begins.
struct AbilityTrial {
  std::optional<std::uint64_t> nodes{};  ///< searches will be of so many nodes; empty: not by nodes
  bool search_moves = false;
};

/// What the engine of the session has declared. What it has not been tried in counts as an ability.
EngineAbilities declared_abilities(const EngineSession& session);

/// The same, with what a few short searches of the start position show. It begins a new game before them, and
/// the caller has to begin one after them. What an engine gives no clear answer to counts as an ability. Each
/// search ends after five seconds. Faults: those that end the session, and Cancelled.
std::expected<EngineAbilities, EngineError> try_abilities(EngineSession& session, const AbilityTrial& trial);

/// What the engine lacks and what AbleSearch does instead, for the user: "does not heed \"go nodes\" (...)".
/// Empty if AbleSearch has to work around nothing.
std::string to_shortcomings(const EngineAbilities& abilities);

}}  // namespace chess::client
