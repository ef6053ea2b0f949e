// SPDX-License-Identifier: GPL-3.0-or-later
// Games of an indexed file: a plain file is read at their places, an archive with an index of its blocks in
// these blocks, any other compressed file from its front.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "game/imported_game.h"
#include "games/game_reader.h"
#include "games/indexed_file.h"
#include "io/input.h"
#include "io/record_file.h"
#include "posindex/position_index.h"

namespace chess { inline namespace movefile {

/// The games of an indexed file, by their numbers. The numbers must ascend.
class IndexedGames {
 public:
  /// `index` belongs to the present state of the file `path`, and outlives the object.
  static std::expected<IndexedGames, IoError> open(const std::string& path, const PositionIndex& index,
                                                   const InputOptions& reading = {},
                                                   std::optional<GameFormat> from = {});

  GameFormat format() const { return format_; }
  /// Reads the game with this number, from 0, which reaches one of the positions with these keys. The error
  /// says that the file has other games than its index.
  std::expected<ImportedGame, IoError> read(std::uint64_t number, const std::set<std::uint64_t>& positions);

 private:
  IndexedGames(std::string path, const PositionIndex& index);
  std::unexpected<IoError> refusal(std::string_view what) const;
  std::expected<void, IoError> load(const GameStretch& stretch);
  // The reader stands before the game, in its part of the file.
  std::expected<void, IoError> seek_block(std::uint64_t number);
  std::expected<void, IoError> seek_stretch(std::uint64_t number);
  void begin_reading(std::unique_ptr<ByteSource> source, std::uint64_t first_game);

  std::string path_;
  const PositionIndex* index_;
  GameFormat format_ = GameFormat::Pgn;
  std::optional<RecordFile> file_;  ///< an uncompressed file, which is read at any place
  std::optional<IndexedFile> archive_;  ///< a compressed one with an index of its blocks
  std::size_t block_ = 0;  ///< of the archive, in which the reader is
  std::unique_ptr<ByteSource> stream_;  ///< another compressed one, which is read from the front
  std::uint64_t streamed_ = 0;  ///< uncompressed bytes read from it
  std::string text_;  ///< of the stretch that was loaded last
  std::optional<GameStretch> loaded_;
  std::unique_ptr<GameReader> reader_;  ///< of it, or of the block
  std::uint64_t next_ = 0;  ///< the number of the game that the reader gives next
  std::uint64_t wanted_ = 0;  ///< the number of the game that is looked for
};

}}  // namespace chess::movefile
