// SPDX-License-Identifier: GPL-3.0-or-later
// FIDE's tournament report file (TRF16, Handbook C.04, annex 2): the form in which results go to rating
// officers and into programs that pair. Lines of the tournament (012 to 132), then a line of fixed columns
// for each player (001), with ten columns for each round.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "base/error.h"
#include "tournaments/standings.h"
#include "tournaments/tournament.h"

namespace chess { inline namespace tournaments {

/// The report. Players have starting ranks by rating, title and name, and come in this order. What no game
/// tells stays blank, and a line of the tournament without a value is left out: sexes (but for titles of
/// women), birth dates, arbiters. A game without a result has its opponent and colour alone. The error is a
/// sentence: a game has no round, or there are more players than the four columns of their numbers hold.
std::expected<std::string, Error> to_trf(const Tournament& tournament,
                                         std::span<const StandingRow> standings);

}}  // namespace chess::tournaments
