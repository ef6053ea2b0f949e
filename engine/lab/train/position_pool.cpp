// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/position_pool.h"

#include <array>
#include <type_traits>
#include <utility>

#include "base/bytes.h"

namespace engine::train {
namespace {

constexpr std::size_t kWriteAtOnce = 4096;  // positions
static_assert(std::is_trivially_copyable_v<PackedPosition>);

std::span<const unsigned char> bytes_of(std::span<const char> text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

}  // namespace

std::expected<PositionPool, chess::IoError> PositionPool::in_files(std::size_t parts, std::uint64_t seed) {
  PositionPool pool;
  pool.sizes_.assign(parts, 0);
  pool.waiting_.resize(parts);
  pool.random_ = chess::Random(seed);
  for (std::size_t i = 0; i < parts; ++i) {
    auto file = chess::TemporaryFile::create();
    if (!file) return std::unexpected(std::move(file.error()));
    pool.files_.push_back(std::move(*file));
  }
  return pool;
}

std::expected<void, chess::IoError> PositionPool::add(std::span<const PackedPosition> positions) {
  add_positions(positions, checksum_);
  size_ += positions.size();
  if (files_.empty()) {
    sizes_.front() += positions.size();
    loaded_.insert(loaded_.end(), positions.begin(), positions.end());
    return {};
  }
  for (const PackedPosition& position : positions) {
    const std::size_t part = random_.below(parts());
    ++sizes_[part];
    waiting_[part].push_back(position);
    if (waiting_[part].size() < kWriteAtOnce) continue;
    if (auto written = write_waiting(part); !written) return written;
  }
  return {};
}

std::expected<void, chess::IoError> PositionPool::write_waiting(std::size_t part) {
  auto written = files_[part].append(std::as_bytes(std::span(waiting_[part])));
  waiting_[part].clear();
  return written;
}

std::expected<std::span<const PackedPosition>, chess::IoError> PositionPool::load(std::size_t part) {
  if (files_.empty()) return loaded_;
  if (auto written = write_waiting(part); !written) return std::unexpected(std::move(written.error()));
  loaded_.resize(sizes_[part]);
  if (auto read = files_[part].read_at(0, std::as_writable_bytes(std::span(loaded_))); !read)
    return std::unexpected(std::move(read.error()));
  return loaded_;
}

std::uint64_t PositionPool::fingerprint() const {
  chess::WordChecksum sum = checksum_;
  std::array<char, sizeof(std::uint64_t)> word;
  chess::store_little_endian(std::uint64_t{parts()}, word.data());
  sum.add(bytes_of(word));
  return sum.value();
}

void add_positions(std::span<const PackedPosition> positions, chess::WordChecksum& sum) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  for (const PackedPosition& p : positions) {
    std::array<char, 2 * kWord> words;
    chess::store_little_endian(p.occupied, words.data());
    chess::store_little_endian(std::uint64_t{static_cast<std::uint16_t>(p.score)} << 16 |
                                   std::uint64_t{p.prospects} << 8 | std::uint64_t{p.half_points} << 1 |
                                   static_cast<std::uint64_t>(p.turn),
                               words.data() + kWord);
    sum.add(bytes_of(words));
  }
}

}  // namespace engine::train
