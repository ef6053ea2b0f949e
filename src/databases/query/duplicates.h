// SPDX-License-Identifier: GPL-3.0-or-later
// Finds games that a collection has more than once, also under other spellings of the names, and copies that
// break off early. Memory is bounded: what is compared is sorted by its moves on the disk, which brings a
// game right in front of those that go on from it.
//
// Two games are the same if they have the same rules, start and moves, and both players may be the same
// persons, and
//   with kLongGame half-moves or more: nothing else is asked; nobody plays such a game twice;
//   with kShortGame or more: the dates may be the same, and results and rounds do not differ;
//   with fewer: the names are spelt alike, too.
// A game of kShortGame half-moves or more is a broken copy of a longer one that begins with all of its moves,
// if dates, results and rounds agree as above, and also the events where a day is unknown and it is not a
// game of kLongGame. An unknown name fits any name in a long game.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/imported_game.h"
#include "game/main_line.h"
#include "io/sorted_texts.h"
#include "query/player_name.h"
#include "query/ranges.h"
#include "query/similar_games.h"

namespace chess { inline namespace query {

inline constexpr std::size_t kShortGame = 20;
inline constexpr std::size_t kLongGame = 60;

/// Why a game is left out.
enum class DuplicateKind : std::uint8_t {
  SameMoves,
  BrokenOff,  ///< the kept game goes on
  Similar,  ///< the games part in their last moves (similar_games.h)
};
/// "same moves", "broken off", "similar".
std::string_view to_string(DuplicateKind kind);

/// A game that another one stands for.
struct Duplicate {
  std::uint64_t dropped = 0;  ///< the number of the game, as given to DuplicateFinder
  std::uint64_t kept = 0;  ///< the game that stays for it; it is never dropped itself
  DuplicateKind kind = DuplicateKind::SameMoves;
};

/// How strict the comparison is.
enum class DuplicateRule : std::uint8_t {
  Tolerant,  ///< as above
  AnyNames,  ///< with kLongGame half-moves or more, nothing but the moves is compared, also of broken copies
  Exact,  ///< names, dates, rounds, events and results must be equal as written; no broken copies
};

/// Compares the games of a collection.
class DuplicateFinder {
 public:
  /// Takes about `memory` bytes. With `similar`, a share in percent from 50 to 99, also games that have so
  /// many moves in common are the same. Precondition: the rule is not Exact then.
  DuplicateFinder(DuplicateRule rule, std::size_t memory, std::optional<int> similar = {});

  /// What the finder wants to know of a game, as bytes: any thread can make it. It is empty for a game that
  /// cannot be compared (refused, unknown rules).
  static std::string note_of(const ImportedGame& game, DuplicateRule rule);
  /// The same of a game that has been read whole, and has no tree yet: these are its moves.
  static std::string note_of(const ImportedGame& game, const BareLine& line, DuplicateRule rule);

  /// Adds a game by its note. Numbers must be different, and the lower one counts as the earlier game. A
  /// fault is one of the disk.
  std::expected<void, IoError> add(std::uint64_t number, std::string_view note);

  /// Finds the duplicates among the games added. Of games that are the same, the one stays that has the most
  /// half-moves, else the most annotations, else the most that its tags say, else the first. Call it once.
  std::expected<void, IoError> for_each(
      const std::function<std::expected<void, IoError>(const Duplicate&)>& visit);

  /// Games with the same moves, or on one line, that are compared with each other at a time. If there are
  /// more, some duplicates may stay.
  static constexpr std::size_t kMostOpen = 4096;

 private:
  std::expected<void, IoError> for_each_with_similar(
      const std::function<std::expected<void, IoError>(const Duplicate&)>& visit);

  DuplicateRule rule_;
  SortedTexts notes_;
  std::optional<SimilarGames> similar_;
};

}}  // namespace chess::query
