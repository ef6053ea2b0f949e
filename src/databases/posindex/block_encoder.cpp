// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/block_encoder.h"

#include <algorithm>
#include <utility>

#include "base/varint.h"
#include "posindex/index_header.h"

namespace chess { inline namespace posindex {

using namespace index_format;

BlockEncoder::BlockEncoder(std::size_t expected) {
  constexpr std::size_t usual_size = 10;  // of an entry, with its share of the block
  reserve(usual_size * expected);
}

/// Makes room for so many bytes behind the end.
void BlockEncoder::grow(std::size_t more) {
  std::string& bytes = made_.bytes;
  bytes.resize(std::max(2 * bytes.size(), size_ + more + kBlockSize));
}

/// Begins a block. Precondition, here and below: there is room.
void BlockEncoder::open(std::uint64_t first_key) {
  std::fill_n(&made_.bytes[size_], kBlockChecksumSize, '\0');
  size_ += kBlockChecksumSize;
  body_at_ = size_;
  made_.blocks.push_back({first_key, 0});
  last_key_ = first_key;
  is_open_ = true;
}

/// Returns its end, from which the entry goes on.
inline char* BlockEncoder::put_key(std::uint64_t key) {
  if (!is_open_) [[unlikely]]
    open(key);
  char* const at = &made_.bytes[size_];
  return at + store_varint(key - std::exchange(last_key_, key), at);
}

/// An entry ends there.
inline void BlockEncoder::close_if_full(const char* end) {
  size_ = static_cast<std::size_t>(end - made_.bytes.data());
  if (size_ - body_at_ >= kBlockSize) close();
}

void BlockEncoder::close() {
  made_.blocks.back().size = size_ - body_at_;
  const std::size_t zeros = (8 - size_ % 8) % 8;
  reserve(zeros);
  std::fill_n(&made_.bytes[size_], zeros, '\0');
  size_ += zeros;
  is_open_ = false;
}

void BlockEncoder::add(std::span<const Posting> postings) {
  for (std::size_t i = 0; i < postings.size();) {
    const Posting first = postings[i];
    std::size_t end = i + 1;
    while (end < postings.size() && postings[end].key == first.key) ++end;
    ++made_.positions;
    if (end > i + 1) {
      put_entries(postings.subspan(i, end - i));
    } else {
      // Most positions are reached by one game.
      reserve(kBlockChecksumSize + 2 * kLongestVarint);
      ++made_.entries;
      char* at = put_key(first.key);
      close_if_full(at + store_varint(std::uint64_t{first.game} << 1, at));
    }
    i = end;
  }
}

/// Of the games of one position.
void BlockEncoder::put_entries(std::span<const Posting> postings) {
  for (std::size_t i = 0; i < postings.size();) {
    // The games of the entry; what comes again behind a full list is in it.
    std::size_t games = 1;
    std::size_t end = i + 1;
    for (; end < postings.size(); ++end) {
      const bool is_new = postings[end].game != postings[end - 1].game;
      if (is_new && games == kMostGamesOfEntry) break;
      games += is_new ? 1 : 0;
    }
    made_.entries += games;
    reserve(kBlockChecksumSize + kLongestVarint * (games + 2));
    char* at = put_key(postings[i].key);
    at += store_varint(std::uint64_t{postings[i].game} << 1 | (games > 1 ? 1 : 0), at);
    if (games > 1) at += store_varint(games - 2, at);
    for (++i; i < end; ++i)
      if (const std::uint32_t step = postings[i].game - postings[i - 1].game; step > 0)
        at += store_varint(step - 1, at);
    close_if_full(at);
  }
}

EncodedBlocks BlockEncoder::take() {
  if (is_open_) close();
  made_.bytes.resize(size_);
  return std::move(made_);
}

}}  // namespace chess::posindex
