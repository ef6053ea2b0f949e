// SPDX-License-Identifier: GPL-3.0-or-later
// The games of one player that were fetched from one site: a PGN file of the user's, and a small one beside
// it that says what need not be asked again. FORMAT.md describes both.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/fetch/game_site.h"
#include "annotate/fetch/game_texts.h"
#include "annotate/fetch/http.h"
#include "annotate/fetch/known_times.h"

namespace annotate {

/// Which of a player's games are wanted.
struct GameWish {
  std::optional<std::chrono::year_month> month;  ///< all of this month
  int last = 20;  ///< without a month: the newest
};

/// What is known of a month at chess.com, whose games come by month.
struct KnownMonth {
  bool is_complete = false;  ///< it was over when it was fetched
  std::string etag;  ///< of what was fetched
  friend bool operator==(const KnownMonth&, const KnownMonth&) = default;
};

/// What the file beside the games says.
struct ShelfNotes {
  KnownTimes times;  ///< lichess
  std::map<std::string, KnownMonth> months;  ///< chess.com, by "2026-10"
  std::size_t games = 0;  ///< at least so many are in the file of games; else the notes are not about it
  friend bool operator==(const ShelfNotes&, const ShelfNotes&) = default;
};

std::string to_text(const ShelfNotes& notes);
/// Lines that it does not understand are left out, so that the worst of a damaged file is a second download.
ShelfNotes parse_shelf_notes(std::string_view text);

class GameShelf {
 public:
  /// Reads what is kept in `folder`, which exists; the files are called by the player's name in lower case.
  static std::expected<GameShelf, FetchError> open(const std::string& folder, std::string_view player);

  const std::vector<GameText>& games() const { return games_; }
  /// How many games are from `time` on.
  std::size_t count_from(std::int64_t time) const;
  /// To be changed together with the games that they are about: `put` keeps them.
  ShelfNotes& notes() { return notes_; }

  /// Adds games, and writes what has changed, each file as a whole. Returns how many games are new.
  std::expected<std::size_t, FetchError> put(std::vector<GameText> newer);
  /// The wanted games as a file of their own, an input for annotating. Returns how many there are.
  std::expected<std::size_t, FetchError> choose(const GameWish& wish) const;
  /// The path of that file.
  std::string chosen_path(const GameWish& wish) const;

  const std::string& path() const { return path_; }

 private:
  GameShelf(std::string stem) : stem_(std::move(stem)), path_(stem_ + ".pgn") {}
  std::expected<void, FetchError> write(const std::string& path, const std::string& text) const;

  std::string stem_;
  std::string path_;  ///< of the games
  std::vector<GameText> games_;  ///< as `merged` leaves them
  std::string written_;  ///< the file of games
  ShelfNotes notes_;
  std::string written_notes_;
};

}  // namespace annotate
