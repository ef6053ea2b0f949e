// SPDX-License-Identifier: GPL-3.0-or-later
// The game files that a user names, one after the other: paths or standard input, plain or compressed, of any
// format. Format and compression are found by content. All programs open games in this way.
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

#include "games/chunk.h"
#include "games/game_format.h"
#include "io/byte_source.h"
#include "io/compression.h"
#include "io/input.h"

namespace chess { inline namespace games {

/// How much has been read. Another thread may read it.
struct ReadProgress {
  std::atomic<std::uint64_t> bytes{0};  ///< of the files as they are on the disk, compressed or not
  std::uint64_t total = 0;  ///< bytes in all; 0: unknown
};

/// An open input.
struct OpenGames {
  GameFormat format = GameFormat::Pgn;
  bool is_empty = false;  ///< nothing but white space
  std::unique_ptr<ByteSource> source;  ///< plain bytes, from the beginning
};

/// The name of an input in messages: the path as given, or "standard input" for `-`.
std::string input_name(const std::string& path);

/// Opens the games in `source`. `from` is their format, whatever the bytes look like. The error is a fault of
/// reading, or IoError::Kind::Unsupported for binary data.
std::expected<OpenGames, IoError> open_games(std::unique_ptr<ByteSource> source,
                                             std::optional<GameFormat> from = std::nullopt);

/// The inputs of a program.
class GameFiles {
 public:
  /// `paths` are the inputs; without any, standard input. `-` is standard input. Every input ends when `stop`
  /// is requested, perhaps within a game: then the last game is not whole. See open_games for `from`, and
  /// open_input for `reading`. Of a zip archive, the files are read whose names say that they are game files;
  /// they must have one format.
  explicit GameFiles(std::vector<std::string> paths, std::optional<GameFormat> from = std::nullopt,
                     std::stop_token stop = {}, const InputOptions& reading = {});

  /// Every input is read from the byte `offset` of its file on, where games begin. `place` is what is before.
  /// The files must not be compressed.
  void begin_at(std::uint64_t offset, const GamePlace& place) {
    offset_ = offset;
    place_ = place;
  }
  /// What is before the games that are read, if not all are.
  const std::optional<GamePlace>& place() const { return place_; }

  /// The number of inputs.
  std::size_t size() const { return paths_.size(); }
  const std::string& path(std::size_t file) const { return paths_[file]; }
  /// The name of an input in messages.
  const std::string& name(std::size_t file) const { return names_[file]; }

  /// Opens one of the files. Reading it counts as progress. Precondition: *this outlives the source, and
  /// files are read one after the other.
  std::expected<OpenGames, IoError> open(std::size_t file);

  const ReadProgress& progress() const { return progress_; }
  /// Counts bytes that were read in another way.
  void count_read(std::uint64_t bytes) { progress_.bytes += bytes; }

 private:
  std::vector<std::string> paths_;
  std::vector<std::string> names_;
  std::optional<GameFormat> from_;
  std::stop_token stop_;
  InputOptions reading_;
  ReadProgress progress_;
  std::uint64_t offset_ = 0;
  std::optional<GamePlace> place_;
};

}}  // namespace chess::games
