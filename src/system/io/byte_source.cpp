// SPDX-License-Identifier: GPL-3.0-or-later
// The sources over memory, and reading a source to its end.
#include "io/byte_source.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "io/file_descriptor.h"

namespace chess { inline namespace io {

namespace {

class ViewSource final : public ByteSource {
 public:
  ViewSource(std::string_view bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    assert(!buffer.empty());
    const std::size_t count = std::min(buffer.size(), bytes_.size() - position_);
    if (count > 0) std::memcpy(buffer.data(), bytes_.data() + position_, count);
    position_ += count;
    return count;
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return position_; }
  std::optional<std::uint64_t> raw_size() const override { return bytes_.size(); }

 private:
  std::string_view bytes_;
  std::string name_;
  std::size_t position_ = 0;
};

class MemorySource final : public ByteSource {
 public:
  MemorySource(std::string bytes, std::string name)
      : bytes_(std::move(bytes)), view_(bytes_, std::move(name)) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override { return view_.read(buffer); }
  const std::string& name() const override { return view_.name(); }
  std::uint64_t raw_position() const override { return view_.raw_position(); }
  std::optional<std::uint64_t> raw_size() const override { return view_.raw_size(); }

 private:
  std::string bytes_;
  ViewSource view_;
};

class PrefixSource final : public LayeredSource {
 public:
  PrefixSource(std::unique_ptr<ByteSource> inner, std::uint64_t count)
      : LayeredSource(std::move(inner)), left_(count) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    assert(!buffer.empty());
    if (left_ == 0) return 0;
    const auto count = inner().read(buffer.first(std::min<std::uint64_t>(buffer.size(), left_)));
    if (count) left_ -= *count;
    return count;
  }

 private:
  std::uint64_t left_;
};

class JoinedSource final : public LayeredSource {
 public:
  JoinedSource(std::string head, std::unique_ptr<ByteSource> rest)
      : LayeredSource(std::move(rest)), head_(std::move(head)) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    assert(!buffer.empty());
    if (place_ == head_.size()) {
      std::string().swap(head_);  // it may have been large
      place_ = 0;
      return inner().read(buffer);
    }
    const std::size_t count = std::min(buffer.size(), head_.size() - place_);
    std::memcpy(buffer.data(), head_.data() + place_, count);
    place_ += count;
    return count;
  }

 private:
  std::string head_;
  std::size_t place_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> memory_source(std::string bytes, std::string name) {
  return std::make_unique<MemorySource>(std::move(bytes), std::move(name));
}

std::unique_ptr<ByteSource> view_source(std::string_view bytes, std::string name) {
  return std::make_unique<ViewSource>(bytes, std::move(name));
}

std::unique_ptr<ByteSource> first_bytes_of(std::unique_ptr<ByteSource> source, std::uint64_t count) {
  return std::make_unique<PrefixSource>(std::move(source), count);
}

std::unique_ptr<ByteSource> joined_source(std::string head, std::unique_ptr<ByteSource> rest) {
  return std::make_unique<JoinedSource>(std::move(head), std::move(rest));
}

std::expected<std::string, IoError> read_all(ByteSource& source, std::size_t limit) {
  static constexpr std::size_t kFirstChunk = 64 * 1024;
  std::string out;
  std::size_t used = 0;
  while (true) {
    // One byte more than the limit tells that there is more.
    if (out.size() == used) out.resize(std::min(std::max(kFirstChunk, used * 2), limit + 1));
    const auto count = source.read(std::span(out).subspan(used));
    if (!count) return std::unexpected(count.error());
    if (*count == 0) break;
    used += *count;
    if (used > limit) return std::unexpected(too_large(source.name(), limit));
  }
  out.resize(used);
  return out;
}

}}  // namespace chess::io
