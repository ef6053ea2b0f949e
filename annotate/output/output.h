// SPDX-License-Identifier: GPL-3.0-or-later
// Where annotated games go: one object for each output, in a format of its own. An output has two halves,
// because formatting costs far more than writing. Workers format in parallel, as soon as a game is finished
// (`text_of`). The journal keeps the texts, so that a resumed run formats nothing twice. One thread writes
// them in the order of the input (`write`). A test can implement this interface without files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "annotate/output/annotated_game.h"
#include "base/error.h"

namespace annotate {

/// What an output writes: a format of game files, an HTML page, or text for a terminal.
/// Also what is drawn from all games together: a player's report and puzzles, of which the text of a game is
/// what the game gives to them.
enum class OutputFormat : std::uint8_t { Pgn, Bgn, Egd, Uci, Html, Term, Report, Puzzles };
inline constexpr std::size_t kOutputFormats = 8;
/// "PGN", "BGN", "EGD", "UCI", "HTML", "terminal", "report", "puzzles".
constexpr std::string_view to_string(OutputFormat format) {
  switch (format) {
    case OutputFormat::Pgn: return "PGN";
    case OutputFormat::Bgn: return "BGN";
    case OutputFormat::Egd: return "EGD";
    case OutputFormat::Uci: return "UCI";
    case OutputFormat::Html: return "HTML";
    case OutputFormat::Term: return "terminal";
    case OutputFormat::Report: return "report";
    case OutputFormat::Puzzles: return "puzzles";
  }
  return "";
}

/// An output of annotated games.
class GameOutput {
 public:
  virtual ~GameOutput() = default;
  virtual OutputFormat format() const = 0;
  /// The text of the game in the output, with its end. Several threads may call it. Outputs of the same
  /// format share the text that the first of them makes.
  virtual std::string text_of(const AnnotatedGame& game) = 0;
  /// Appends such a text. After an error nothing more is written.
  virtual std::expected<void, chess::Error> write(std::string_view text) = 0;
  /// Passes on what was written, so that a reader at the other end gets it. Called in quiet moments.
  virtual std::expected<void, chess::Error> flush() { return {}; }
};

}  // namespace annotate
