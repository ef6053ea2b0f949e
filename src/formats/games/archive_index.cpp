// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/archive_index.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "base/bytes.h"
#include "base/text.h"
#include "io/crc32.h"

namespace chess { inline namespace games {

namespace {

constexpr char kVersion = '1';
constexpr std::size_t kHeadSize = 16;
constexpr std::size_t kEntrySize = 48;
constexpr std::size_t kTailSize = 4;

template <class T>
T load(std::string_view bytes, std::size_t at) {
  return load_little_endian<T>(reinterpret_cast<const unsigned char*>(bytes.data()) + at);
}

}  // namespace

std::uint64_t ArchiveIndex::file_size() const {
  return blocks.empty() ? 0 : blocks.back().place.offset + blocks.back().place.size;
}

std::uint64_t ArchiveIndex::games() const {
  return blocks.empty() ? 0 : blocks.back().first_game + blocks.back().games;
}

std::size_t ArchiveIndex::block_of(std::uint64_t game) const {
  assert(game < games());
  const auto behind = std::ranges::upper_bound(blocks, game, {}, &IndexBlock::first_game);
  return static_cast<std::size_t>(behind - blocks.begin()) - 1;
}

std::string ArchiveIndex::to_bytes() const {
  std::string bytes(kIndexMagic);
  bytes += kVersion;
  append_little_endian(static_cast<std::uint8_t>(format), bytes);
  append_little_endian(static_cast<std::uint8_t>(compression), bytes);
  append_little_endian(std::uint16_t{0}, bytes);
  append_little_endian(static_cast<std::uint32_t>(blocks.size()), bytes);
  for (const IndexBlock& block : blocks) {
    append_little_endian(block.place.offset, bytes);
    append_little_endian(block.first_game, bytes);
    append_little_endian(block.first_line, bytes);
    append_little_endian(static_cast<std::uint32_t>(block.place.size), bytes);
    append_little_endian(static_cast<std::uint32_t>(block.place.plain_size), bytes);
    append_little_endian(block.games, bytes);
    append_little_endian(block.first_date, bytes);
    append_little_endian(block.last_date, bytes);
    append_little_endian(block.place.checksum, bytes);
  }
  append_little_endian(crc32(bytes), bytes);
  return bytes;
}

std::expected<ArchiveIndex, Error> ArchiveIndex::parse(std::string_view bytes) {
  if (!bytes.starts_with(kIndexMagic)) return std::unexpected("it is no index of games");
  if (!bytes.substr(kIndexMagic.size()).starts_with(kVersion))
    return std::unexpected("it was made by another version");
  if (bytes.size() < kHeadSize + kTailSize || (bytes.size() - kHeadSize - kTailSize) % kEntrySize != 0)
    return std::unexpected("it is cut short");
  const std::string_view body = bytes.substr(0, bytes.size() - kTailSize);
  if (crc32(body) != load<std::uint32_t>(bytes, body.size())) return std::unexpected("it is damaged");
  ArchiveIndex index;
  const auto format = load<std::uint8_t>(bytes, 8);
  const auto compression = load<std::uint8_t>(bytes, 9);
  const std::size_t count = (body.size() - kHeadSize) / kEntrySize;
  if (format >= kWrittenFormats || compression > static_cast<std::uint8_t>(Compression::Zstd) ||
      load<std::uint32_t>(bytes, 12) != count)
    return std::unexpected("it was made by another version");
  index.format = static_cast<GameFormat>(format);
  index.compression = static_cast<Compression>(compression);
  index.blocks.reserve(count);
  for (std::size_t at = kHeadSize; at < body.size(); at += kEntrySize) {
    IndexBlock block;
    block.place.offset = load<std::uint64_t>(bytes, at);
    block.first_game = load<std::uint64_t>(bytes, at + 8);
    block.first_line = load<std::uint64_t>(bytes, at + 16);
    block.place.size = load<std::uint32_t>(bytes, at + 24);
    block.place.plain_size = load<std::uint32_t>(bytes, at + 28);
    block.games = load<std::uint32_t>(bytes, at + 32);
    block.first_date = load<std::uint32_t>(bytes, at + 36);
    block.last_date = load<std::uint32_t>(bytes, at + 40);
    block.place.checksum = load<std::uint32_t>(bytes, at + 44);
    if (block.place.offset != index.file_size() || block.first_game != index.games())
      return std::unexpected("its blocks are not in a row");
    index.blocks.push_back(block);
  }
  return index;
}

std::string index_path(const std::string& path) { return path + ".idx"; }

std::uint32_t index_date(std::string_view date) {
  const auto digits = [&](std::size_t at, std::size_t count) -> std::uint32_t {
    return date.size() < at + count ? 0 : parse_number<std::uint32_t>(date.substr(at, count)).value_or(0);
  };
  const std::uint32_t year = digits(0, 4);
  if (year == 0) return 0;
  const std::uint32_t month = digits(5, 2);
  return year * 10'000 + month * 100 + (month == 0 ? 0 : digits(8, 2));
}

std::uint32_t index_date(const Game& game) {
  for (const std::string_view tag : kDayTags)
    if (const std::uint32_t date = index_date(game.tags.get(tag)); date != 0) return date;
  return 0;
}

ArchiveIndexMaker::ArchiveIndexMaker(GameFormat format, Compression compression)
    : format_(format), compression_(compression) {}

void ArchiveIndexMaker::add_game(std::string_view text, std::uint32_t date) {
  ++filling_.games;
  filling_.lines += static_cast<std::uint32_t>(count_line_ends(format_, text));
  if (date == 0) return;
  filling_.first_date = filling_.first_date == 0 ? date : std::min(filling_.first_date, date);
  filling_.last_date = std::max(filling_.last_date, date);
}

void ArchiveIndexMaker::block_ended() { contents_.push_back(std::exchange(filling_, Contents{})); }

void ArchiveIndexMaker::block_written(const BlockPlace& place) { places_.push_back(place); }

ArchiveIndex ArchiveIndexMaker::take() && {
  assert(contents_.size() == places_.size());
  ArchiveIndex index{format_, compression_, {}};
  std::uint64_t games = 0;
  std::uint64_t lines = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Contents& contents = contents_[i];
    index.blocks.push_back(
        {places_[i], games, lines, contents.games, contents.first_date, contents.last_date});
    games += contents.games;
    lines += contents.lines;
  }
  return index;
}

}}  // namespace chess::games
