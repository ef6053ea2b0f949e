// SPDX-License-Identifier: GPL-3.0-or-later
// Games as lines of UCI moves, as in test suites, opening sets and engine logs: a game a line, written like
// UCI's `position` command. See FORMAT.md.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/imported_game.h"
#include "io/io_error.h"
#include "io/line_reader.h"

namespace chess { inline namespace uci_text {

/// Reads one game per line. Blank lines and those that begin with `#` are skipped; a warning tells of the
/// latter.
class UciTextReader {
 public:
  /// `longest_game` is in bytes, and bounds the memory. Precondition: `source` is not null.
  explicit UciTextReader(std::unique_ptr<ByteSource> source,
                         std::size_t longest_game = LineReader::kLongestLine)
      : lines_(std::move(source), longest_game) {}

  /// The next game: whole, cut before a wrong move, or refused (its start position cannot be read). Returns
  /// nothing at the end; then see `fault`.
  std::optional<ImportedGame> next();

  /// After the end: the diagnostics of what stands behind the last game.
  const std::vector<Diagnostic>& last_diagnostics() const { return remarks_; }
  /// The number of games returned so far.
  std::size_t games() const { return games_; }
  /// What is read from, for progress.
  const ByteSource& source() const { return lines_.source(); }
  /// Why reading ended before the end of the data; empty if it did not.
  const std::optional<IoError>& fault() const { return fault_; }

 private:
  void note_remark(std::size_t line, std::string_view text);

  LineReader lines_;
  std::size_t games_ = 0;
  std::vector<Diagnostic> remarks_;  ///< between the last game and the next one
  std::optional<IoError> fault_;
};

/// What a game contains that a line of moves cannot express. The game is written nevertheless.
struct UciTextLosses {
  bool tags = false;  ///< tags other than those for start, rules and result
  bool variations = false;
  bool annotations = false;  ///< comments, NAGs, commands, keys of BGN
  bool unread_moves = false;  ///< moves of BGN that cannot be played

  /// Is anything lost?
  bool any() const { return tags || variations || annotations || unread_moves; }
  UciTextLosses& operator|=(const UciTextLosses& other);
  friend bool operator==(const UciTextLosses&, const UciTextLosses&) = default;
};

/// The losses in words, for a message: "tags, variations". Empty if there are none.
std::string to_string(const UciTextLosses& losses);

/// Appends "startpos moves e2e4 e7e5 1-0" or "fen ... moves ..." and a line end, and returns what was lost.
/// An unknown result is left out. In Chess960, castling is king takes rook.
UciTextLosses append_uci_text(const Game& game, std::string& out);

/// The text that `append_uci_text` appends.
std::string to_uci_text(const Game& game);

/// Where lines can be cut into two texts that read like the whole: the offset behind the last line end, or 0
/// if there is none.
std::size_t last_uci_text_boundary(std::string_view text);

}}  // namespace chess::uci_text
