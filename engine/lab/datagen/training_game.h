// SPDX-License-Identifier: GPL-3.0-or-later
// A game the engine has played against itself to learn from, and files of such games; FORMAT.md beside
// this file describes them.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "core/position.h"
#include "core/setup.h"
#include "engine/lab/datagen/start_positions.h"

namespace engine::datagen {

struct ScoredMove {
  chess::Move move;
  std::int16_t score = 0;  ///< what the search said of the position before it: White's view, as a Value

  friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

/// Half-moves of a game from which on its positions are worth learning from; before, too much is chance.
inline constexpr std::size_t kFirstTaughtPly = 16;

/// Does a position teach, out of which `m` was played after `ply` half-moves? Only quiet ones do: a network
/// does not look ahead.
inline bool teaches(const chess::Position& pos, chess::Move m, std::size_t ply) {
  return ply >= kFirstTaughtPly && !pos.in_check() && !pos.is_capture(m) && !m.is_promotion();
}

struct TrainingGame {
  chess::Setup start = chess::Setup::start();
  std::vector<chess::Move> opening;  ///< chosen at random, no scores
  std::vector<ScoredMove> moves;
  int white_half_points = 1;  ///< 2: White won, 1: drawn, 0: Black won

  friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

/// The half-moves that count as played before the game. An endgame has no opening to get over.
inline std::size_t plies_before(const chess::Setup& start) { return is_endgame(start) ? kFirstTaughtPly : 0; }

/// Goes through `game` (a TrainingGame, const or not), and calls for each move, before it is played,
/// `visit(position, move, scored, ply)`: `scored` is null in the opening, `ply` counts the half-moves before
/// (those of `plies_before`, too). The fault: an illegal start or move, which is not visited.
template <class Game, class Visit>
std::expected<void, chess::Error> walk(Game& game, Visit visit) {
  const auto start = chess::Position::from_setup(game.start);
  if (!start) return std::unexpected("its start is illegal");
  chess::Position pos = *start;
  const std::size_t before = plies_before(game.start);
  std::size_t ply = before;
  const auto pass = [&](chess::Move m, auto* scored) {
    if (!pos.is_legal(m)) return false;
    visit(pos, m, scored, ply);
    pos.play(m);
    ++ply;
    return true;
  };
  using Scored = std::remove_reference_t<decltype(game.moves.front())>;
  bool legal = true;
  for (std::size_t i = 0; legal && i < game.opening.size(); ++i)
    legal = pass(game.opening[i], static_cast<Scored*>(nullptr));
  for (std::size_t i = 0; legal && i < game.moves.size(); ++i)
    legal = pass(game.moves[i].move, &game.moves[i]);
  if (!legal) return std::unexpected("half-move " + std::to_string(ply - before + 1) + " is illegal");
  return {};
}

/// How the games of a file were made: the same settings and engine make the same file.
struct BatchSettings {
  std::uint64_t seed = 0;
  std::uint32_t nodes = 0;   ///< soft limit of each search
  std::uint32_t number = 0;  ///< of the file within its run, from 0
  StartShares starts{};
  std::uint32_t few_men_nodes = 0;  ///< the same with few men (self_play.h); 0: no other
  std::uint8_t table_men = 0;       ///< of the largest endgame tables that the searches knew; 0: none

  /// All games begin at the start of chess and are searched alike.
  bool is_plain() const { return !starts.any() && few_men_nodes == 0 && table_men == 0; }

  friend bool operator==(const BatchSettings&, const BatchSettings&) = default;
};

struct GameBatch {
  BatchSettings settings;
  std::vector<TrainingGame> games;

  friend bool operator==(const GameBatch&, const GameBatch&) = default;
};

/// The bytes of a file. Precondition: at most 32 men at the start, 255 moves of opening and 65,535 others in
/// a game; a start has no en passant square, and its clocks are at their beginning.
std::string batch_bytes(const GameBatch& batch);

/// The games of a file, or what is wrong with it. Moves are not checked for being legal.
std::expected<GameBatch, chess::Error> parse_batch(std::span<const unsigned char> bytes);
/// The same from the file `path`; the message names it.
std::expected<GameBatch, chess::Error> load_batch(const std::string& path);

}  // namespace engine::datagen
