// SPDX-License-Identifier: GPL-3.0-or-later
// Where the pipeline gets its games, and where it puts them: seams, so that a test needs no files.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/imported_game.h"

namespace annotate {

/// The formats we write.
enum class GameFormat : std::uint8_t { Pgn, Bgn, Html, Term };
inline constexpr std::size_t kGameFormats = 4;
/// "PGN", "BGN", "HTML", "terminal".
constexpr std::string_view to_string(GameFormat format) {
  switch (format) {
    case GameFormat::Pgn: return "PGN";
    case GameFormat::Bgn: return "BGN";
    case GameFormat::Html: return "HTML";
    case GameFormat::Term: return "terminal";
  }
  return "";
}

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

class GameSink {
 public:
  virtual ~GameSink() = default;
  virtual GameFormat format() const = 0;
  /// The text of one game in that format. The error is a message; nothing more is written after one.
  virtual std::expected<void, std::string> write(std::string_view text) = 0;
  /// A quiet moment: what was written should reach a reader at the other end.
  virtual std::expected<void, std::string> flush() { return {}; }
};

}  // namespace annotate
