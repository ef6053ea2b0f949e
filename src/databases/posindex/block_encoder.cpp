// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/block_encoder.h"

#include <algorithm>
#include <utility>

#include "posindex/index_header.h"

namespace chess { inline namespace posindex {

namespace {

using namespace index_format;

constexpr std::size_t kLongestNumber = 10;

/// Bytes that grow, without a look at the room for each of them.
class Row {
 public:
  /// Makes room for so many bytes behind the end.
  void reserve(std::size_t more) {
    if (bytes_.size() - size_ < more) bytes_.resize(std::max(2 * bytes_.size(), size_ + more));
  }
  /// Precondition: there is room.
  void put(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_[size_++] = static_cast<char>(value | 0x80);
    bytes_[size_++] = static_cast<char>(value);
  }
  void put_zeros(std::size_t count) {
    reserve(count);
    for (std::size_t i = 0; i < count; ++i) bytes_[size_++] = '\0';
  }
  std::size_t size() const { return size_; }
  std::string take() {
    bytes_.resize(size_);
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::size_t size_ = 0;
};

}  // namespace

EncodedBlocks encode_blocks(std::span<const Posting> postings) {
  EncodedBlocks made;
  Row row;
  row.reserve(9 * postings.size() + kBlockSize);
  std::size_t body_at = 0;
  bool is_open = false;
  std::uint64_t last_key = 0;  // of the entry before
  const auto close = [&] {
    made.blocks.back().size = row.size() - body_at;
    row.put_zeros((8 - row.size() % 8) % 8);
    is_open = false;
  };
  std::vector<std::uint32_t> games;
  for (std::size_t i = 0; i < postings.size();) {
    const std::uint64_t key = postings[i].key;
    games.clear();
    for (; i < postings.size() && postings[i].key == key && games.size() < kMostGamesOfEntry; ++i)
      if (games.empty() || games.back() != postings[i].game) games.push_back(postings[i].game);
    // What comes again behind a full list is in it.
    while (i < postings.size() && postings[i].key == key && postings[i].game == games.back()) ++i;
    made.positions += made.entries == 0 || key != last_key ? 1 : 0;
    made.entries += games.size();
    if (!is_open) {
      row.put_zeros(kBlockChecksumSize);
      body_at = row.size();
      made.blocks.push_back({key, 0});
      last_key = key;
      is_open = true;
    }
    row.reserve(kLongestNumber * (games.size() + 2));
    row.put(key - last_key);
    last_key = key;
    row.put(std::uint64_t{games.front()} << 1 | (games.size() > 1 ? 1 : 0));
    if (games.size() > 1) {
      row.put(games.size() - 2);
      for (std::size_t g = 1; g < games.size(); ++g) row.put(games[g] - games[g - 1] - 1);
    }
    if (row.size() - body_at >= kBlockSize) close();
  }
  if (is_open) close();
  made.bytes = row.take();
  return made;
}

}}  // namespace chess::posindex
