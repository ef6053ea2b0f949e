// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/chunk.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace bgn_program {

namespace {

class TextThenRest final : public chess::ByteSource {
 public:
  TextThenRest(std::string text, std::unique_ptr<chess::ByteSource> rest)
      : text_(std::move(text)), rest_(std::move(rest)) {}

  std::expected<std::size_t, chess::IoError> read(std::span<char> buffer) override {
    if (place_ == text_.size()) {
      std::string().swap(text_);
      place_ = 0;
      return rest_->read(buffer);
    }
    const std::size_t count = std::min(buffer.size(), text_.size() - place_);
    std::memcpy(buffer.data(), text_.data() + place_, count);
    place_ += count;
    return count;
  }
  const std::string& name() const override { return rest_->name(); }
  std::uint64_t raw_position() const override { return rest_->raw_position(); }
  std::optional<std::uint64_t> raw_size() const override { return rest_->raw_size(); }

 private:
  std::string text_;
  std::size_t place_ = 0;
  std::unique_ptr<chess::ByteSource> rest_;
};

}  // namespace

std::unique_ptr<chess::ByteSource> Chunk::source(const std::string& name) {
  if (!rest) return chess::view_source(text, name);
  return std::make_unique<TextThenRest>(std::move(text), std::move(rest));
}

}  // namespace bgn_program
