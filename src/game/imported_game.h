// SPDX-License-Identifier: GPL-3.0-or-later
// A game as a reader of files hands it over: the tree, and how far it can be trusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/diagnostic.h"
#include "game/game.h"

namespace chess::inline game {

enum class ImportStatus : std::uint8_t {
  Whole,    ///< every move of the main line was understood
  Damaged,  ///< the main line is cut before a move that could not be played or read
  Refused,  ///< no moves were read: a variant or start position that is not known; the tags are there
};

struct ImportedGame {
  Game game;
  ImportStatus status = ImportStatus::Whole;
  std::size_t number = 0;  ///< in its input, from 1
  std::size_t line = 0;    ///< where it begins, from 1
  std::vector<Diagnostic> diagnostics;  ///< of this game, and of what stood before it and is no game

  /// Some moves of the main line are missing.
  bool is_damaged() const { return status != ImportStatus::Whole; }
};

}  // namespace chess::inline game
