// SPDX-License-Identifier: GPL-3.0-or-later
// The score of a match in words and as JSON.
#pragma once

#include <string>

#include "books/match/match.h"

namespace books {

/// A game's end in one line: "Game 12 (A - B): 1-0, checkmate".
std::string to_line(const MatchSetup& setup, const chess::GameOrder& order, const chess::PlayedGame& game);

/// The score of every encounter, with Elo, and of the sequential test; a table first where there are more
/// than two contenders. Lines with their ends.
std::string to_text(const MatchSetup& setup, const MatchState& state);

/// What the contenders' programs did wrong; empty when nothing.
std::string faults_text(const MatchSetup& setup, const MatchState& state);

/// All of it, for programs. An infinite Elo is null.
std::string to_json(const MatchSetup& setup, const MatchState& state, double seconds, bool interrupted);

}  // namespace books
