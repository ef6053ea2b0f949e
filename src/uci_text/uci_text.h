// SPDX-License-Identifier: GPL-3.0-or-later
// Games as lines of UCI moves, as test suites, opening sets and engine logs have them: a game a line, written
// like UCI's `position` command. See FORMAT.md.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "game/imported_game.h"
#include "io/io_error.h"
#include "io/line_reader.h"

namespace chess::inline uci_text {

/// Reads games a line each; blank lines and those that begin with `#` are passed over.
class UciTextReader {
 public:
  /// Precondition: `source` is not null. `longest_game` in bytes bounds the memory.
  explicit UciTextReader(std::unique_ptr<ByteSource> source,
                         std::size_t longest_game = LineReader::kLongestLine)
      : lines_(std::move(source), longest_game) {}

  /// The next game, whole, cut before a wrong move, or refused (its start position cannot be read).
  /// Nothing when there are no more; see `fault` then.
  std::optional<ImportedGame> next();

  /// Games given so far.
  std::size_t games() const { return games_; }
  /// For progress: what is read from.
  const ByteSource& source() const { return lines_.source(); }
  /// Why reading ended before the end of the data, if it did.
  const std::optional<IoError>& fault() const { return fault_; }

 private:
  LineReader lines_;
  std::size_t games_ = 0;
  std::optional<IoError> fault_;
};

/// What a game held that a line of moves has no place for. The game is written all the same.
struct UciTextLosses {
  bool tags = false;  ///< other than those that say start, rules and result
  bool variations = false;
  bool annotations = false;  ///< comments, NAGs, commands, BGN's own keys
  bool drops = false;  ///< the game is written up to the first man dropped on the board

  bool any() const { return tags || variations || annotations || drops; }
  UciTextLosses& operator|=(const UciTextLosses& other);
  friend bool operator==(const UciTextLosses&, const UciTextLosses&) = default;
};

/// The losses in words, for one message: "tags, variations". Empty for none.
std::string to_string(const UciTextLosses& losses);

/// Appends "startpos moves e2e4 e7e5 1-0" or "fen ... moves ...", and a line end. The result is left out when
/// it is not known; castling is king-takes-rook in Chess960.
UciTextLosses append_uci_text(const Game& game, std::string& out);

/// The game alone.
std::string to_uci_text(const Game& game);

/// Where lines can be cut in two texts that read as the whole did: one past the last line end; 0 when there
/// is none.
std::size_t last_uci_text_boundary(std::string_view text);

}  // namespace chess::inline uci_text
