// SPDX-License-Identifier: GPL-3.0-or-later
// How the values of a Syzygy table are compressed (Ronald de Man, 2013): recursive pairing, then canonical
// Huffman codes in blocks of one size. src/databases/tablebase/FORMAT.md describes it. Nothing in a file is
// trusted: every read, symbol and length is checked, and no loop is longer than the format allows.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "tablebase/detail/table_file.h"

namespace chess { inline namespace tablebase {

/// Reads the head of a table from front to back. A read beyond the end returns 0 and is remembered.
class HeadReader {
 public:
  /// Precondition: `file` outlives the reader.
  explicit HeadReader(const TableFile& file) : file_(file) {}

  std::uint8_t byte();
  /// Two bytes, the least significant first.
  std::uint16_t number16();
  /// Four bytes, the least significant first.
  std::uint32_t number32();
  /// Moves on to the next multiple of `step`. Precondition: `step` is a power of two.
  void align(std::uint64_t step) { offset_ = (offset_ + step - 1) & ~(step - 1); }
  void skip(std::uint64_t bytes) { offset_ += bytes; }
  std::uint64_t offset() const { return offset_; }
  /// The first fault; nothing if every read was inside the file.
  const std::optional<Error>& fault() const { return fault_; }

 private:
  const unsigned char* take(std::size_t bytes);

  const TableFile& file_;
  std::uint64_t offset_ = 0;
  // A part of the file, so that a byte does not cost a system call.
  std::vector<unsigned char> window_;
  const unsigned char* held_ = nullptr;
  std::uint64_t held_from_ = 0;
  std::uint64_t held_size_ = 0;
  std::optional<Error> fault_;
};

/// The compressed values of one section of a table.
class PairsCode {
 public:
  /// Reads the description of a section with `positions` values. `is_wdl`: a section with a single value has
  /// it in the file; in a DTZ table that value is 0.
  static std::expected<PairsCode, Error> read(HeadReader& head, const TableFile& file,
                                              std::uint64_t positions, bool is_wdl);

  // The parts that follow the descriptions of all sections, in this order.
  void place_sparse_index(HeadReader& head);
  void place_block_lengths(HeadReader& head);
  void place_blocks(HeadReader& head);

  /// The first byte of the description: what a DTZ table says of its values.
  std::uint8_t flags() const { return flags_; }
  /// The value at `index`: 12 bits. Precondition: index < positions, and `file` is that of `read`.
  std::expected<std::uint16_t, Error> value_at(const TableFile& file, std::uint64_t index) const;

 private:
  /// A symbol stands for a value, or for two symbols.
  struct Symbol {
    std::uint16_t left = 0;  // or the value
    std::uint16_t right = 0;
    std::uint32_t length = 0;  // how many values it stands for; 0: not known yet
  };
  static constexpr std::uint16_t kIsValue = 0xFFF;

  std::expected<void, Error> measure_symbols(const TableFile& file);
  struct Place {
    std::uint64_t block;
    std::uint32_t value;  // counted from the block's first one
  };
  std::expected<Place, Error> find_block(const TableFile& file, std::uint64_t index) const;

  std::uint8_t flags_ = 0;
  bool is_single_ = false;
  std::uint16_t single_value_ = 0;
  int block_bits_ = 0;  // a block has 2^this bytes
  int span_bits_ = 0;  // the sparse index has an entry for every 2^this positions
  std::uint64_t positions_ = 0;
  std::uint64_t blocks_ = 0;
  std::uint64_t lengths_ = 0;  // of blocks; some at the end may be padding
  int shortest_ = 0;  // code, in bits
  std::vector<std::uint64_t> first_code_;  // of each length, in the highest bits
  std::vector<std::uint16_t> first_symbol_;  // of each length
  std::vector<Symbol> symbols_;
  std::uint64_t sparse_index_at_ = 0;
  std::uint64_t block_lengths_at_ = 0;
  std::uint64_t blocks_at_ = 0;
};

}}  // namespace chess::tablebase
