// SPDX-License-Identifier: GPL-3.0-or-later
// Games that are held against all others: where each of them left what was known, and what that was. The
// others are read once, whatever their number; only what they play in positions of the asked games is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "explorer/game_facts.h"
#include "explorer/played_moves.h"
#include "game/game.h"
#include "io/io_error.h"
#include "movedb/move_database.h"
#include "movefile/move_file.h"
#include "query/player_name.h"
#include "query/position_query.h"

namespace chess { inline namespace explorer {

/// A game that is asked about.
struct AskedGame {
  GameFacts facts;
  Position start = Position::start();
  std::vector<Move> moves;  ///< of the main line, up to a null move
};

/// What the known games say of an asked one.
struct NoveltyFound {
  std::optional<std::size_t> ply{};  ///< half-moves before the novelty; nothing: there is none
  std::size_t known_plies = 0;  ///< half-moves to the last position that is known; without any 0
  /// Copies of the game among the known ones, which do not count.
  std::size_t copies = 0;
};

/// The asked games, and what is collected for them. Adding the known games is for several threads, each with
/// a part of its own.
class AskedGames {
 public:
  /// Adds a game of chess or Chess960.
  void add(AskedGame game);
  const std::vector<AskedGame>& games() const { return games_; }

  /// What known games played in positions of the asked ones.
  class Part {
   public:
    Part() = default;

   private:
    friend class AskedGames;
    std::optional<PlayedMoves> played_;
    std::vector<std::pair<std::size_t, MoveCounts>> copied_;  ///< asked games, and what a copy counts
    std::vector<Visit> visits_;  ///< of the game being added
    std::vector<Move> moves_;  ///< all of it
  };

  /// Looks at a known game. Call it behind the last `add`.
  void look_at(const ImportedGame& known, Part& part) const;
  /// The same for a game of a move file, which is damaged where this fails. With `goals` no further than it
  /// can come to one of these: of an asked game of which it may be a copy, the end must be one.
  std::expected<void, IoError> look_at(const GameBlock& known, std::size_t game,
                                       std::span<const PositionQuery> goals, Part& part) const;
  /// Adds a part of the known games, see PlayedMoves::merge.
  void merge(Part&& later, std::size_t input, std::uint64_t games_before);
  /// Adds all that a database knows.
  std::expected<void, IoError> add(const MoveDatabase& known);

  /// The table of what known games played, with an example of each kind.
  const PlayedMoves& played() const { return played_; }
  /// The novelty of an asked game. A known game that is the same one (its moves, and names that may be those
  /// of the same players) does not count.
  NoveltyFound find(std::size_t game) const;
  /// What other known games played in the position behind `ply` half-moves of the asked game: the most
  /// frequent first.
  std::vector<KnownMove> known_at(std::size_t game, std::size_t ply) const;

 private:
  /// `next` gives the move behind a position; null: there is none. `facts` those of the game.
  template <class Next, class Facts>
  void look_at(const Position& start, std::span<const PositionQuery> goals, Next&& next, Facts&& facts,
               Part& part) const;
  static bool is_same(const AskedGame& asked, const GameFacts& known, const std::vector<Move>& moves);
  /// Adds a position of an asked game.
  void note(const Position& position);
  /// Does the asked game make the move in the position somewhere?
  static bool plays(const AskedGame& asked, std::uint64_t key, Move move);
  /// What the move counts without copies of the asked game.
  MoveCounts counts_of_others(std::size_t number, std::uint64_t key, const KnownMove& move) const;

  std::vector<AskedGame> games_;
  std::vector<std::vector<MoveCounts>> copies_;  ///< of each, what they count
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_moves_;  ///< by the hash of the moves
  std::unordered_map<std::uint64_t, Position> positions_;  ///< of all asked games
  std::vector<bool> likely_;  ///< by the lowest bits of a key, for 2^n of them; false: no asked game has it
  PlayedMoves played_{1};
};

}}  // namespace chess::explorer
