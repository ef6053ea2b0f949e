// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a game: its main line and its variations, also those within variations. Each can be looked at
// as a game of its own.
// What the engines of a run say of them stands beside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/mark/provider.h"
#include "game/game.h"
#include "judge/game_verdict.h"
#include "judge/summary.h"
#include "spend/case_of.h"

namespace annotate {

struct GameLine {
  std::vector<chess::NodeId> nodes;  ///< from the first move of the game to the end of the line
  std::size_t branch = 0;  ///< index of the first move that no line before has; 0 for the main line
  bool is_variation = false;

  /// The moves from the branch on.
  std::span<const chess::NodeId> own() const { return std::span(nodes).subspan(branch); }
};

GameLine main_line_of(const chess::Game& game);
/// The variation that begins with the move `first`.
GameLine variation_from(const chess::Game& game, chess::NodeId first);

/// The lines that sentences of lichess at the line's own moves name: "e5 was best.", with e5 and what follows
/// as a bare variation. By the moves, the first move of each.
std::multimap<chess::NodeId, chess::NodeId> named_lines(const chess::Game& game, const GameLine& line);

/// The line as the main line of a game with the same start, tags and rules. Its result is not known.
chess::Game game_of_line(const chess::Game& game, const GameLine& line);

/// The first moves of all variations, each behind that of the variation that it belongs to.
std::vector<chess::NodeId> first_moves_of_variations(const chess::Game& game);

/// The first moves of the variations that a run by these providers annotates, in the same order. Left alone
/// are the lines of these providers, those with null moves, and, in a game in which somebody else has evals,
/// what looks like an engine's line: more than two moves without a word, or any bare line that a sentence of
/// the game names ("e5 was best.").
std::vector<chess::NodeId> variations_to_annotate(const chess::Game& game,
                                                  std::span<const Provider* const> providers);

/// How many moves these variations have together.
std::uint64_t count_moves(const chess::Game& game, std::span<const chess::NodeId> first_moves);

/// The positions that a run by these providers has to do with: one more than moves in the main line, and one
/// for each move of the variations if they are annotated, too.
std::uint64_t count_positions(const chess::Game& game, bool with_variations,
                              std::span<const Provider* const> providers = {});

/// How many of them have to be searched, about.
std::uint64_t count_searches(const chess::Game& game, const chess::MoveChoice& choice, bool with_variations);

/// A variation, and what each judge of its game says of it. The verdicts begin with the first move of the
/// game, as the line does.
struct JudgedVariation {
  GameLine line;
  std::vector<chess::GameVerdict> verdicts;
};

/// The moves of the main line and of these variations.
std::vector<chess::NodeId> judged_nodes(const chess::Game& game, std::span<const JudgedVariation> variations);

/// What one engine of this run says of a game: its verdict on the main line, and the game in a paragraph.
struct Judgement {
  const Provider* judge = nullptr;  ///< not null
  chess::GameVerdict verdict{};
  std::string summary{};  ///< made from `facts`; empty where there is nothing to say
  std::optional<chess::GameSummary> facts{};  ///< of the game as a whole; nothing where they are not wanted
};

inline std::vector<const Provider*> judges_of(std::span<const Judgement> judgements) {
  std::vector<const Provider*> judges;
  for (const Judgement& one : judgements) judges.push_back(one.judge);
  return judges;
}

/// The sentences that lichess's server writes about moves: "(0.66 → 1.19) Inaccuracy. e5 was best." They are
/// another engine's, whoever else annotates the game. The move that the sentence calls best, in SAN; empty:
/// it names none. Nothing if the text is no such sentence, or says more.
std::optional<std::string_view> best_of_lichess(std::string_view text);

}  // namespace annotate
