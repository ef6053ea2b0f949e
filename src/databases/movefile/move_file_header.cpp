// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/move_file_header.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"

namespace chess { inline namespace movefile {

namespace {

using namespace move_file_format;

constexpr std::size_t kChecksumAt = kHeaderSize - 8;

}  // namespace

std::string encode(const MoveFileHeader& header) {
  std::string bytes(reinterpret_cast<const char*>(kMagic.data()), kMagic.size());
  append_little_endian(kVersion, bytes);
  append_little_endian(std::uint32_t{0}, bytes);
  for (const std::uint64_t number :
       {header.games, header.unread, header.plies, header.blocks, header.directory_at,
        header.directory_checksum, header.text_size, header.source.size,
        static_cast<std::uint64_t>(header.source.modified_ns), header.source.checksum,
        header.whole_words_checksum, header.stretches})
    append_little_endian(number, bytes);
  bytes.resize(kChecksumAt, '\0');
  const std::span view(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  append_little_endian(word_checksum(view), bytes);
  return bytes;
}

std::expected<MoveFileHeader, Error> decode_move_file_header(std::span<const unsigned char> bytes,
                                                             std::uint64_t file_size) {
  const std::size_t seen = std::min(bytes.size(), kMagic.size());
  if (seen == 0) return std::unexpected("is empty");
  if (!std::ranges::equal(bytes.first(seen), std::span(kMagic).first(seen)))
    return std::unexpected("is no move file: it begins with other bytes");
  if (bytes.size() < kHeaderSize)
    return std::unexpected("is cut off inside its header, after " + std::to_string(bytes.size()) + " bytes");
  const auto version = load_little_endian<std::uint32_t>(&bytes[8]);
  if (version != kVersion)
    return std::unexpected("has version " + std::to_string(version) + " of the format; this program reads " +
                           std::to_string(kVersion));
  if (load_little_endian<std::uint64_t>(&bytes[kChecksumAt]) != word_checksum(bytes.first(kChecksumAt)))
    return std::unexpected("is damaged: the checksum of its header is wrong");
  MoveFileHeader header;
  std::size_t at = 16;
  const auto next = [&] { return load_little_endian<std::uint64_t>(&bytes[std::exchange(at, at + 8)]); };
  for (std::uint64_t* number :
       {&header.games, &header.unread, &header.plies, &header.blocks, &header.directory_at,
        &header.directory_checksum, &header.text_size, &header.source.size})
    *number = next();
  header.source.modified_ns = static_cast<std::int64_t>(next());
  header.source.checksum = next();
  header.whole_words_checksum = next();
  header.stretches = next();
  const std::uint64_t most = file_size / kBlockEntrySize;
  if (header.directory_at < kHeaderSize || header.directory_at > file_size || header.blocks > most ||
      header.stretches > most ||
      header.blocks * kBlockEntrySize + header.stretches * kStretchSize != file_size - header.directory_at)
    return std::unexpected("is cut off, or damaged: its directory has another size than its header says");
  return header;
}

void append_entry(const MoveBlockEntry& entry, std::string& out) {
  append_little_endian(entry.size, out);
  append_little_endian(entry.games, out);
  append_little_endian(entry.checksum, out);
}

void append_stretch(const SourceStretch& stretch, std::string& out) {
  append_little_endian(stretch.offset, out);
  append_little_endian(stretch.lines, out);
  append_little_endian(stretch.games, out);
  append_little_endian(stretch.has_remarks ? kHasRemarks : std::uint32_t{0}, out);
  append_little_endian(stretch.checksum, out);
}

MoveBlockEntry load_move_block_entry(const unsigned char* bytes) {
  return {load_little_endian<std::uint32_t>(bytes), load_little_endian<std::uint32_t>(bytes + 4),
          load_little_endian<std::uint64_t>(bytes + 8)};
}

SourceStretch load_stretch(const unsigned char* bytes) {
  return {load_little_endian<std::uint64_t>(bytes), load_little_endian<std::uint64_t>(bytes + 8),
          load_little_endian<std::uint32_t>(bytes + 16),
          (load_little_endian<std::uint32_t>(bytes + 20) & kHasRemarks) != 0,
          load_little_endian<std::uint64_t>(bytes + 24)};
}

std::uint64_t checksum_of(const MoveBlockEntry& entry, WordChecksum block) {
  std::string bytes;
  append_entry(entry, bytes);
  block.add(std::span(reinterpret_cast<const unsigned char*>(bytes.data()), 8));
  return block.value();
}

}}  // namespace chess::movefile
