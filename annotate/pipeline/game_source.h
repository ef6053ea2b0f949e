// SPDX-License-Identifier: GPL-3.0-or-later
// Where the pipeline gets its games: a seam, so that a test needs no files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/imported_game.h"

namespace annotate {

/// A game, or trouble, or both.
struct SourceItem {
  std::optional<chess::ImportedGame> game;
  std::string input;                  ///< the file's name, for messages
  std::vector<std::string> problems;  ///< one line each, ready to be shown
  /// Something of the input is lost: moves of this game, a game, or a whole file.
  bool lossy = false;
};

class GameSource {
 public:
  virtual ~GameSource() = default;
  /// Nothing at the end. Called by one thread.
  virtual std::optional<SourceItem> next() = 0;
  /// How much of the input has been read, 0..1; nothing when that cannot be known. Callable from any thread.
  virtual std::optional<double> fraction_read() const { return std::nullopt; }
};

}  // namespace annotate
