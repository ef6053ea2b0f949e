// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/self_play.h"

#include <cstdlib>
#include <optional>

#include "base/random.h"
#include "core/movegen.h"

namespace engine::datagen {

std::optional<int> Referee::after(Value white_score, int ply) {
  won_plies_ = std::abs(white_score) >= rules_.won && (won_plies_ == 0 || (white_score > 0) == (last_ > 0))
                   ? won_plies_ + 1
                   : 0;
  equal_plies_ = ply >= rules_.equal_from_ply && std::abs(white_score) <= rules_.equal ? equal_plies_ + 1 : 0;
  last_ = white_score;
  if (won_plies_ >= rules_.won_plies)
    return half_points(white_score > 0 ? chess::Color::White : chess::Color::Black);
  if (equal_plies_ >= rules_.equal_plies || ply >= rules_.longest_game) return 1;
  return std::nullopt;
}

namespace {

using chess::Move;

// Both parities, so that White is not always the one to begin.
constexpr int kOpeningPlies = 8;
// Openings worse than this are no game any more. They are looked at a little longer.
constexpr Value kFairOpening = 400;
constexpr std::uint32_t kOpeningEffort = 4;

/// Plays random moves on `game`; nothing when they end it.
std::optional<std::vector<Move>> random_opening(SelfPlayGame& game, int plies, chess::Random& random) {
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

SearchResult search(const SelfPlayGame& game, Searcher& searcher, const TrainingEffort& effort) {
  const int men = game.position().board().occupied().count();
  return game.search(searcher, effort.limits_with(men), effort.endgames);
}

/// Plays on from the opening; fills in the moves and the result.
void play_on(SelfPlayGame& game, Searcher& searcher, TrainingGame& record, const TrainingEffort& effort) {
  Referee referee;
  int ply = static_cast<int>(plies_before(record.start) + record.opening.size());
  while (true) {
    if (const auto outcome = game.outcome()) {
      record.white_half_points = outcome->winner ? half_points(*outcome->winner) : 1;
      return;
    }
    const SearchResult result = search(game, searcher, effort);
    const std::int16_t white = game.white_score(result.value);
    record.moves.push_back({result.best, white});
    game.play(result.best);
    if (const auto verdict = referee.after(white, ++ply)) {
      record.white_half_points = *verdict;
      return;
    }
  }
}

}  // namespace

TrainingGame play_training_game(Searcher& searcher, const TrainingEffort& effort, std::uint64_t seed,
                                const StartShares& starts) {
  chess::Random random(seed);
  const StartKind kind = random_kind(starts, random);
  while (true) {
    TrainingGame record;
    record.start = random_start(kind, random);
    const auto start = chess::Position::from_setup(record.start);
    if (!start) continue;
    SelfPlayGame game(*start);
    const int plies = is_endgame(record.start) ? 0 : kOpeningPlies + static_cast<int>(random.below(2));
    auto opening = random_opening(game, plies, random);
    if (!opening) continue;
    searcher.new_game();
    const Limits first_look = training_limits(kOpeningEffort * effort.nodes);
    if (std::abs(game.search(searcher, first_look, effort.endgames).value) > kFairOpening) continue;
    record.opening = std::move(*opening);
    play_on(game, searcher, record, effort);
    return record;
  }
}

std::expected<TrainingGame, chess::Error> rescored_game(Searcher& searcher, TrainingGame record,
                                                        const TrainingEffort& effort) {
  searcher.new_game();
  const auto start = chess::Position::from_setup(record.start);
  if (!start) return std::unexpected("its start is illegal");
  SelfPlayGame game(*start);
  const auto walked = walk(record, [&](const chess::Position&, Move m, ScoredMove* scored, std::size_t ply) {
    if (scored != nullptr && ply >= kFirstTaughtPly)
      scored->score = game.white_score(search(game, searcher, effort).value);
    game.play(m);
  });
  if (!walked) return std::unexpected(walked.error());
  return record;
}

}  // namespace engine::datagen
