// SPDX-License-Identifier: GPL-3.0-or-later
// Games of the engine against itself, for the sake of their positions.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "base/error.h"
#include "core/outcome.h"
#include "core/piece.h"
#include "core/position.h"
#include "engine/eval/value.h"
#include "engine/lab/datagen/training_game.h"
#include "engine/search/searcher.h"

namespace engine::datagen {

// A game under way between searches in this process, as games of self-play and of the tuner are; and when it
// is decided, so that it need not be played to the end.

/// 2: White has won; 0: Black has.
constexpr int half_points(chess::Color winner) { return winner == chess::Color::White ? 2 : 0; }

/// Scores are the search's, plies are half-moves.
struct RefereeRules {
  Value won = 2000;
  int won_plies = 4;  ///< so many in a row, for the same side
  Value equal = 8;
  int equal_plies = 10;  ///< so many in a row
  int equal_from_ply = 70;
  int longest_game = 500;
};

class Referee {
 public:
  explicit Referee(const RefereeRules& rules = {}) : rules_(rules) {}

  /// White's half points, once the score (White's view) of the position before `ply` has settled it.
  std::optional<int> after(Value white_score, int ply);

 private:
  RefereeRules rules_;
  int won_plies_ = 0;
  int equal_plies_ = 0;
  Value last_ = 0;
};

/// Searches of training games: no iteration begins after `nodes`, and one that explodes is cut off.
inline Limits training_limits(std::uint32_t nodes) {
  constexpr std::uint64_t kHardPerSoft = 10;
  Limits limits;
  limits.soft_nodes = nodes;
  limits.nodes = nodes * kHardPerSoft;
  return limits;
}

/// From so many men on downwards a plan is longer than a search of the other positions sees.
inline constexpr int kFewMen = 7;

/// How much the searches of a training game look at.
struct TrainingEffort {
  std::uint32_t nodes = 100;  ///< the soft limit: ../../nnue/NETS.md says why so few
  std::uint32_t few_men_nodes = 0;  ///< the same with at most kFewMen men; 0: as with more
  EndgameSettings endgames{};

  Limits limits_with(int men) const {
    return training_limits(few_men_nodes != 0 && men <= kFewMen ? few_men_nodes : nodes);
  }
};

class SelfPlayGame {
 public:
  explicit SelfPlayGame(const chess::Position& start) : pos_(start), history_(start) {}

  const chess::Position& position() const { return pos_; }
  void play(chess::Move m) {
    pos_.play(m);
    history_.push(pos_);
  }
  /// How it has ended by rule, what could be claimed included.
  std::optional<chess::Outcome> outcome() const { return chess::outcome_of(pos_, history_, true); }

  /// What `searcher` says of the position. Precondition: it has a move.
  SearchResult search(Searcher& searcher, const Limits& limits, const EndgameSettings& endgames = {}) const {
    SearchSettings settings;
    settings.endgames = endgames;
    searcher.arm(pos_, limits, settings);
    const auto keys = history_.keys();
    return searcher.run(pos_, keys.first(keys.size() - 1), nullptr);
  }

  /// A value of the side to move as White sees it, in the width it is stored with.
  std::int16_t white_score(Value v) const {
    return static_cast<std::int16_t>(pos_.turn() == chess::Color::White ? v : -v);
  }

 private:
  chess::Position pos_;
  chess::PositionHistory history_;
};

// One game of the engine against itself, for the sake of its positions: an opening at random, then both
// sides search little at every move, and what is decided is not played to the end.

/// A game by `searcher` (one thread; told that a new game begins). The same seed, effort, shares and size of
/// the table make the same game.
TrainingGame play_training_game(Searcher& searcher, const TrainingEffort& effort, std::uint64_t seed,
                                const StartShares& starts = {});

/// The same moves and result, but from kFirstTaughtPly on all scores are of `searcher`, as above: a position
/// learns from all that come later, and not only from those that teach. The fault: an illegal move.
std::expected<TrainingGame, chess::Error> rescored_game(Searcher& searcher, TrainingGame game,
                                                        const TrainingEffort& effort);

}  // namespace engine::datagen
