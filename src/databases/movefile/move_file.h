// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a move file (FORMAT.md): the headers and the main lines of all games of a file, block by block. It is
// safe on any file: a damaged one is an error, never a crash.
//
//   for (std::size_t b = 0; b < file.blocks(); ++b) {
//     const auto block = file.read_block(b);  // an error if it is damaged
//     for (std::size_t i = 0; i < block->size(); ++i)
//       if (block->header(i).white_rating >= 2500) block->walk(i, 0, visit);
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bgn/speed.h"
#include "game/game.h"
#include "io/byte_sink.h"
#include "io/io_error.h"
#include "io/record_file.h"
#include "movefile/move_code.h"
#include "movefile/move_file_header.h"
#include "query/board_replay.h"
#include "variant/any_position.h"

namespace chess { inline namespace movefile {

/// The number of a name in its block. Equal names of one block have one number; 0 is a missing or empty one.
using NameId = std::uint16_t;

/// What a move file knows of a game without its moves.
struct MoveFileGame {
  std::uint32_t plies = 0;  ///< half-moves of the main line
  std::uint32_t date = 0;  ///< of `date_of`, as 20211017; unknown months and days are 00; 0: no year is known
  std::uint16_t white_rating = 0;  ///< 0: unknown; 65,535: that, or more
  std::uint16_t black_rating = 0;
  std::optional<std::uint16_t> eco;  ///< `eco_index` of the tag
  NameId white = 0;
  NameId black = 0;
  NameId event = 0;
  NameId site = 0;
  NameId time_control = 0;  ///< the tag
  NameId fen = 0;  ///< of the start position; 0: the usual one of the rules
  GameResult result = GameResult::Unknown;
  std::optional<SpeedClass> speed;  ///< `speed_of_game`
  Variant rules = Variant::Standard;  ///< Standard also for Chess960
  bool chess960 = false;  ///< castling is that of Chess960
  bool is_cut = false;  ///< the main line is cut before a faulty move
  bool is_unread = false;  ///< the moves could not be read, and there are none
};

/// The moves of a game, one after the other. The board on which they are played is a Board, or a KeyedBoard.
class GameMoves {
 public:
  const AnyPosition& start() const { return start_; }

  /// The next move. `before` is the board on which it is played: that of the start, with all moves played
  /// that were given before. Returns nothing at the end, and where the file is damaged (is_damaged).
  template <class Men>
  std::optional<Move> next(const Men& before) {
    const std::uint32_t bits = next_bits(before);
    return bits == MoveDecoder::kNoMove ? std::nullopt
                                        : std::optional(Move::from_raw(static_cast<std::uint16_t>(bits)));
  }
  /// See MoveDecoder::next_bits.
  template <class Men>
  std::uint32_t next_bits(const Men& before) {
    return is_written_out_ ? next_written_out() : decoder_.next_bits(before);
  }
  /// Did `next` meet a move that cannot be?
  bool is_damaged() const { return is_damaged_ || decoder_.is_damaged(); }

 private:
  friend class GameBlock;
  GameMoves(AnyPosition start, std::span<const unsigned char> codes, bool is_written_out);
  std::uint32_t next_written_out();

  AnyPosition start_;
  MoveDecoder decoder_;
  bool is_written_out_;
  std::optional<AnyPosition> position_;  ///< of a game whose moves are written out
  std::span<const unsigned char> rest_;  ///< of these moves
  bool is_damaged_ = false;
};

/// Some games that follow each other, in memory. What its functions return is valid as long as it.
class GameBlock {
 public:
  /// A game with what the block alone knows of it.
  struct Entry : MoveFileGame {
    std::uint32_t moves_at = 0;  ///< where its moves begin among those of the block
    bool is_written_out = false;
  };

  GameBlock(GameBlock&&) = default;
  GameBlock& operator=(GameBlock&&) = default;

  /// The number of its first game in the file, from 0.
  std::uint64_t first_game() const { return first_game_; }
  /// The number of games.
  std::size_t size() const { return games_.size(); }

  /// Precondition, here and below: i < size().
  const MoveFileGame& header(std::size_t i) const { return games_[i]; }
  /// The text of a name; of 0, nothing. Precondition: the id is one of a header of this block.
  std::string_view name(NameId id) const {
    return id == 0 ? std::string_view()
                   : std::string_view(names_).substr(ends_[id - 1U], ends_[id] - ends_[id - 1U]);
  }
  /// The number of different names, which have the ids from 1 on.
  std::size_t names() const { return ends_.size() - 1; }

  /// The moves of a game. The error says that the start position is damaged.
  std::expected<GameMoves, IoError> moves(std::size_t i) const;

  /// Shows the positions of the main line to `visit`, as `walk_positions` does. The error says that the file
  /// is damaged.
  template <class State, class Visit>
  std::expected<void, IoError> walk(std::size_t i, State state, Visit&& visit) const {
    auto line = moves(i);
    if (!line) return std::unexpected(line.error());
    BoardReplay replay(line->start());
    bool material_changed = true;
    while (visit(std::as_const(replay), material_changed, state) == Walk::On) {
      const std::uint32_t bits = line->next_bits(replay.board());
      if (bits == MoveDecoder::kNoMove) {
        if (line->is_damaged()) return std::unexpected(damage(i));
        break;
      }
      material_changed = replay.play(Move::from_raw(static_cast<std::uint16_t>(bits)));
    }
    return {};
  }

  /// The error that the moves of a game are damaged.
  IoError damage(std::size_t i) const;

 private:
  friend class MoveFile;
  GameBlock() = default;
  std::expected<void, Error> parse(std::uint32_t size);
  bool take_game(std::span<const unsigned char>& heads, std::uint64_t& moves_at);

  std::string path_;
  std::vector<unsigned char> bytes_;
  std::uint64_t first_game_ = 0;
  std::vector<Entry> games_;
  std::string names_;
  std::vector<std::uint32_t> ends_;  ///< of each name in `names_`, behind a 0
  std::span<const unsigned char> moves_;
};

/// A move file that is open for reading. Several threads may read at once.
class MoveFile {
 public:
  /// Opens a move file, and checks its header, its directory and its size. Blocks are checked when they are
  /// read.
  static std::expected<MoveFile, IoError> open(const std::string& path);
  /// The move file beside the file of games `games`, if there is one and it is of this state of the file (see
  /// is_unchanged). The error is `NotFound`, or says why it cannot be used.
  static std::expected<MoveFile, IoError> open_beside(const std::string& games);

  const MoveFileHeader& header() const { return header_; }
  /// The number of games.
  std::uint64_t size() const { return header_.games; }
  /// The number of blocks. A block has some dozens to some thousand games.
  std::size_t blocks() const { return entries_.size(); }
  const MoveBlockEntry& entry(std::size_t block) const { return entries_[block]; }
  /// The block with the game of this number. Precondition: game < size().
  std::size_t block_of(std::uint64_t game) const;
  /// The number of the first game of a block, from 0. Precondition: block < blocks().
  std::uint64_t first_game_of(std::size_t block) const { return first_games_[block]; }
  /// Reads and checks a block. Precondition: block < blocks().
  std::expected<GameBlock, IoError> read_block(std::size_t block) const;

  /// The parts of the file of games, in their order.
  const std::vector<SourceStretch>& stretches() const { return stretches_; }
  /// The number of the first game of each part, from 0.
  std::uint64_t first_game_of_stretch(std::size_t stretch) const { return stretch_games_[stretch]; }

  /// Writes the bytes of all blocks, unchecked.
  std::expected<void, IoError> copy_blocks(ByteSink& sink) const;

  /// Reads the whole file, and checks everything that can be checked without the games.
  std::expected<void, IoError> check() const;

 private:
  MoveFile(RecordFile file, const MoveFileHeader& header) : file_(std::move(file)), header_(header) {}
  IoError damage(const std::string& what) const;

  RecordFile file_;
  MoveFileHeader header_;
  std::vector<MoveBlockEntry> entries_;
  std::vector<std::uint64_t> first_games_;  ///< of each block
  std::vector<std::uint64_t> places_;  ///< of each block in the file
  std::vector<SourceStretch> stretches_;
  std::vector<std::uint64_t> stretch_games_;  ///< the first one of each
};

/// The move file of `games.pgn` is `games.pgn.bgm`.
std::string move_file_path(const std::string& games);

}}  // namespace chess::movefile
