// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_ending.h"

#include "base/text.h"
#include "core/outcome.h"
#include "query/board_replay.h"

namespace chess::inline query {
namespace {

constexpr int kFiftyMoves = 100;
constexpr int kThreefold = 3;
/// Half-moves that can be undone, which a third time takes at the least.
constexpr int kShortestThreefold = 8;

/// How often the last position of the main line has stood on the board.
int repetitions_at_end(const Game& game) {
  Position position = game.start();
  PositionHistory history(position);
  for (auto at = game.root().first_child; at; at = game.node(*at).first_child) {
    position.play(game.node(*at).move);
    history.push(position);
  }
  return history.repetitions(position.halfmove_clock());
}

/// Crazyhouse has no rule of fifty moves, and repetitions are not looked for.
bool fits_crazyhouse(const GameEndings& endings, const Game& game) {
  CrazyhousePosition position = *game.any_start().crazyhouse();
  for (auto at = game.root().first_child; at; at = game.node(*at).first_child)
    position.play(game.node(*at).move);
  const auto outcome = outcome_of(position);
  if (!outcome) return endings.has(GameEnding::Open);
  switch (outcome->termination) {
    case Termination::Checkmate: return endings.has(GameEnding::Mate);
    case Termination::Stalemate: return endings.has(GameEnding::Stalemate);
    default: return endings.has(GameEnding::InsufficientMaterial);
  }
}

}  // namespace

std::string_view to_string(GameEnding ending) {
  switch (ending) {
    case GameEnding::Mate: return "mate";
    case GameEnding::Stalemate: return "stalemate";
    case GameEnding::InsufficientMaterial: return "insufficient-material";
    case GameEnding::Repetition: return "repetition";
    case GameEnding::FiftyMoves: return "fifty-moves";
    case GameEnding::Open: return "open";
  }
  return "";
}

std::expected<GameEndings, std::string> GameEndings::parse(std::string_view text) {
  GameEndings endings;
  for (const std::string_view piece : split(text, ',')) {
    bool known = false;
    for (int i = 0; i < kGameEndings; ++i) {
      const auto ending = static_cast<GameEnding>(i);
      if (!equals_ignoring_case(trim(piece), to_string(ending))) continue;
      endings.add(ending);
      known = true;
    }
    if (known) continue;
    std::string message = "'" + printable(piece) + "' is no ending; write ";
    for (int i = 0; i < kGameEndings; ++i) {
      if (i > 0) message += i + 1 < kGameEndings ? ", " : " or ";
      message += to_string(static_cast<GameEnding>(i));
    }
    return std::unexpected(message + ", commas between several");
  }
  return endings;
}

bool GameEndings::fit(const ImportedGame& imported) const {
  if (imported.is_damaged()) return false;
  const Game& game = imported.game;
  if (game.has_drops()) return fits_crazyhouse(*this, game);
  BoardReplay replay(game.start());
  for (auto at = game.root().first_child; at; at = game.node(*at).first_child)
    replay.play(game.node(*at).move);
  const auto position = replay.to_position();
  if (!position) return false;

  // From the cheap to the dear, and nothing that is not needed for the answer.
  if (is_checkmate(*position)) return has(GameEnding::Mate);
  if (is_stalemate(*position)) return has(GameEnding::Stalemate);
  const bool is_dead = is_insufficient_material(*position);
  if (is_dead && has(GameEnding::InsufficientMaterial)) return true;
  const bool is_fifty = position->halfmove_clock() >= kFiftyMoves;
  if (is_fifty && has(GameEnding::FiftyMoves)) return true;
  if (!has(GameEnding::Repetition) && !has(GameEnding::Open)) return false;
  const bool is_repetition =
      position->halfmove_clock() >= kShortestThreefold && repetitions_at_end(game) >= kThreefold;
  if (is_repetition) return has(GameEnding::Repetition);
  return has(GameEnding::Open) && !is_dead && !is_fifty;
}

}  // namespace chess::inline query
