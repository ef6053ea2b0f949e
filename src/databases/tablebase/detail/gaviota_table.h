// SPDX-License-Identifier: GPL-3.0-or-later
// One file of Gaviota tables, compressed by LZMA in blocks of 16384 positions (.gtb.cp4).
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <vector>

#include "base/error.h"
#include "tablebase/detail/table_file.h"
#include "tablebase/endgame_name.h"

namespace chess { inline namespace tablebase {

/// The positions of a whole block have so many bytes, one each.
inline constexpr std::uint64_t kGaviotaBlock = 16384;

/// An open table. Several threads may read at once.
class GaviotaTable {
 public:
  /// Reads the head of the table. Precondition: `file` is the table of `name`, whose size is above 0.
  static std::expected<GaviotaTable, Error> load(TableFile file, EndgameName name);

  /// The number of the block that has the position `index`. `is_black`: the file's second side is to move.
  std::uint64_t block_of(std::uint64_t index, bool is_black) const {
    return (is_black ? blocks_of_side() : 0) + index / kGaviotaBlock;
  }
  /// The decompressed bytes of a block. Precondition: the number comes from `block_of`.
  std::expected<std::vector<unsigned char>, Error> read_block(std::uint64_t block) const;
  /// The fault that the table's content is wrong.
  Error corrupt(const std::string& what) const { return file_.corrupt(what); }

 private:
  GaviotaTable(TableFile file, std::uint64_t size) : file_(std::move(file)), size_(size) {}
  std::uint64_t blocks_of_side() const { return (size_ + kGaviotaBlock - 1) / kGaviotaBlock; }

  TableFile file_;
  std::uint64_t size_;  // positions of one side to move
  std::vector<std::uint32_t> offsets_;  // of the blocks, and of the end
};

/// What a byte of a table says, for the side to move: the half-moves to mate, as GaviotaTables::probe_dtm.
/// Returns nothing if it marks a position that cannot be. `is_black`: the file's second side is to move.
std::optional<int> gaviota_distance(unsigned char packed, bool is_black);

}}  // namespace chess::tablebase
