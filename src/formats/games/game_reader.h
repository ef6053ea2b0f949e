// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the games of a source in any of the formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/imported_game.h"
#include "game/main_line.h"
#include "games/game_format.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"

namespace chess { inline namespace games {

/// Reads one game after another.
class GameReader {
 public:
  virtual ~GameReader() = default;
  /// The next game: whole, damaged or refused. Returns nothing at the end.
  virtual std::optional<ImportedGame> next() = 0;
  /// The same, lent until the next call; null at the end. Memory is reused. The borrower may change it.
  virtual ImportedGame* lend() {
    lent_ = next();
    return lent_ ? &*lent_ : nullptr;
  }
  /// Gives the lent game its moves, and all that is said of them, if it has them not yet.
  virtual void complete() {}
  /// Appends the lent game as it stands in the input; see PgnReader::append_copy.
  virtual bool append_copy(std::string& /*out*/) const { return false; }
  /// The half-moves of the main line of the lent game; nothing if only its moves tell.
  virtual std::optional<std::size_t> known_plies() const { return std::nullopt; }
  /// The moves of the lent game, if it has nothing else, and is asked for its moves later. Valid until the
  /// next game.
  virtual std::optional<BareLine> bare_line() const { return std::nullopt; }

  /// After the end: the diagnostics of the text behind the last game, without a fault of the source.
  virtual std::vector<Diagnostic> last_diagnostics() const { return {}; }
  /// After the end: why reading ended before the end of the data; empty if it did not.
  virtual std::optional<IoError> fault() const = 0;
  /// How many numbers games have got so far.
  virtual std::size_t games() const = 0;
  /// The number of line ends read so far; nothing if they are not counted.
  virtual std::optional<std::size_t> line_ends() const { return std::nullopt; }

 protected:
  GameReader() = default;

 private:
  std::optional<ImportedGame> lent_;
};

/// When does a lent game get its moves?
enum class TreeTime : std::uint8_t {
  AtOnce,
  WhenAsked,  ///< a game of PGN: not before `complete`. Its faults are known at once.
};

/// Makes the reader of a format. A game of PGN, BGN or Scid for which `wants_moves` returns false has only
/// its tags and its result; its moves are passed over and not checked. It need not have tags that are not
/// asked for. Games of other formats, and games without the question, are read whole. Precondition: `source`
/// is not null.
std::unique_ptr<GameReader> make_game_reader(GameFormat format, std::unique_ptr<ByteSource> source,
                                             TagQuestion wants_moves = {}, TreeTime trees = TreeTime::AtOnce);

}}  // namespace chess::games
