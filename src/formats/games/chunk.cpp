// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/chunk.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

namespace chess { inline namespace games {

std::unique_ptr<ByteSource> Chunk::source(const std::string& name) {
  if (!rest) return view_source(text, name);
  return joined_source(std::move(text), std::move(rest));
}

namespace {

/// Tells of a fault that was met while reading ahead.
class FaultSource final : public ByteSource {
 public:
  FaultSource(IoError fault, const ByteSource& met_in)
      : fault_(std::move(fault)), name_(met_in.name()), position_(met_in.raw_position()) {}
  std::expected<std::size_t, IoError> read(std::span<char>) override { return std::unexpected(fault_); }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return position_; }
  std::optional<std::uint64_t> raw_size() const override { return std::nullopt; }

 private:
  IoError fault_;
  std::string name_;
  std::uint64_t position_;
};

}  // namespace

ChunkCutter::ChunkCutter(std::unique_ptr<ByteSource> source, GameFormat format, std::size_t size,
                         std::size_t longest)
    : source_(std::move(source)), format_(format), size_(size), longest_(longest) {
  assert(source_ != nullptr && size_ > 0 && size_ <= longest_);
}

/// Reads on until `text` is `size` long. False at the end of the input; after a fault the source is one
/// that tells of it.
bool ChunkCutter::fill(std::string& text, std::size_t size) {
  std::size_t used = text.size();
  if (used >= size) return true;
  bool goes_on = true;
  text.resize_and_overwrite(size, [&](char* bytes, std::size_t) {
    while (goes_on && used < size) {
      const auto count = source_->read(std::span(bytes + used, size - used));
      if (!count) source_ = std::make_unique<FaultSource>(count.error(), *source_);
      goes_on = count && *count > 0;
      if (!goes_on && count) source_.reset();
      if (goes_on) used += *count;
    }
    return used;
  });
  return goes_on;
}

std::optional<Chunk> ChunkCutter::next() {
  if (!source_ && tail_.empty()) return std::nullopt;
  Chunk chunk;
  chunk.format = format_;
  chunk.text.reserve(std::max(size_, tail_.size()));
  chunk.text.assign(tail_);
  tail_.clear();
  for (std::size_t size = size_;; size = std::min(size * 2, longest_)) {
    if (!source_ || !fill(chunk.text, size)) {
      chunk.rest = std::move(source_);  // a fault, if there is one
      break;
    }
    const std::size_t cut = last_boundary(format_, chunk.text);
    if (cut > 0) {
      tail_.assign(chunk.text, cut);
      chunk.text.resize(cut);
      return chunk;
    }
    if (size >= longest_) {
      chunk.rest = std::move(source_);
      break;
    }
  }
  if (chunk.text.empty() && !chunk.rest) return std::nullopt;
  chunk.is_last = true;
  return chunk;
}

}}  // namespace chess::games
