// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablebase/syzygy_check.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "io/record_file.h"
#include "tablebase/detail/table_checksum.h"

namespace chess { inline namespace tablebase {

namespace {

constexpr std::uint64_t kBlock = 64;  // of which a table has a whole number
constexpr std::size_t kChecksumSize = 16;

}  // namespace

std::expected<void, Error> check_syzygy_file(const std::string& path) {
  const auto file = RecordFile::open(path);
  if (!file) return std::unexpected(Error(file.error().reason));
  if (file->size() % kBlock != kChecksumSize)
    return std::unexpected(Error(path, "broken table: its size is not that of a table with a checksum"));
  const std::uint64_t size = file->size() - kChecksumSize;
  TableChecksummer sum;
  std::vector<unsigned char> piece;
  for (std::uint64_t at = 0; at < size; at += piece.size()) {
    piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(TableChecksummer::kPiece, size - at)));
    if (const auto read = file->read_at(at, piece); !read) return std::unexpected(Error(read.error().reason));
    sum.add(piece);
  }
  piece.resize(kChecksumSize);
  if (const auto read = file->read_at(size, piece); !read) return std::unexpected(Error(read.error().reason));
  const TableChecksum expected{load_little_endian<std::uint64_t>(piece.data()),
                               load_little_endian<std::uint64_t>(&piece[8])};
  if (sum.result() != expected)
    return std::unexpected(Error(path, "broken table: its bytes do not fit its checksum"));
  return {};
}

}}  // namespace chess::tablebase
