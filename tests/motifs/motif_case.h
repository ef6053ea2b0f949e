// SPDX-License-Identifier: GPL-3.0-or-later
// A bad move of a real game (lichess, 2021 and 2025), with stockfish 15.1's lines after the move and instead
// of it, and the sentence that says why, or none.
//
// In the tables (attack_motif_cases.h, mate_motif_cases.h, material_motif_cases.h, no_motif_cases.h) the
// comment names the game: lichess's id, or the players. A figure behind a line is the eval that there was: it
// was too decided for such a motif.
#pragma once

namespace chess::test {

struct MotifCase {
  const char* fen;
  const char* played;
  const char* before;  ///< White's view; a mate is the mover's
  const char* after;  ///< White's view; a mate is against the mover
  const char* refutation;
  const char* best;
  const char* sentence;
};

}  // namespace chess::test
