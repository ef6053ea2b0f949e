// SPDX-License-Identifier: GPL-3.0-or-later
// The game files that a user names, one after the other: paths or standard input, plain or compressed, of any
// format. Format and compression are found by content. This is the one way by which all programs open games.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/game_format.h"
#include "io/byte_source.h"

namespace chess::inline games {

/// How much has been read; another thread may look at it.
struct ReadProgress {
  std::atomic<std::uint64_t> bytes{0};  ///< of the files as they lie there, compressed or not
  std::uint64_t total = 0;  ///< 0: not known
};

/// An input that is open.
struct OpenGames {
  GameFormat format = GameFormat::Pgn;
  bool is_empty = false;  ///< nothing but white space
  std::unique_ptr<ByteSource> source;  ///< plain bytes, from the beginning
};

/// What messages call an input: the path as given, or "standard input" for `-`.
std::string input_name(const std::string& path);

/// The games in `source`. `from`: their format, whatever the bytes look like. The fault of reading, or
/// IoError::Kind::Unsupported for binary data.
std::expected<OpenGames, IoError> open_games(std::unique_ptr<ByteSource> source,
                                             std::optional<GameFormat> from = std::nullopt);

class GameFiles {
 public:
  /// Paths; `-` is standard input, which is not waited for any more once `stop` is requested; no path at all
  /// means standard input. `from` as for open_games.
  explicit GameFiles(std::vector<std::string> paths, std::optional<GameFormat> from = std::nullopt,
                     std::stop_token stop = {});

  std::size_t size() const { return paths_.size(); }
  const std::string& path(std::size_t file) const { return paths_[file]; }
  const std::string& name(std::size_t file) const { return names_[file]; }

  /// Opens one of the files; what is read of it counts as progress. A compressed one is decompressed by a
  /// thread of its own. Precondition: *this outlives the source, and files are read one after the other.
  std::expected<OpenGames, IoError> open(std::size_t file);

  const ReadProgress& progress() const { return progress_; }

 private:
  std::vector<std::string> paths_;
  std::vector<std::string> names_;
  std::optional<GameFormat> from_;
  std::stop_token stop_;
  ReadProgress progress_;
};

}  // namespace chess::inline games
