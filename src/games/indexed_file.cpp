// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/indexed_file.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>

#include "base/random.h"
#include "io/crc32.h"
#include "io/file_descriptor.h"
#include "io/input.h"

namespace chess::inline games {

namespace {

constexpr std::size_t kLargestIndex = std::size_t{1} << 30;  // 20 million blocks

IoError stale(const std::string& path, std::string_view why) {
  return {IoError::Kind::Corrupt, "the index " + quoted_path(index_path(path)) +
                                      " cannot be used: " + std::string(why) +
                                      "; bgn convert --index makes a new one with its file"};
}

}  // namespace

std::expected<IndexedFile, IoError> IndexedFile::open(const std::string& path) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  const auto bytes = read_raw_file(index_path(path), kLargestIndex);
  if (!bytes) return std::unexpected(bytes.error());
  auto index = ArchiveIndex::parse(*bytes);
  if (!index) return std::unexpected(stale(path, index.error().reason));
  if (index->file_size() != file->size())
    return std::unexpected(stale(path, "the file has another size than when it was made"));
  IndexedFile opened(std::move(*file), std::move(*index));
  // A file of the same size may still be another one. The ends tell nearly always; every block that is read
  // later is checked, too.
  if (const std::size_t count = opened.index_.blocks.size(); count > 0)
    for (const std::size_t block : {std::size_t{0}, count - 1})
      if (auto found = opened.open_block(block); !found) return std::unexpected(found.error());
  return opened;
}

std::expected<std::unique_ptr<ByteSource>, IoError> IndexedFile::open_block(std::size_t block) const {
  assert(block < index_.blocks.size());
  const BlockPlace& place = index_.blocks[block].place;
  std::string bytes(place.size, '\0');
  if (auto read = file_.read_at(place.offset, {reinterpret_cast<unsigned char*>(bytes.data()), bytes.size()});
      !read)
    return std::unexpected(read.error());
  if (crc32(bytes) != place.checksum)
    return std::unexpected(stale(path(), "the file has changed since it was made"));
  return decompressed(memory_source(std::move(bytes), path()));
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

}  // namespace chess::inline games
