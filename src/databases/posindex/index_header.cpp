// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/index_header.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/word_checksum.h"

namespace chess { inline namespace posindex {

namespace {

using namespace index_format;

constexpr std::size_t kChecksumAt = kHeaderSize - 8;

std::uint64_t checksum_of(std::span<const unsigned char> bytes) {
  return word_checksum(bytes.first(kChecksumAt));
}

}  // namespace

std::string encode(const IndexHeader& header) {
  std::string bytes(reinterpret_cast<const char*>(kMagic.data()), kMagic.size());
  append_little_endian(header.parts > 1 ? kVersionOfParts : kVersion, bytes);
  append_little_endian(header.max_ply, bytes);
  for (const std::uint64_t number :
       {header.games, header.left_out, header.positions, header.entries, header.blocks, header.marks,
        header.directory_at, header.marks_at, header.source.size,
        static_cast<std::uint64_t>(header.source.modified_ns), header.source.checksum,
        header.tables_checksum})
    append_little_endian(number, bytes);
  append_little_endian(header.parts > 1 ? header.parts : 0, bytes);
  bytes.resize(kChecksumAt, '\0');
  const std::span view(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  append_little_endian(checksum_of(view), bytes);
  return bytes;
}

std::expected<IndexHeader, Error> decode_index_header(std::span<const unsigned char> bytes,
                                                      std::uint64_t file_size) {
  const std::size_t seen = std::min(bytes.size(), kMagic.size());
  if (seen == 0) return std::unexpected("is empty");
  if (!std::ranges::equal(bytes.first(seen), std::span(kMagic).first(seen)))
    return std::unexpected("is no position index: it begins with other bytes");
  if (bytes.size() < kHeaderSize)
    return std::unexpected("is cut off inside its header, after " + std::to_string(bytes.size()) + " bytes");
  const auto version = load_little_endian<std::uint32_t>(&bytes[8]);
  if (version != kVersion && version != kVersionOfParts)
    return std::unexpected("has version " + std::to_string(version) + " of the format; this program reads " +
                           std::to_string(kVersion) + " and " + std::to_string(kVersionOfParts));
  if (load_little_endian<std::uint64_t>(&bytes[kChecksumAt]) != checksum_of(bytes))
    return std::unexpected("is damaged: the checksum of its header is wrong");
  IndexHeader header;
  header.max_ply = load_little_endian<std::uint32_t>(&bytes[12]);
  std::size_t at = 16;
  const auto next = [&] { return load_little_endian<std::uint64_t>(&bytes[std::exchange(at, at + 8)]); };
  for (std::uint64_t* number :
       {&header.games, &header.left_out, &header.positions, &header.entries, &header.blocks, &header.marks,
        &header.directory_at, &header.marks_at, &header.source.size})
    *number = next();
  header.source.modified_ns = static_cast<std::int64_t>(next());
  header.source.checksum = next();
  header.tables_checksum = next();
  if (version == kVersionOfParts) header.parts = next();
  // No product below overflows if these hold.
  const bool is_in_order = kHeaderSize <= header.directory_at && header.directory_at <= header.marks_at &&
                           header.marks_at <= file_size;
  if (!is_in_order) return std::unexpected("is cut off, or damaged: its tables are not where they should be");
  const std::uint64_t parts_size = header.parts > 1 ? header.parts * kPartSize : 0;
  if (header.parts == 0 || header.parts > kMostParts || file_size - header.marks_at < parts_size)
    return std::unexpected("is cut off, or damaged: it has too many parts");
  const std::uint64_t marks_size = file_size - header.marks_at - parts_size;
  if ((header.marks_at - header.directory_at) / kBlockEntrySize != header.blocks ||
      (header.marks_at - header.directory_at) % kBlockEntrySize != 0 ||
      marks_size / kMarkSize != header.marks || marks_size % kMarkSize != 0)
    return std::unexpected("is cut off, or damaged: its tables have other sizes than its header says");
  return header;
}

}}  // namespace chess::posindex
