// SPDX-License-Identifier: GPL-3.0-or-later
// Writes games as BGN (Better Game Notation, Buzz Moschetti 2020-2024): one JSON object a line. The keys are
// always in the same order, so the same game always gives the same bytes. See FORMAT.md.
#pragma once

#include <cstddef>
#include <string>

#include "game/game.h"

namespace chess { inline namespace bgn {

/// Variations of variations make deep JSON. This program reads any depth, but many refuse more than 256
/// levels (jq before 1.7) or less. So more levels than these are worth a warning.
inline constexpr std::size_t kDeepBgn = 200;

/// The choices of a writer of BGN.
struct BgnWriteOptions {
  /// End the game with a line feed, as in a BGN file.
  bool end_line = true;
  /// Dates have MongoDB's type, in its extended JSON, and castling is `true`.
  bool for_mongodb = false;
};

/// Appends one game. Returns how deep its brackets nest; see kDeepBgn. Precondition: every move of the tree
/// is legal, or a null move of a side that is not in check.
std::size_t append_bgn(const Game& game, std::string& out, BgnWriteOptions options = {});
std::string to_bgn(const Game& game, BgnWriteOptions options = {});

}}  // namespace chess::bgn
