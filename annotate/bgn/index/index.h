// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn index` makes an index of the positions of a file of games beside it, and `bgn find` asks it which
// games reached a position, without reading the file.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/bgn/list/list.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "game/imported_game.h"
#include "games/game_reader.h"
#include "games/indexed_file.h"
#include "io/record_file.h"
#include "posindex/position_index.h"

namespace annotate::bgn {

/// Games are found again by reading so many bytes at most (more where a game is longer).
inline constexpr std::size_t kIndexChunkSize = std::size_t{64} << 10;

struct IndexOptions {
  RunOptions run;
  std::string output;  ///< of the one input; empty: position_index_path
  std::uint32_t max_ply = 0;  ///< half-moves of each game that are indexed; 0: all
  std::uint64_t memory = std::uint64_t{192} << 20;  ///< about, in bytes
  bool append = false;  ///< read only the games that a file has got since
};

/// Returns the process's exit status.
int run_index(const IndexOptions& options);

struct FindGamesOptions {
  RunOptions run;
  std::string index;  ///< of the one input; empty: position_index_path
  std::string fen;
  std::string moves;  ///< from the position of `fen`, or from the start of a game
  TableOptions table;
  bool count = false;
  bool numbers = false;
  bool games = false;  ///< write the games themselves
  std::optional<chess::GameFormat> to;  ///< of these; nothing: that of the input
  std::uint64_t limit = 0;  ///< so many games are shown; 0: all
};

/// Returns the process's exit status.
int run_find(const FindGamesOptions& options);

/// The games of an indexed file, by their numbers. The numbers must ascend.
class IndexedGames {
 public:
  static std::expected<IndexedGames, chess::IoError> open(const RunOptions& options, const std::string& path,
                                                          const chess::PositionIndex& index);

  chess::GameFormat format() const { return format_; }
  /// Reads the game with this number, from 0, which reaches one of the positions with these keys. The error
  /// says that the file has other games than its index.
  std::expected<chess::ImportedGame, chess::IoError> read(std::uint64_t number,
                                                          const std::set<std::uint64_t>& positions);

 private:
  IndexedGames(std::string path, const chess::PositionIndex& index);
  std::unexpected<chess::IoError> refusal(std::string_view what) const;
  std::expected<void, chess::IoError> load(const chess::GameStretch& stretch);
  // The reader stands before the game, in its part of the file.
  std::expected<void, chess::IoError> seek_block(std::uint64_t number);
  std::expected<void, chess::IoError> seek_stretch(std::uint64_t number);
  void begin_reading(std::unique_ptr<chess::ByteSource> source, std::uint64_t first_game);

  std::string path_;
  const chess::PositionIndex* index_;
  chess::GameFormat format_ = chess::GameFormat::Pgn;
  std::optional<chess::RecordFile> file_;  ///< an uncompressed file, which is read at any place
  std::optional<chess::IndexedFile> archive_;  ///< a compressed one with an index of its blocks
  std::size_t block_ = 0;  ///< of the archive, in which the reader is
  std::unique_ptr<chess::ByteSource> stream_;  ///< another compressed one, which is read from the front
  std::uint64_t streamed_ = 0;  ///< uncompressed bytes read from it
  std::string text_;  ///< of the stretch that was loaded last
  std::optional<chess::GameStretch> loaded_;
  std::unique_ptr<chess::GameReader> reader_;  ///< of it, or of the block
  std::uint64_t next_ = 0;  ///< the number of the game that the reader gives next
  std::uint64_t wanted_ = 0;  ///< the number of the game that is looked for
};

}  // namespace annotate::bgn
