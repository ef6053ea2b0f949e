// SPDX-License-Identifier: GPL-3.0-or-later
// The index of a game file: where its blocks are, and which games are in them. With it a game is found, and a
// sample or a share of a file is read, without reading what is before. `src/formats/games/FORMAT.md` has its
// bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/game.h"
#include "games/game_format.h"
#include "io/block_compression.h"
#include "io/compression.h"

namespace chess { inline namespace games {

/// The first bytes of an index file of any version. The digit behind them is the version.
inline constexpr std::string_view kIndexMagic = "CGINDEX";

/// A part of a file that holds whole games and can be read on its own.
struct IndexBlock {
  BlockPlace place;
  std::uint64_t first_game = 0;  ///< how many games are before it
  std::uint64_t first_line = 0;  ///< how many line ends of the text are before it
  std::uint32_t games = 0;
  std::uint32_t first_date = 0;  ///< the earliest date of a game, as 20211017; 0: no game has one
  std::uint32_t last_date = 0;
  friend bool operator==(const IndexBlock&, const IndexBlock&) = default;
};

/// The blocks of a file, in order. They have all its bytes and games.
struct ArchiveIndex {
  GameFormat format = GameFormat::Pgn;
  Compression compression = Compression::None;
  std::vector<IndexBlock> blocks;

  /// Of the file that it belongs to, in bytes.
  std::uint64_t file_size() const;
  /// The number of games.
  std::uint64_t games() const;
  /// The block with the game that has `game` games before it. Precondition: game < games().
  std::size_t block_of(std::uint64_t game) const;

  /// The bytes of an index file.
  std::string to_bytes() const;
  /// Reads them. The error says what is wrong.
  static std::expected<ArchiveIndex, Error> parse(std::string_view bytes);

  friend bool operator==(const ArchiveIndex&, const ArchiveIndex&) = default;
};

/// The path of the index of the file `path`: `month.bgn.zst.idx`.
std::string index_path(const std::string& path);

/// A day as the index has it: 20211017 of "2021.10.17", 20211000 of "2021.10.??"; 0 if there is no year.
std::uint32_t index_date(std::string_view date);
/// The tags that date a game; the first one that says something counts.
inline constexpr std::array<std::string_view, 2> kDayTags{"UTCDate", "Date"};
/// The day of a game, by these tags.
std::uint32_t index_date(const Game& game);

/// Makes an index while its file is written.
class ArchiveIndexMaker final : public BlockObserver {
 public:
  ArchiveIndexMaker(GameFormat format, Compression compression);

  /// Counts a game. Call it when the sink has got the text: then a block that the game did not fit in has
  /// ended.
  void add_game(std::string_view text, std::uint32_t date);

  void block_ended() override;
  void block_written(const BlockPlace& place) override;

  /// The index. Precondition: the sink is finished.
  ArchiveIndex take() &&;

 private:
  struct Contents {
    std::uint32_t games = 0;
    std::uint32_t lines = 0;
    std::uint32_t first_date = 0;
    std::uint32_t last_date = 0;
  };

  GameFormat format_;
  Compression compression_;
  Contents filling_;
  std::vector<Contents> contents_;  // of the thread that writes games
  std::vector<BlockPlace> places_;  // of the thread that writes blocks
};

}}  // namespace chess::games
