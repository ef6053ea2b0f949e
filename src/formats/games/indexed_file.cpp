// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/indexed_file.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>

#include "base/random.h"
#include "games/game_format.h"
#include "games/game_reader.h"
#include "io/crc32.h"
#include "io/file_descriptor.h"
#include "io/input.h"

namespace chess { inline namespace games {

namespace {

constexpr std::size_t kLargestIndex = std::size_t{1} << 30;  // 20 million blocks

IoError unusable(const std::string& path, std::string_view why, std::string_view cure) {
  IoError fault{IoError::Kind::Corrupt,
                "the index " + quoted_path(index_path(path)) + " cannot be used: " + std::string(why)};
  if (!cure.empty()) (fault.reason += "; ") += cure;
  return fault;
}

}  // namespace

std::expected<IndexedFile, IoError> IndexedFile::open(const std::string& path, std::string_view cure) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  const auto bytes = read_raw_file(index_path(path), kLargestIndex);
  if (!bytes) return std::unexpected(bytes.error());
  auto index = ArchiveIndex::parse(*bytes);
  if (!index) return std::unexpected(unusable(path, index.error().reason, cure));
  if (index->file_size() != file->size())
    return std::unexpected(unusable(path, "the file has another size than when it was made", cure));
  IndexedFile opened(std::move(*file), std::move(*index), cure);
  // A file of the same size may still be another one, and whoever made the index may have written anything.
  // The ends tell nearly always; the checksum of every block that is read later is compared, too.
  if (const std::size_t count = opened.index_.blocks.size(); count > 0)
    for (const std::size_t block : {std::size_t{0}, count - 1})
      if (auto checked = opened.check_block(block); !checked) return std::unexpected(checked.error());
  return opened;
}

IoError IndexedFile::stale(std::string_view why) const { return unusable(path(), why, cure_); }

std::expected<std::unique_ptr<ByteSource>, IoError> IndexedFile::open_block(std::size_t block) const {
  assert(block < index_.blocks.size());
  const BlockPlace& place = index_.blocks[block].place;
  std::string bytes(place.size, '\0');
  if (auto read = file_.read_at(place.offset, {reinterpret_cast<unsigned char*>(bytes.data()), bytes.size()});
      !read)
    return std::unexpected(read.error());
  if (crc32(bytes) != place.checksum) return std::unexpected(stale("the file has changed since it was made"));
  if (detect_compression(bytes) != index_.compression)
    return std::unexpected(stale("the file is compressed otherwise than it says"));
  return decompressed(memory_source(std::move(bytes), path()));
}

std::expected<void, IoError> IndexedFile::check_block(std::size_t block) const {
  const IndexBlock& said = index_.blocks[block];
  const auto refuse = [&](std::string_view what) {
    return std::unexpected(stale("block " + std::to_string(block + 1) + " of the file has other " +
                                 std::string(what) + " than it says"));
  };
  auto source = open_block(block);
  if (!source) return std::unexpected(source.error());
  const auto text = read_all(**source, said.place.plain_size);
  if (!text && text.error().kind == IoError::Kind::Read) return std::unexpected(text.error());
  if (!text || text->size() != said.place.plain_size) return refuse("bytes");
  const auto sniffed = sniff_games(view_source(*text));
  if (!sniffed) return std::unexpected(sniffed.error());
  const bool is_sure = !sniffed->is_doubtful && !sniffed->is_empty;
  if (is_sure && sniffed->format != index_.format) return refuse("games");
  const auto reader = make_game_reader(index_.format, view_source(*text), [](const Tags&) { return false; });
  std::uint64_t games = 0;
  while (reader->next()) ++games;
  if (games != said.games) return refuse("games");
  if (block + 1 < index_.blocks.size() &&
      count_line_ends(index_.format, *text) != index_.blocks[block + 1].first_line - said.first_line)
    return refuse("lines");
  return {};
}

std::vector<std::size_t> sample_blocks(const ArchiveIndex& index, double share, std::uint64_t seed) {
  assert(share > 0 && share <= 1);
  const std::size_t count = index.blocks.size();
  std::vector<std::size_t> chosen;
  Random random(seed);
  constexpr std::uint64_t kSteps = std::uint64_t{1} << 32;
  const double begin = static_cast<double>(random.below(kSteps)) / static_cast<double>(kSteps);
  for (std::size_t i = 0; i < count; ++i)
    if (std::floor((static_cast<double>(i) + 1) * share + begin) >
        std::floor(static_cast<double>(i) * share + begin))
      chosen.push_back(i);
  if (chosen.empty() && count > 0) chosen.push_back(random.below(count));
  return chosen;
}

}}  // namespace chess::games
