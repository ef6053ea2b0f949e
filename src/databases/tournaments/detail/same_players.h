// SPDX-License-Identifier: GPL-3.0-or-later
// Which spellings of an event are those of one player.
#pragma once

#include <cstddef>
#include <vector>

#include "tournaments/event_games.h"

namespace chess { inline namespace tournaments {

/// The number of the player of each spelling, in the order of the first ones. Two spellings are one player's
/// if both have the same FIDE number, or if they can be those of one name (PlayerName::may_be) and nothing
/// speaks against it: two FIDE numbers, ratings that differ, a game against each other, a game each in one
/// round, else on one day. Where three or more fit and one pair of them does not, all stay apart.
std::vector<std::size_t> players_of_spellings(const ChessEvent& event);

}}  // namespace chess::tournaments
