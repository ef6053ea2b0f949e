// SPDX-License-Identifier: GPL-3.0-or-later
// What several engines say of one move. BGN keeps the entry of each. PGN, pages and terminals have one place
// for an eval and one for a verdict: there the marks of this run replace those of other engines, and a note
// that cannot have its own eval or glyph names its engine.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/mark/game_lines.h"
#include "annotate/mark/provider.h"
#include "base/error.h"
#include "core/move.h"
#include "game/game.h"
#include "judge/game_verdict.h"

namespace annotate {

/// The marks of other engines that a run replaces. What people wrote always stays: comments, variations,
/// glyphs on moves without an eval, and glyphs beside words of the same provider.
struct ReplacedMarks {
  bool evals = true;  ///< `eval` commands
  bool glyphs = true;  ///< ?! ? ?? and the sentences that say the same, each on a move with an eval
  bool lines = false;  ///< variations without a word, in a game with evals
};

/// Reads "evals", "glyphs", "lines", "all" and "none", several with commas between them.
std::expected<ReplacedMarks, chess::Error> parse_replaced_marks(std::string_view text);

/// Takes the marks of other engines out of the moves that this run has judged, and a line of this run that
/// stands there already. `game` has the marks of this run, but not yet its name in the Annotator tag;
/// `variations` have been judged by the same engines.
/// Returns how many glyphs of others than us went.
std::uint64_t replace_engine_marks(chess::Game& game, std::span<const Judgement> judgements,
                                   const ReplacedMarks& replaced,
                                   std::span<const JudgedVariation> variations = {});

/// Leaves one eval and one of the glyphs !! ! !? ?! ? ?? on each of these moves: what was in the game before
/// this run, else what the first engine says. A note that loses its own begins with the name of its engine;
/// so do all notes if there are several engines: "Stockfish 15.1: 1.40".
void leave_one_eval_and_glyph(chess::Game& game, std::span<const chess::NodeId> nodes,
                              std::span<const Provider* const> judges);

}  // namespace annotate
