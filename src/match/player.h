// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays: the seam between a game and an engine's process. A script stands here in tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "base/error.h"
#include "client/engine_spec.h"
#include "client/search_limits.h"
#include "core/position.h"
#include "core/score.h"
#include "match/ending.h"
#include "openings/book_move.h"

namespace chess::inline match {

struct PlayerMove {
  Move move;                      ///< legal
  std::optional<Score> score{};   ///< the mover's view; none for a move without one
  int depth = 0;                  ///< plies
  std::uint64_t nodes = 0;        ///< 0 when not told
  std::chrono::microseconds elapsed{0};  ///< measured by us
  bool overran = false;  ///< heeded no limit of nodes or depth and was stopped from outside
};

struct PlayerFailure {
  /// LostOnTime, IllegalMove, Died or Silent; nothing when the game was cancelled.
  std::optional<GameEnding> ending;
  std::string message;  ///< what the player did, in one line without its name
};

/// Used by one thread at a time. After a failure a player may be of no more use.
class Player {
 public:
  virtual ~Player() = default;
  virtual std::expected<void, PlayerFailure> new_game(bool chess960, std::stop_token stop) = 0;
  /// The move in the position that `moves` lead to from `start`. Precondition: the game goes on there.
  virtual std::expected<PlayerMove, PlayerFailure> choose(const Position& start, std::span<const Move> moves,
                                                          const SearchLimits& limits,
                                                          std::stop_token stop) = 0;
  virtual bool is_usable() const = 0;
};

/// Starts a player; the fault in words. Called from several threads at once.
using PlayerFactory = std::function<std::expected<std::unique_ptr<Player>, Error>()>;

/// An engine that speaks UCI. `margin`: beyond its time an engine is given so much and a little more before
/// it is stopped, so that one that is only late is not taken for dead.
PlayerFactory uci_player(EngineSpec spec, std::chrono::milliseconds margin);

// A player that follows a book as long as it can and then lets another one think: so any engine plays from
// any book, whether it can read it or not.

/// Moves of the book take no time and have no score. `variety` as `pick_move` has it; each player that is
/// started chooses by a seed of its own, made of `seed` and its number.
PlayerFactory book_player(PlayerFactory thinker, std::shared_ptr<const Book> book, int variety,
                          std::uint64_t seed);

}  // namespace chess::inline match
