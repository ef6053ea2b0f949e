// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/position_index.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/varint.h"
#include "base/word_checksum.h"
#include "io/file_descriptor.h"

namespace chess { inline namespace posindex {

namespace {

using namespace index_format;

std::uint64_t first_word(const unsigned char* record) { return load_little_endian<std::uint64_t>(record); }
std::uint64_t second_word(const unsigned char* record) {
  return load_little_endian<std::uint64_t>(record + 8);
}

}  // namespace

std::optional<std::uint64_t> index_key(const AnyPosition& position) {
  if (!position.is_chess()) return std::nullopt;
  return bits_of(position.chess().key());
}

std::expected<PositionIndex, IoError> PositionIndex::open(const std::string& path) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  std::vector<unsigned char> head(std::min<std::uint64_t>(file->size(), kHeaderSize));
  if (const auto read = file->read_at(0, head); !read) return std::unexpected(read.error());
  const auto header = decode_index_header(head, file->size());
  if (!header)
    return std::unexpected(IoError{IoError::Kind::Corrupt, quoted_path(path) + " " + header.error().reason});
  PositionIndex index(std::move(*file), *header);
  if (auto read = index.read_parts(); !read) return std::unexpected(read.error());
  return index;
}

std::expected<PositionIndex, IoError> PositionIndex::open_for(const std::string& games,
                                                              const std::string& path) {
  auto index = open(path);
  if (!index) {
    if (index.error().kind == IoError::Kind::NotFound)
      index.error().reason += "; make it with: bgn index " + games;
    return index;
  }
  const auto is_fresh = is_unchanged(games, index->header().source);
  if (!is_fresh) return std::unexpected(is_fresh.error());
  if (!*is_fresh)
    return std::unexpected(
        IoError{IoError::Kind::Corrupt,
                games + ": has changed since its index was made; make it again with: bgn index " + games});
  return index;
}

std::expected<std::optional<std::vector<std::uint64_t>>, IoError> PositionIndex::few_games(
    std::uint64_t key, std::uint64_t most) const {
  std::vector<std::uint64_t> games;
  const auto found = find(key, [&](std::uint64_t game) {
    games.push_back(game);
    return games.size() <= most;
  });
  if (!found) return std::unexpected(found.error());
  return games.size() <= most ? std::optional(std::move(games)) : std::nullopt;
}

std::string position_index_path(const std::string& games) { return games + ".bgi"; }

std::expected<void, IoError> PositionIndex::read_parts() {
  part_blocks_.assign(1, header_.blocks);
  if (header_.parts == 1) return {};
  std::vector<unsigned char> bytes(static_cast<std::size_t>(header_.parts) * kPartSize);
  if (auto read = file_.read_at(file_.size() - bytes.size(), bytes); !read) return read;
  part_blocks_.clear();
  std::uint64_t left = header_.blocks;
  for (std::size_t at = 0; at < bytes.size(); at += kPartSize) {
    part_blocks_.push_back(first_word(&bytes[at]));
    if (part_blocks_.back() > left) return std::unexpected(damage("its parts have other sizes"));
    left -= part_blocks_.back();
  }
  return left == 0 ? std::expected<void, IoError>{} : std::unexpected(damage("its parts have other sizes"));
}

std::expected<void, IoError> PositionIndex::for_bytes(
    std::uint64_t begin, std::uint64_t end,
    const std::function<std::expected<void, IoError>(std::string_view)>& take) const {
  std::vector<unsigned char> bytes(std::size_t{1} << 20);
  for (; begin < end; begin += bytes.size()) {
    bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), end - begin)));
    if (auto read = file_.read_at(begin, bytes); !read) return read;
    if (auto taken = take({reinterpret_cast<const char*>(bytes.data()), bytes.size()}); !taken) return taken;
  }
  return {};
}

std::expected<void, IoError> PositionIndex::copy_blocks(ByteSink& sink) const {
  return for_bytes(kHeaderSize, header_.directory_at,
                   [&](std::string_view bytes) { return sink.write(bytes); });
}

std::expected<void, IoError> PositionIndex::for_directory(
    const std::function<std::expected<void, IoError>(std::string_view)>& take) const {
  return for_bytes(header_.directory_at, header_.marks_at, take);
}

std::expected<void, IoError> PositionIndex::append_marks(std::string& out) const {
  return for_bytes(header_.marks_at, header_.marks_at + header_.marks * kMarkSize,
                   [&](std::string_view bytes) {
                     out += bytes;
                     return std::expected<void, IoError>{};
                   });
}

RecordLayout PositionIndex::directory() const {
  return {header_.directory_at, header_.blocks, kBlockEntrySize, first_word};
}

RecordLayout PositionIndex::part_of_directory(std::uint64_t first, std::uint64_t count) const {
  return {header_.directory_at + first * kBlockEntrySize, count, kBlockEntrySize, first_word};
}

RecordLayout PositionIndex::marks() const {
  return {header_.marks_at, header_.marks, kMarkSize, second_word};
}

IoError PositionIndex::damage(const std::string& what) const {
  return {IoError::Kind::Corrupt, quoted_path(file_.path()) + " is damaged: " + what};
}

std::expected<bool, IoError> PositionIndex::read_block(const unsigned char* entry, std::uint64_t last_key,
                                                       const VisitEntry& visit) const {
  const Block block{first_word(entry), second_word(entry), load_little_endian<std::uint64_t>(entry + 16)};
  const auto refuse = [&](const char* what) { return std::unexpected(damage(what)); };
  if (block.size == 0 || block.size > kMostBlockBytes || block.at < kHeaderSize ||
      block.at > header_.directory_at)
    return refuse("a block is not where it should be");
  const std::size_t padded = (static_cast<std::size_t>(block.size) + 7) / 8 * 8;
  if (header_.directory_at - block.at < kBlockChecksumSize + padded)
    return refuse("a block is not where it should be");
  std::vector<unsigned char> bytes(kBlockChecksumSize + padded);
  if (const auto read = file_.read_at(block.at, bytes); !read) return std::unexpected(read.error());
  WordChecksum sum;
  sum.add({entry, kBlockEntrySize});
  sum.add(std::span(bytes).subspan(kBlockChecksumSize));
  if (sum.value() != first_word(bytes.data())) return refuse("the checksum of a block is wrong");

  std::span<const unsigned char> rest = std::span(bytes).subspan(kBlockChecksumSize, block.size);
  std::uint64_t key = block.first_key;
  std::vector<std::uint64_t> games;
  while (!rest.empty()) {
    const auto step = take_varint(rest);
    const auto first = step ? take_varint(rest) : std::nullopt;
    if (!first || *step > std::numeric_limits<std::uint64_t>::max() - key)
      return refuse("a block has faulty numbers");
    key += *step;
    if (key > last_key) return true;
    games.assign(1, *first >> 1);
    if ((*first & 1) != 0) {
      const auto more = take_varint(rest);
      // Each game takes a byte at least.
      if (!more || *more >= rest.size()) return refuse("a block has faulty numbers");
      for (std::uint64_t i = 0; i <= *more; ++i) {
        const auto gap = take_varint(rest);
        if (!gap || *gap >= header_.games) return refuse("a block has faulty numbers");
        games.push_back(games.back() + *gap + 1);
      }
    }
    if (games.back() >= header_.games) return refuse("a block names a game that is not there");
    if (!visit(key, games)) return false;
  }
  return true;
}

std::expected<void, IoError> PositionIndex::find(std::uint64_t key,
                                                 const std::function<bool(std::uint64_t)>& visit) const {
  std::optional<std::uint64_t> last_game;
  std::uint64_t begin = 0;
  for (const std::uint64_t count : part_blocks_) {
    RecordWindow window(file_, part_of_directory(std::exchange(begin, begin + count), count));
    const auto first = window.lower_bound(key);
    if (!first) return std::unexpected(first.error());
    // The games of the key may begin at the end of the block before.
    for (std::uint64_t i = *first > 0 ? *first - 1 : 0; i < count; ++i) {
      const auto entry = window.at(i);
      if (!entry) return std::unexpected(entry.error());
      if (first_word(*entry) > key) break;
      bool is_in_order = true;
      bool is_ended = false;
      const auto read = read_block(*entry, key, [&](std::uint64_t found, const auto& games) {
        if (found != key) return true;
        is_in_order = !last_game || games.front() > *last_game;
        last_game = games.back();
        is_ended = is_in_order && !std::ranges::all_of(games, visit);
        return is_in_order && !is_ended;
      });
      if (!read) return std::unexpected(read.error());
      if (!is_in_order) return std::unexpected(damage("games are out of order"));
      if (is_ended) return {};
      if (!*read) break;
    }
  }
  return {};
}

std::expected<std::optional<GameStretch>, IoError> PositionIndex::stretch_of(std::uint64_t game) const {
  if (game >= header_.games) return std::nullopt;
  RecordWindow window(file_, marks());
  const auto behind = window.lower_bound(game + 1);
  if (!behind) return std::unexpected(behind.error());
  if (*behind == 0) return std::unexpected(damage("the first game has no mark"));
  GameStretch stretch;
  const auto mark = window.at(*behind - 1);
  if (!mark) return std::unexpected(mark.error());
  stretch.offset = first_word(*mark);
  stretch.first_game = second_word(*mark);
  if (*behind < header_.marks) {
    const auto next = window.at(*behind);
    if (!next) return std::unexpected(next.error());
    stretch.end = first_word(*next);
  }
  if (stretch.first_game > game || (stretch.end && *stretch.end < stretch.offset))
    return std::unexpected(damage("its marks are out of order"));
  return stretch;
}

std::expected<void, IoError> PositionIndex::check() const {
  WordChecksum directory_sum;
  RecordWindow blocks(file_, directory(), RecordWindow::kMany);
  std::uint64_t last_key = 0;
  std::uint64_t last_game = 0;
  std::uint64_t positions = 0;
  std::uint64_t entries = 0;
  std::uint64_t at = kHeaderSize;
  bool is_in_order = true;
  bool is_first = true;  // of its part
  std::size_t part = 0;
  std::uint64_t part_end = part_blocks_.front();
  for (std::uint64_t i = 0; i < header_.blocks; ++i) {
    for (; i == part_end; is_first = true) part_end += part_blocks_[++part];
    const auto entry = blocks.at(i);
    if (!entry) return std::unexpected(entry.error());
    directory_sum.add({*entry, kBlockEntrySize});
    if (second_word(*entry) != at) return std::unexpected(damage("blocks do not follow each other"));
    if (!is_first && first_word(*entry) < last_key) is_in_order = false;
    const auto read = read_block(
        *entry, std::numeric_limits<std::uint64_t>::max(), [&](std::uint64_t key, const auto& games) {
          const bool is_new = is_first || key != last_key;
          is_in_order &= is_new ? is_first || key > last_key : games.front() > last_game;
          is_first = false;
          positions += is_new ? 1 : 0;
          entries += games.size();
          last_key = key;
          last_game = games.back();
          return is_in_order;
        });
    if (!read) return std::unexpected(read.error());
    if (!is_in_order) return std::unexpected(damage("positions are out of order"));
    at += kBlockChecksumSize + (load_little_endian<std::uint64_t>(*entry + 16) + 7) / 8 * 8;
  }
  if (at != header_.directory_at || positions != header_.positions || entries != header_.entries)
    return std::unexpected(damage("it has other numbers of positions than its header says"));
  WordChecksum marks_sum;
  RecordWindow window(file_, marks(), RecordWindow::kMany);
  std::optional<std::pair<std::uint64_t, std::uint64_t>> last;
  for (std::uint64_t i = 0; i < header_.marks; ++i) {
    const auto mark = window.at(i);
    if (!mark) return std::unexpected(mark.error());
    marks_sum.add({*mark, kMarkSize});
    const std::pair now{first_word(*mark), second_word(*mark)};
    const bool is_behind = !last || (now.first > last->first && now.second > last->second);
    if (!is_behind || (i == 0 && now.second != 0) || now.second >= header_.games)
      return std::unexpected(damage("its marks are out of order"));
    last = now;
  }
  if (header_.games > 0 && header_.marks == 0) return std::unexpected(damage("the first game has no mark"));
  if ((directory_sum.value() ^ marks_sum.value()) != header_.tables_checksum)
    return std::unexpected(damage("the checksum of its tables is wrong"));
  return {};
}

}}  // namespace chess::posindex
