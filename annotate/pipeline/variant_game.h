// SPDX-License-Identifier: GPL-3.0-or-later
// A game of a variant, judged by an engine that plays it (UCI_Variant): evals, labels and best lines. The
// sentences of this program speak of chess (material, threats, mates), so none are written here.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/mark/mark_game.h"
#include "cases/engine_keeper.h"
#include "evals/judged_moves.h"
#include "evals/rules.h"
#include "game/game.h"

namespace annotate {

/// What an engine says of the position after each half-move.
struct VariantEval {
  std::optional<chess::Score> score;  ///< White's view; empty if the engine gave none
  std::vector<chess::Move> line;  ///< best play from here; empty at the end of the game
};

/// The evals of the main line, with what they cost.
struct VariantAnalysis {
  std::vector<VariantEval> evals;  ///< one more than moves; empty if the engine does not play the variant
  std::vector<chess::AnyPosition> lost;  ///< those that the engine gave no answer about, in the game's order
  std::uint64_t nodes = 0;
  std::uint64_t searches = 0;
  std::chrono::milliseconds time{0};
};

/// What the moves of a variant are judged by.
struct VariantCase {
  const std::vector<VariantEval>& evals;
  chess::JudgedMoves moves;
  const chess::RuleSet& rules;
};

/// Asks for every position of the main line, the last one first. Nothing is asked about the end of the game.
/// An engine that cannot answer the first question does not play the variant.
VariantAnalysis analyse_variant(const chess::Game& game, chess::EngineKeeper& keeper,
                                const chess::SearchBudget& budget, std::stop_token stop);

/// Was the game annotated before, so that nothing says which marks are whose? This happens in PGN.
bool has_nameless_marks(const chess::Game& game, const Provider& provider);

/// Takes out what the provider wrote on an earlier run.
void remove_variant_marks(chess::Game& game, const Provider& provider);

/// Writes evals, and labels and best lines of the judged moves. Returns the number of labels of each kind, by
/// Label.
std::array<std::uint64_t, 4> mark_variant(chess::Game& game, const VariantCase& judged,
                                          const Provider& provider, const MarkOptions& options);

}  // namespace annotate
