// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a repertoire of what was played: what enough opponents play, and for each position one answer, the
// best by results among those that an engine does not refute. The same figures give the same repertoire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "books/tester/position_checks.h"
#include "core/position.h"
#include "core/score.h"
#include "explorer/played_moves.h"
#include "game/game.h"

namespace books {

/// What games played in a position, the most frequent move first.
using PlayedIn =
    std::function<std::expected<std::vector<chess::KnownMove>, chess::Error>(const chess::Position&)>;

/// Asks an engine, as `check_positions` does. Empty: nobody is asked.
using AskAboutMoves =
    std::function<std::vector<std::optional<PositionCheck>>(std::span<const PositionQuestion>)>;

struct RepertoireRules {
  chess::Color owner = chess::Color::White;
  int max_plies = 20;  ///< half-moves of a line
  std::uint64_t min_games = 10;  ///< of a reply, and of an answer where there is one of so many
  double min_share = 0.05;  ///< of the games in a position, likewise
  int within = 30;  ///< centipawns that an answer may be worse than the best
};

struct RepertoireMove {
  chess::Move move;
  chess::PlayedCounts counts;
  std::optional<chess::Score> score{};  ///< White's view
  std::size_t to = 0;  ///< the position behind it
  bool transposes = false;  ///< another move comes there, too, and stands before it
};

struct RepertoirePosition {
  chess::Position position;
  std::vector<RepertoireMove> moves{};  ///< of the owner one or none
  std::uint64_t games = 0;  ///< with any move
};

struct BuiltRepertoire {
  RepertoireRules rules;
  std::vector<RepertoirePosition> positions;  ///< each once; the first is where it begins
};

/// Each line ends with a move of the owner. By results a move is as good as it scored beyond what the ratings
/// of the players let expect, in its games and in twenty more that are as good as the average of the
/// position, so that a few games prove nothing. Fails as `played` does.
std::expected<BuiltRepertoire, chess::Error> build_repertoire(const chess::Position& root,
                                                              const PlayedIn& played,
                                                              const RepertoireRules& rules,
                                                              const AskAboutMoves& ask);

/// How many positions the owner has an answer to.
std::size_t answers(const BuiltRepertoire& repertoire);

/// By moves of the owner, from the first on: the share of games in which the opponents made only moves that
/// the repertoire answers so far, if they choose as in the games and the owner follows it. A line that ends
/// for want of games counts as answered.
std::vector<double> coverage(const BuiltRepertoire& repertoire);
/// "100 % to move 1, 92 % to move 2".
std::string coverage_text(const BuiltRepertoire& repertoire);

/// The moves `before`, from `start`, then the repertoire, with counts in comments and scores as `%eval`.
chess::Game game_of(const BuiltRepertoire& repertoire, const chess::Position& start,
                    std::span<const chess::Move> before);

}  // namespace books
