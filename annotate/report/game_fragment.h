// SPDX-License-Identifier: GPL-3.0-or-later
// One game as the data that the report's page shows: JSON that may stand inside a <script> element whatever
// the game says. The tree is a flat list, so that neither we nor the page recurse into deep variations:
//
//   {"tags":[["White","A"],...], "result":"1-0", "start":FEN, "comment":TEXT, "middlegame":PLY,
//    "endgame":PLY, "nags":{"6":["?!","dubious move"],...}, "nodes":[NODE,...]}
//   NODE: u move as UCI writes it (castling always as king takes rook), s SAN, p index of the move before it
//         (-1 none; absent: the one in front of it in the list), n NAGs, v those of them that are counted
//         (absent: all), e eval (centipawns, or "#-3"),
//         c clock and d time spent (milliseconds), t texts behind and b before the move ([provider, text]),
//         l texts of the variation that begins here, k who gave it, a arrows and circles ("Ge2e4", "Rd5")
//
// Everything but tags, result and nodes is left out where there is nothing to say. Evals are White's view.
#pragma once

#include <string>

#include "game/game.h"

namespace annotate {

/// The JSON object. Its text holds no '<', '>' or '&'.
std::string game_json(const chess::Game& game);

/// The JSON object in the <script> element that the page looks for, and a line feed.
std::string game_fragment(const chess::Game& game);

}  // namespace annotate
