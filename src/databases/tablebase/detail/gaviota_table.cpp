// SPDX-License-Identifier: GPL-3.0-or-later
// Reading blocks of Gaviota tables. liblzma checks what it decompresses; sizes and offsets are checked here.
#include "tablebase/detail/gaviota_table.h"

#include <lzma.h>

#include <algorithm>

#include "base/bytes.h"
#include "tablebase/detail/gaviota_index.h"

namespace chess { inline namespace tablebase {
namespace {

constexpr std::uint64_t kHeader = 40;
constexpr std::size_t kEndField = 32;  // where the header has the end of the list of blocks
/// No block is larger when it is compressed.
constexpr std::uint64_t kLongestBlock = 65536;
/// Of the decoder, in bytes. Sound blocks need far less.
constexpr std::uint64_t kDecoderMemory = std::uint64_t{64} << 20;
/// The header of an LZMA stream: properties (1 byte), size of the dictionary (4), size of the data (8).
constexpr std::size_t kLzmaHeader = 13;
constexpr unsigned char kUsualProperties = 93;  // lc 3, lp 0, pb 2
constexpr std::uint32_t kUsualDictionary = 4096;

}  // namespace

std::expected<GaviotaTable, Error> GaviotaTable::load(TableFile file, EndgameName name) {
  GaviotaTable table(std::move(file), gaviota_size(name));
  const auto end = read_number<std::uint32_t>(table.file_, kEndField);
  if (!end) return std::unexpected(end.error());
  const std::uint64_t blocks = 2 * table.blocks_of_side();
  if (*end < kHeader || (*end - kHeader) / 4 < blocks + 1 || *end > table.file_.size())
    return std::unexpected(table.file_.corrupt("its list of blocks is too short"));
  std::vector<unsigned char> buffer(4 * (blocks + 1));
  const auto bytes = table.file_.read(kHeader, buffer);
  if (!bytes) return std::unexpected(bytes.error());
  for (std::size_t i = 0; i <= blocks; ++i)
    table.offsets_.push_back(load_little_endian<std::uint32_t>(*bytes + 4 * i));
  if (!std::ranges::is_sorted(table.offsets_) || table.offsets_.back() > table.file_.size())
    return std::unexpected(table.file_.corrupt("its blocks overlap or lie outside"));
  return table;
}

std::expected<std::vector<unsigned char>, Error> GaviotaTable::read_block(std::uint64_t block) const {
  const std::uint64_t size = offsets_[block + 1] - offsets_[block];
  constexpr std::size_t kPlainHead = 2;  // in front of a whole stream
  constexpr std::size_t kOtherHead = 15;  // in front of a stream without its header
  if (size > kLongestBlock || size <= kOtherHead) return std::unexpected(corrupt("a block has a wrong size"));
  std::vector<unsigned char> buffer(size);
  const auto bytes = file_.read(offsets_[block], buffer);
  if (!bytes) return std::unexpected(bytes.error());
  const std::uint64_t first = block % blocks_of_side() * kGaviotaBlock;
  std::vector<unsigned char> plain(std::min(kGaviotaBlock, size_ - first));

  std::vector<unsigned char> packed;
  if (**bytes == 0) {
    packed.assign(*bytes + kPlainHead, *bytes + size);
  } else {
    char header[kLzmaHeader];
    header[0] = static_cast<char>(kUsualProperties);
    store_little_endian<std::uint32_t>(kUsualDictionary, header + 1);
    store_little_endian<std::uint64_t>(plain.size(), header + 5);
    packed.assign(header, header + kLzmaHeader);
    packed.insert(packed.end(), *bytes + kOtherHead, *bytes + size);
  }
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_alone_decoder(&stream, kDecoderMemory) != LZMA_OK)
    return std::unexpected(Error(file_.path(), "not enough memory to decompress the table"));
  stream.next_in = packed.data();
  stream.avail_in = packed.size();
  stream.next_out = plain.data();
  stream.avail_out = plain.size();
  // One call does all that can be done: there is no more input and no more room.
  const lzma_ret done = lzma_code(&stream, LZMA_FINISH);
  const bool is_whole = stream.avail_out == 0 && (done == LZMA_OK || done == LZMA_STREAM_END);
  lzma_end(&stream);
  if (!is_whole) return std::unexpected(corrupt("a block cannot be decompressed"));
  return plain;
}

std::optional<int> gaviota_distance(unsigned char packed, bool is_black) {
  // The two lowest bits say who mates, and that the number is large; the others count moves.
  enum Kind { kDraw, kFirstMates, kSecondMates, kNoPosition };
  constexpr int kLarge = 63;
  if (packed == kDraw) return 0;
  if (packed == kNoPosition) return std::nullopt;
  const int moves = packed >> 2;
  const auto kind = static_cast<Kind>(packed & 3);
  const Kind mover_mates = is_black ? kSecondMates : kFirstMates;
  if (kind == mover_mates) return 2 * (moves + 1) - 1;
  if (kind == kNoPosition) return -2 * (moves + kLarge);
  if (kind != kDraw) return -2 * moves;
  // One number of the second side means a long loss, because no win is so long.
  if (is_black && moves == kLarge) return -2 * (moves + 1 + kLarge);
  return 2 * (moves + 1 + kLarge) - 1;
}

}}  // namespace chess::tablebase
