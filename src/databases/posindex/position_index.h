// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a position index (FORMAT.md): which games of a file reached a position, in a few reads of the disk.
// It is safe on any file: a damaged one is an error, never a crash.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/byte_sink.h"
#include "io/io_error.h"
#include "io/record_file.h"
#include "posindex/index_header.h"
#include "variant/any_position.h"

namespace chess { inline namespace posindex {

/// The key of a position in an index: that of repetition, so that counters do not matter, and the en passant
/// square only if a pawn can take there. Nothing for variants, which are not indexed.
std::optional<std::uint64_t> index_key(const AnyPosition& position);

/// A part of the games at whose beginning a reader can start.
struct GameStretch {
  std::uint64_t offset = 0;  ///< in the uncompressed games, in bytes
  std::uint64_t first_game = 0;  ///< that begins there, from 0
  std::optional<std::uint64_t> end;  ///< where the next stretch begins; nothing: the end of the games
};

/// An index that is open for reading. Several threads may read at once.
class PositionIndex {
 public:
  /// Opens an index and checks its header and its size. The blocks are checked when they are read.
  static std::expected<PositionIndex, IoError> open(const std::string& path);

  /// The same of an index that must belong to the present state of the file `games`. The error says what
  /// makes one that does.
  static std::expected<PositionIndex, IoError> open_for(const std::string& games, const std::string& path);

  const IndexHeader& header() const { return header_; }

  /// Visits the games that reached the position with this key, by their numbers from 0, in ascending order
  /// and each once, until `visit` returns false.
  std::expected<void, IoError> find(std::uint64_t key,
                                    const std::function<bool(std::uint64_t game)>& visit) const;

  /// The games that reached the position; nothing if they are more than `most`.
  std::expected<std::optional<std::vector<std::uint64_t>>, IoError> few_games(std::uint64_t key,
                                                                              std::uint64_t most) const;

  /// Where the game stands. Nothing if there is no such game.
  std::expected<std::optional<GameStretch>, IoError> stretch_of(std::uint64_t game) const;

  /// Writes the bytes of all blocks, unchecked, for an index that goes on with this one.
  std::expected<void, IoError> copy_blocks(ByteSink& sink) const;
  /// Gives the bytes of the directory piece by piece.
  std::expected<void, IoError> for_directory(
      const std::function<std::expected<void, IoError>(std::string_view)>& take) const;
  /// Appends the bytes of the marks.
  std::expected<void, IoError> append_marks(std::string& out) const;
  /// The blocks of each part of the directory.
  const std::vector<std::uint64_t>& part_blocks() const { return part_blocks_; }

  /// Reads the whole file, and checks everything that can be checked without the games.
  std::expected<void, IoError> check() const;

 private:
  /// An entry of the directory.
  struct Block {
    std::uint64_t first_key;
    std::uint64_t at;
    std::uint64_t size;
  };
  /// Is told of each entry of a block: its key and its games. False: the rest is not wanted.
  using VisitEntry = std::function<bool(std::uint64_t key, const std::vector<std::uint64_t>& games)>;

  PositionIndex(RecordFile file, const IndexHeader& header) : file_(std::move(file)), header_(header) {}

  std::expected<void, IoError> read_parts();
  RecordLayout directory() const;
  RecordLayout part_of_directory(std::uint64_t first, std::uint64_t count) const;
  std::expected<void, IoError> for_bytes(
      std::uint64_t begin, std::uint64_t end,
      const std::function<std::expected<void, IoError>(std::string_view)>& take) const;
  RecordLayout marks() const;
  IoError damage(const std::string& what) const;
  /// Reads a block and visits its entries up to `last_key`. Returns false if a visit ended it.
  std::expected<bool, IoError> read_block(const unsigned char* entry, std::uint64_t last_key,
                                          const VisitEntry& visit) const;

  RecordFile file_;
  IndexHeader header_;
  std::vector<std::uint64_t> part_blocks_;
};

/// The index of `games.pgn` is `games.pgn.bgi`.
std::string position_index_path(const std::string& games);

}}  // namespace chess::posindex
