// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a move file. Workers fill blocks with games that follow each other; the writer gets the blocks in
// their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/word_checksum.h"
#include "game/imported_game.h"
#include "game/main_line.h"
#include "io/byte_sink.h"
#include "io/io_error.h"
#include "movefile/move_code.h"
#include "movefile/move_file.h"

namespace chess { inline namespace movefile {

/// A finished block.
struct MoveBlock {
  std::string bytes;  ///< with the zeros behind it
  std::uint32_t size = 0;  ///< without them
  std::uint32_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t unread = 0;
  WordChecksum checksum;  ///< of `bytes`
};

/// Fills blocks.
class MoveBlockBuilder {
 public:
  /// Adds the next game. For a game of chess or Chess960 whose moves were read, calls
  /// `visit(const Position&)` for the start and after each move of the main line.
  template <class Visit>
  void add(const ImportedGame& imported, Visit&& visit) {
    begin_game(imported);
    const Game& game = imported.game;
    if (!is_read_) return;
    bool is_coded = game.is_chess();
    if (game.is_chess()) {
      Position position = game.start();
      MoveEncoder encoder(position.board());
      is_coded = encoder.is_able();
      visit(std::as_const(position));
      for (const NodeId id : MainNodes(game)) {
        const Move move = game.node(id).move;
        is_coded = is_coded && encoder.append(position.board(), position.turn(), move, moves_);
        position.play(move);
        visit(std::as_const(position));
        ++game_plies_;
      }
    }
    if (!is_coded) write_out(game);
    end_game();
  }
  void add(const ImportedGame& imported) {
    add(imported, [](const Position&) {});
  }

  /// Has the block as many games or bytes as a block should have?
  bool is_full() const {
    return games_ >= move_file_format::kMostGames ||
           head_.size() + moves_.size() + names_size_ >= move_file_format::kBlockSize;
  }
  bool empty() const { return games_ == 0; }
  /// The block of the games that were added. The next game begins another one. Precondition: not empty().
  MoveBlock take();

 private:
  void begin_game(const ImportedGame& imported);
  void write_out(const Game& game);
  void end_game();
  NameId number_of(std::string_view name);

  std::string head_;  ///< of the games
  std::string moves_;
  std::unordered_map<std::string, NameId> names_;  ///< numbered as they come
  std::size_t names_size_ = 0;
  std::uint32_t games_ = 0;
  std::uint64_t plies_ = 0;
  std::uint64_t unread_ = 0;
  bool is_read_ = true;  ///< the game
  std::uint32_t game_plies_ = 0;
  std::size_t game_at_ = 0;  ///< in head_
  std::size_t moves_at_ = 0;
};

/// Writes a move file.
class MoveFileWriter {
 public:
  /// Begins the file `path`. An old file of this name stays until the new one is complete. With `old`, the
  /// file begins with the blocks of that one, which stands for the same games at an earlier time.
  static std::expected<MoveFileWriter, IoError> open(const std::string& path, const MoveFile* old = nullptr);

  /// Adds the next block. Its games, or those of the blocks before with the same offset, begin `offset` bytes
  /// from the front of the uncompressed games.
  std::expected<void, IoError> add(const MoveBlock& block, std::uint64_t offset);

  /// The number of games so far.
  std::uint64_t games() const { return header_.games; }

  /// Completes the file: the games are those of the file `source`, which has `text_size` bytes uncompressed.
  /// Afterwards nothing can be added.
  std::expected<MoveFileHeader, IoError> finish(std::uint64_t text_size, const SourceIdentity& source);

 private:
  explicit MoveFileWriter(std::unique_ptr<PatchableSink> sink) : sink_(std::move(sink)) {}

  std::unique_ptr<PatchableSink> sink_;
  MoveFileHeader header_;
  std::string directory_;
};

}}  // namespace chess::movefile
