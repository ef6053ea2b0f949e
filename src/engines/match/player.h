// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays: the seam between a game and the process of an engine. In tests a script takes its place.
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
#include "client/engine_abilities.h"
#include "client/engine_spec.h"
#include "client/search_limits.h"
#include "core/score.h"
#include "match/ending.h"
#include "openings/book_move.h"
#include "variant/any_position.h"

namespace chess { inline namespace match {

/// The answer of a player.
struct PlayerMove {
  Move move;                      ///< legal
  std::optional<Score> score{};  ///< from the mover's view; empty if the player gave none
  int depth = 0;                  ///< plies
  std::uint64_t nodes = 0;  ///< 0 if the player did not tell
  std::chrono::microseconds elapsed{0};  ///< as measured by us
  bool overran = false;  ///< ignored its limit of nodes or depth and was stopped from outside
  bool offers_draw = false;  ///< with its move
};

/// Why a player gave no move. The kind is Resigned, LostOnTime, IllegalMove, Died or Silent; empty if the
/// game was cancelled. The reason is what the player did, in one line without its name.
using PlayerFailure = ErrorOf<std::optional<GameEnding>>;

/// Chooses moves. One thread at a time may use it. A failure may make it unusable; see `is_usable`.
class Player {
 public:
  virtual ~Player() = default;
  /// Prepares for another game.
  virtual std::expected<void, PlayerFailure> new_game(bool chess960, std::stop_token stop) = 0;
  /// Chooses a move in the position to which `moves` lead from `start`. Precondition: the game is not over
  /// there.
  virtual std::expected<PlayerMove, PlayerFailure> choose(const AnyPosition& start,
                                                          std::span<const Move> moves,
                                                          const SearchLimits& limits,
                                                          std::stop_token stop) = 0;
  /// Can the player still be asked?
  virtual bool is_usable() const = 0;
};

/// Starts a player. The error is in words. Several threads may call it at once.
using PlayerFactory = std::function<std::expected<std::unique_ptr<Player>, Error>()>;

/// An engine of either protocol. What it lacks of `abilities` is asked for in another way (AbleSearch). The
/// engine may take `margin` and a little more beyond its time before it is stopped, so that a late engine is
/// not taken for a dead one.
PlayerFactory engine_player(EngineSpec spec, const EngineAbilities& abilities,
                            std::chrono::milliseconds margin);

// A player that follows a book as long as it can, and then lets another player think. So any engine plays
// from any book, even if it cannot read it.

/// The moves of the book take no time and have no score. Books know chess only; in other variants the thinker
/// plays alone. See `pick_move` for `variety`. If the book cannot be
/// read any more, the player that finds it out loses its game, and no more players can be started. Each
/// started player has a random seed of its own, made from `seed` and its number.
PlayerFactory book_player(PlayerFactory thinker, std::shared_ptr<const Book> book, int variety,
                          std::uint64_t seed);

}}  // namespace chess::match
