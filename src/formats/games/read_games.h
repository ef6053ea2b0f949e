// SPDX-License-Identifier: GPL-3.0-or-later
// All games of a file in a loop, whatever its format and compression:
//
//   for (const chess::ImportedGame& read : chess::read_games("games.pgn.zst")) ...
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

#include "game/imported_game.h"
#include "io/io_error.h"

namespace chess { inline namespace games {

/// The games of one file: a range that can be walked once. One game at a time is in memory.
class GameRange {
 public:
  /// A game is valid until the next one is asked for, and may be moved from.
  class Iterator {
   public:
    using value_type = ImportedGame;
    using difference_type = std::ptrdiff_t;

    ImportedGame& operator*() const { return *range_->game_; }
    ImportedGame* operator->() const { return &*range_->game_; }
    Iterator& operator++() {
      range_->advance();
      return *this;
    }
    void operator++(int) { range_->advance(); }
    bool operator==(std::default_sentinel_t) const { return !range_->game_; }

   private:
    friend class GameRange;
    explicit Iterator(GameRange& range) : range_(&range) {}
    GameRange* range_;
  };

  GameRange(GameRange&&) noexcept;
  GameRange& operator=(GameRange&&) noexcept;
  ~GameRange();

  /// Reads the first game.
  Iterator begin();
  std::default_sentinel_t end() const { return {}; }

  /// Why the file could not be opened, or, after the last game, why reading ended before the end of the
  /// file. Nothing: all was read.
  std::optional<IoError> fault() const;

 private:
  friend GameRange read_games(const std::string& path);
  struct Source;
  explicit GameRange(const std::string& path);
  void advance();

  std::unique_ptr<Source> source_;
  std::optional<ImportedGame> game_;
};

/// The games of the file `path`; "-" is standard input. All cores decompress. What is wrong with a game is in
/// its `diagnostics`; a reader never stops at a faulty game.
GameRange read_games(const std::string& path);

}}  // namespace chess::games
