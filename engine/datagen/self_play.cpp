// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datagen/self_play.h"

#include <cstdlib>
#include <optional>

#include "base/random.h"
#include "core/movegen.h"
#include "core/outcome.h"

namespace engine::datagen {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;

// Both parities, so that White is not always the one to begin.
constexpr int kOpeningPlies = 8;
// Openings worse than this are no game any more. They are looked at a little longer.
constexpr Value kFairOpening = 400;
constexpr std::uint32_t kOpeningEffort = 4;
// An iteration that explodes is cut off here.
constexpr std::uint64_t kHardPerSoft = 10;
// Decided games: so much for so many half-moves.
constexpr Value kWon = 2000;
constexpr int kWonPlies = 4;
constexpr Value kEqual = 8;
constexpr int kEqualPlies = 10;
constexpr int kEqualFromPly = 70;
constexpr int kLongestGame = 500;

constexpr int half_points(Color winner) { return winner == Color::White ? 2 : 0; }

/// A game under way.
class Game {
 public:
  explicit Game(Searcher& searcher) : searcher_(searcher) {}

  const Position& position() const { return pos_; }
  void play(Move m) {
    pos_.play(m);
    history_.push(pos_);
  }
  std::optional<chess::Outcome> outcome() const { return chess::outcome_of(pos_, history_, true); }

  SearchResult search(std::uint32_t nodes) {
    SearchLimits limits;
    limits.soft_nodes = nodes;
    limits.nodes = nodes * kHardPerSoft;
    searcher_.arm(pos_, limits, {});
    const auto keys = history_.keys();
    return searcher_.run(pos_, keys.first(keys.size() - 1), nullptr);
  }

 private:
  Searcher& searcher_;
  Position pos_ = Position::start();
  chess::PositionHistory history_{pos_};
};

/// Plays random moves on `game`; nothing when they end it.
std::optional<std::vector<Move>> random_opening(Game& game, chess::Random& random) {
  const int plies = kOpeningPlies + static_cast<int>(random.below(2));
  std::vector<Move> moves;
  for (int i = 0; i < plies; ++i) {
    const auto legal = chess::legal_moves(game.position());
    if (legal.empty()) return std::nullopt;
    moves.push_back(legal[random.below(legal.size())]);
    game.play(moves.back());
  }
  if (game.outcome()) return std::nullopt;
  return moves;
}

/// Says when a game is decided.
class Referee {
 public:
  /// White's half points, once the score (White's view) of the position before `ply` has settled it.
  std::optional<int> after(Value white_score, int ply) {
    won_plies_ = std::abs(white_score) >= kWon && (won_plies_ == 0 || (white_score > 0) == (last_ > 0))
                     ? won_plies_ + 1
                     : 0;
    equal_plies_ = ply >= kEqualFromPly && std::abs(white_score) <= kEqual ? equal_plies_ + 1 : 0;
    last_ = white_score;
    if (won_plies_ >= kWonPlies) return half_points(white_score > 0 ? Color::White : Color::Black);
    if (equal_plies_ >= kEqualPlies || ply >= kLongestGame) return 1;
    return std::nullopt;
  }

 private:
  int won_plies_ = 0;
  int equal_plies_ = 0;
  Value last_ = 0;
};

/// Plays on from the opening; fills in the moves and the result.
void play_on(Game& game, TrainingGame& record, std::uint32_t nodes) {
  Referee referee;
  int ply = static_cast<int>(record.opening.size());
  while (true) {
    if (const auto outcome = game.outcome()) {
      record.white_half_points = outcome->winner ? half_points(*outcome->winner) : 1;
      return;
    }
    const SearchResult result = game.search(nodes);
    const Value white = game.position().turn() == Color::White ? result.value : -result.value;
    record.moves.push_back({result.best, static_cast<std::int16_t>(white)});
    game.play(result.best);
    if (const auto verdict = referee.after(white, ++ply)) {
      record.white_half_points = *verdict;
      return;
    }
  }
}

}  // namespace

TrainingGame play_training_game(Searcher& searcher, std::uint32_t nodes, std::uint64_t seed) {
  chess::Random random(seed);
  while (true) {
    Game game(searcher);
    auto opening = random_opening(game, random);
    if (!opening) continue;
    searcher.new_game();
    if (std::abs(game.search(kOpeningEffort * nodes).value) > kFairOpening) continue;
    TrainingGame record;
    record.opening = std::move(*opening);
    play_on(game, record, nodes);
    return record;
  }
}

}  // namespace engine::datagen
