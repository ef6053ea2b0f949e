// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a move file. Workers fill blocks with games that follow each other; the writer gets the blocks in
// their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/enum_array.h"
#include "base/word_checksum.h"
#include "game/imported_game.h"
#include "io/io_error.h"
#include "io/publication.h"
#include "io/staged_output.h"
#include "movefile/keyed_board.h"
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

/// The tags of which a header is made.
enum class HeaderTag : std::uint8_t {
  White,
  Black,
  Event,
  Site,
  Date,
  UtcDate,
  EventDate,
  WhiteElo,
  BlackElo,
  Eco,
  TimeControl,
  kCount,
};
/// The tag of this name, if a header is made of it.
std::optional<HeaderTag> parse_header_tag(std::string_view name);
/// Their values; empty if they are missing.
using HeaderTags = EnumArray<HeaderTag, std::string>;

/// Fills blocks. A game is added whole, or by its parts: `begin_moves` unless its moves could not be read,
/// `move` for each of its main line, `end_game`.
class MoveBlockBuilder {
 public:
  void add(const ImportedGame& imported);

  void begin_moves(const AnyPosition& start, bool chess960);
  /// A move of chess that is legal on `before`, or null.
  void move(const KeyedBoard& before, Move m) {
    if (is_coded_) {
      if (moves_.size() - moves_end_ < MoveEncoder::kLongest) moves_.resize(2 * moves_.size() + 1024);
      const std::size_t length = encoder_->write(before.piece_unchecked(m.from()), m, &moves_[moves_end_]);
      moves_end_ += length;
      is_coded_ = length > 0;
    }
    game_moves_.push_back(m);
  }
  /// A move of other rules.
  void move(Move m) { game_moves_.push_back(m); }
  void end_game(const HeaderTags& tags, std::optional<SpeedClass> speed, GameResult result,
                ImportStatus status);

  /// Has the block as many games or bytes as a block should have?
  bool is_full() const {
    return games_.size() >= move_file_format::kMostGames ||
           24 * games_.size() + moves_end_ + names_size_ >= move_file_format::kBlockSize;
  }
  bool empty() const { return games_.empty(); }
  /// The block of the games that were added. The next game begins another one. Precondition: not empty().
  MoveBlock take();

 private:
  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
  };

  NameId number_of(std::string_view name);

  std::vector<GameBlock::Entry> games_;
  std::string moves_;  ///< with room behind their end
  std::size_t moves_end_ = 0;
  std::unordered_map<std::string, NameId, NameHash, std::equal_to<>> names_;  ///< numbered as they come
  std::size_t names_size_ = 0;
  std::uint64_t plies_ = 0;
  std::uint64_t unread_ = 0;
  // Of the game that is being added:
  bool is_read_ = false;
  bool is_coded_ = false;
  bool chess960_ = false;
  Variant rules_ = Variant::Standard;
  std::string fen_;
  std::optional<MoveEncoder> encoder_;
  std::vector<Move> game_moves_;
  std::size_t moves_at_ = 0;  ///< where its codes begin
};

/// Writes a move file.
class MoveFileWriter {
 public:
  /// Begins the file `path`. An old file of this name stays until the new one is complete. With `old`, the
  /// file begins with the blocks of that one, which stands for the same games at an earlier time.
  static std::expected<MoveFileWriter, IoError> open(const std::string& path, const MoveFile* old = nullptr);

  /// Adds the next block.
  std::expected<void, IoError> add(const MoveBlock& block);
  /// Adds the next part of the file of games. Precondition: all parts together have the games of all blocks.
  void add(const SourceStretch& stretch) {
    append_stretch(stretch, stretches_);
    ++header_.stretches;
  }

  /// The number of games so far.
  std::uint64_t games() const { return header_.games; }

  /// Completes the file: the games are those of the file `source`, which has `text_size` bytes uncompressed.
  /// For `whole_words_checksum` see MoveFileHeader.
  /// It gets its name at once, or with all others of `set` when that is run. Afterwards nothing can be added.
  std::expected<MoveFileHeader, IoError> finish(std::uint64_t text_size, const SourceIdentity& source,
                                                std::uint64_t whole_words_checksum,
                                                Publication* set = nullptr);

 private:
  explicit MoveFileWriter(StagedOutput output) : output_(std::move(output)) {}

  StagedOutput output_;
  MoveFileHeader header_;
  std::string blocks_;  ///< of the directory
  std::string stretches_;
};

}}  // namespace chess::movefile
