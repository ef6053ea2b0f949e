// SPDX-License-Identifier: GPL-3.0-or-later
// One file of Syzygy tables: the values of all positions of an endgame, WDL (.rtbw) or DTZ (.rtbz).
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/position.h"
#include "tablebase/detail/pairs_code.h"
#include "tablebase/detail/syzygy_index.h"
#include "tablebase/detail/table_file.h"
#include "tablebase/wdl.h"

namespace chess { inline namespace tablebase {

/// What a table is about.
enum class SyzygyKind : std::uint8_t { Wdl, Dtz };

/// An open table with a checked head. Several threads may probe at once.
class SyzygyTable {
 public:
  /// Reads the head of the table. Precondition: `file` is the table that is named `name`.
  static std::expected<SyzygyTable, Error> load(TableFile file, EndgameName name, SyzygyKind kind);

  /// What the table says of a position. It knows no en passant, and if the best move is a capture it may say
  /// less than the truth. Precondition: a WDL table, and `name`, the endgame of the position, is its own or
  /// the mirrored one.
  std::expected<SyzygyWdl, Error> wdl(const Position& pos, EndgameName name) const;
  /// The distance to zeroing in half-moves, at least 1; nothing if the table has only positions with the
  /// other side to move. Precondition: a DTZ table, `name` as above, and the position has the value `wdl`,
  /// which is no draw, and no capture or pawn move is best.
  std::expected<std::optional<int>, Error> dtz(const Position& pos, EndgameName name, SyzygyWdl wdl) const;

 private:
  struct Section {
    SyzygyIndex index;
    std::optional<PairsCode> code;
    // DTZ: values that stand for numbers; the four lists are those of wins, losses, cursed wins, blessed
    // losses.
    std::vector<std::uint16_t> maps[4];
  };
  /// Where a position is: the section, and the number in it.
  struct Spot {
    const Section* section;
    std::uint64_t index;
    bool is_black;  ///< the side to move, if the table's first side is White
  };

  explicit SyzygyTable(TableFile file, EndgameName name) : file_(std::move(file)), name_(name) {}
  std::expected<void, Error> read_sections(HeadReader& head, SyzygyKind kind, int sides, int files);
  std::expected<void, Error> read_maps(HeadReader& head);
  Spot find(const Position& pos, EndgameName name) const;

  TableFile file_;
  EndgameName name_;
  bool both_sides_ = false;  // sections for either side to move
  std::vector<Section> sections_;  // file by file, both sides of a file together
};

}}  // namespace chess::tablebase
