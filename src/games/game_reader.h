// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a source in any of the formats, through one door.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "game/imported_game.h"
#include "games/game_format.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"

namespace chess::inline games {

class GameReader {
 public:
  virtual ~GameReader() = default;
  /// The next game, whole, damaged or refused; nothing at the end.
  virtual std::optional<ImportedGame> next() = 0;
  /// After the end: what was said of the text behind the last game. A fault of the source is not in it.
  virtual std::vector<Diagnostic> last_diagnostics() const { return {}; }
  /// After the end: why reading ended before the end of the data, if it did.
  virtual std::optional<IoError> fault() const = 0;
  /// Numbers given to games so far.
  virtual std::size_t games() const = 0;

 protected:
  GameReader() = default;
};

/// `wants_moves`: PGN games for which it says no come with their tags and result alone, their moves passed
/// over unread. Other formats are read whole. Without it, everything is. Precondition: `source` is not null.
std::unique_ptr<GameReader> make_game_reader(GameFormat format, std::unique_ptr<ByteSource> source,
                                             TagQuestion wants_moves = {});

}  // namespace chess::inline games
