// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a collection and their games, gathered in one pass. Of a game stay its players, round, date
// and result, 32 bytes, and of a player of an event some 200; moves and other tags do not. The games of parts
// of a collection, merged in its order, are those of the whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/imported_game.h"
#include "query/ranges.h"

namespace chess { inline namespace tournaments {

/// A player as an event spells the name, with the FIDE number if the games tell one.
struct EntrySpelling {
  std::string name;
  std::uint32_t fide_id = 0;  ///< 0: unknown
  std::string title;  ///< "GM"; the first that a game tells, as all that follows
  std::string federation;  ///< "NOR"
  std::string team;
  /// All that games tell, the first ones first.
  std::vector<int> ratings;
};

/// What a tournament counts of a game.
struct EventGame {
  std::uint32_t white = 0;  ///< a place among the spellings
  std::uint32_t black = 0;
  std::uint32_t round = 0;  ///< 0: unknown
  std::uint32_t part = 0;  ///< behind the round: 2 of "5.2"; a board or a game of a match
  PartialDate date{};  ///< year 0: unknown
  GameResult result = GameResult::Unknown;
  bool is_forfeit = false;  ///< the game says that it was not played
  bool is_lost_by_both = false;  ///< "0-0"; it is a forfeit, too
};

/// An event: games whose tags tell one Event, Site and year.
struct ChessEvent {
  std::string name;  ///< "?" if the tag says nothing
  std::string site;  ///< empty if it says nothing, and for a link
  int year = 0;  ///< that of EventDate, else that of the game; 0: unknown
  PartialDate first{};  ///< the dates of games; year 0: unknown
  PartialDate last{};
  std::uint32_t first_round = 0;  ///< of games whose round is known
  std::uint32_t last_round = 0;
  std::string type;  ///< the tag EventType
  std::uint32_t rounds = 0;  ///< the tag EventRounds; 0: unknown
  std::string country;  ///< the tag EventCountry
  std::string time_control;  ///< empty: unknown, or not the same of all games
  std::uint64_t count = 0;  ///< of games
  std::vector<EntrySpelling> spellings;
  std::vector<EventGame> games;

  /// "Hastings, Hastings ENG, 1895".
  std::string label() const;
};

class EventGames {
 public:
  /// Beyond so many events, the games of others are only counted.
  static constexpr std::size_t kMostEvents = 100'000;
  /// Beyond so many games, events keep their figures alone.
  static constexpr std::size_t kMostGames = 1'000'000;

  /// The names of the tags that are looked at.
  static const std::vector<std::string>& asked_tags();

  explicit EventGames(std::size_t most_games = kMostGames) : most_games_(most_games) {}

  void add(const ImportedGame& game);
  /// Adds the games of a later part.
  void merge(const EventGames& later);

  /// All events in the order of their first games. An event that goes on behind New Year with later rounds is
  /// one. Call it at the end.
  std::vector<ChessEvent> take_events();
  /// Were there too many games, so that events have neither `spellings` nor `games`?
  bool is_full() const { return is_full_; }
  /// Games that are counted for no event.
  std::uint64_t other_games() const { return others_; }

 private:
  struct KeyedEvent {
    ChessEvent event;
    std::string key;  ///< name and site, to be compared
    bool has_time_controls = false;  ///< more than one
    std::unordered_map<std::string, std::uint32_t> index;
  };

  KeyedEvent* find(const std::string& key, int year);
  static std::uint32_t place_of(KeyedEvent& keyed, const EntrySpelling& spelling);
  static void add_figures(KeyedEvent& into, const ChessEvent& from, bool has_time_controls);
  void keep(KeyedEvent& keyed, const EventGame& game);

  std::size_t most_games_;
  std::vector<KeyedEvent> events_;
  std::unordered_map<std::string, std::size_t> index_;
  std::uint64_t kept_ = 0;
  std::uint64_t others_ = 0;
  bool is_full_ = false;
};

}}  // namespace chess::tournaments
