// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: a text as a bzip2 stream, in one call. The rows of the Burrows-Wheeler transform are
// sorted by libdivsufsort, which takes half the time of libbz2 on games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/detail/bzip2_format.h"

namespace chess { inline namespace io {

/// Writes streams, one after another. It keeps its tables, so it should be used again.
class Bzip2Compressor {
 public:
  /// Blocks have `level` times 100 kB. Precondition: 1 <= level <= 9.
  explicit Bzip2Compressor(int level = 9);

  /// Appends `text` as one stream. False: out of memory.
  bool append(std::string_view text, std::string& out);

 private:
  class Bits;

  std::size_t take_block(std::string_view text);
  std::size_t transform();
  void code_symbols(Bits& bits);
  void choose_tables(std::size_t alphabet);
  void write_tables(std::size_t alphabet, Bits& bits) const;

  int level_;
  std::string block_;  ///< with its runs shortened; then in the order of the transform
  std::string column_;  ///< memory for the other one
  std::vector<std::int32_t> rows_;
  std::vector<std::uint16_t> symbols_;
  std::vector<std::uint8_t> chosen_;  ///< the table of each group of symbols
  std::vector<std::vector<std::uint8_t>> lengths_;  ///< of the codes, by table and symbol
};

}}  // namespace chess::io
