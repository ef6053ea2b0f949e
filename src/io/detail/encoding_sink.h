// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: a sink that compresses, whatever the format, into another sink.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_sink.h"
#include "io/compression.h"
#include "io/detail/codec.h"

namespace chess::inline io {

class EncodingSink final : public ByteSink {
 public:
  /// Precondition: `compression` is not `None`.
  EncodingSink(std::unique_ptr<ByteSink> inner, Compression compression);

  std::expected<void, IoError> write(std::string_view bytes) override;
  std::expected<void, IoError> flush() override;
  std::expected<void, IoError> finish() override;
  const std::string& name() const override { return inner_->name(); }

 private:
  std::expected<void, IoError> encode(std::string_view bytes, Encoder::Mode mode);

  std::unique_ptr<ByteSink> inner_;
  Compression compression_;
  std::unique_ptr<Encoder> encoder_;
  std::vector<char> buffer_;
  std::optional<IoError> fault_;
  bool finished_ = false;
};

}  // namespace chess::inline io
