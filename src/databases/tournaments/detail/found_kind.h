// SPDX-License-Identifier: GPL-3.0-or-later
// Which kind of tournament the games tell.
#pragma once

#include "tournaments/tournament.h"

namespace chess { inline namespace tournaments {

/// The kind that the tag EventType tells; else by who met whom. Almost all pairs met: all play all. So it is
/// in a small tournament of which a part is there, if two players meet again, or if opponents do not have the
/// same points: a Swiss pairs those who have. In a knock-out everybody has one opponent a round, and at most
/// half of them play on.
TournamentKind found_kind(const Tournament& tournament);

}}  // namespace chess::tournaments
