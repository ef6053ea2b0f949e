// SPDX-License-Identifier: GPL-3.0-or-later
// Driving an encoder: room is always offered, so a step that is not done has filled it.
#include "io/detail/encoding_sink.h"

#include <cassert>
#include <utility>

#include "io/file_descriptor.h"

namespace chess::inline io {

namespace {

constexpr std::size_t kBufferSize = 64 * 1024;

}  // namespace

EncodingSink::EncodingSink(std::unique_ptr<ByteSink> inner, Compression compression)
    : inner_(std::move(inner)),
      compression_(compression),
      encoder_(make_encoder(compression)),
      buffer_(kBufferSize) {}

std::expected<void, IoError> EncodingSink::encode(std::string_view bytes, Encoder::Mode mode) {
  if (fault_) return std::unexpected(*fault_);
  while (true) {
    std::span<char> out = buffer_;
    const auto status = encoder_->step(bytes, out, mode);
    const std::string_view made(buffer_.data(), buffer_.size() - out.size());
    if (status == Encoder::Status::Failed) {
      fault_ = IoError{IoError::Kind::Write, "cannot write " + quoted_path(name()) + ": " +
                                                 std::string(to_string(compression_)) +
                                                 " failed: " + std::string(encoder_->reason())};
    } else if (const auto written = inner_->write(made); !written) {
      fault_ = written.error();
    }
    if (fault_) return std::unexpected(*fault_);
    if (status == Encoder::Status::Done) return {};
  }
}

std::expected<void, IoError> EncodingSink::write(std::string_view bytes) {
  assert(!finished_);
  return encode(bytes, Encoder::Mode::Run);
}

std::expected<void, IoError> EncodingSink::flush() {
  assert(!finished_);
  if (const auto encoded = encode({}, Encoder::Mode::Flush); !encoded) return encoded;
  return inner_->flush();
}

std::expected<void, IoError> EncodingSink::finish() {
  if (!finished_) {
    finished_ = true;
    if (const auto encoded = encode({}, Encoder::Mode::Finish); !encoded) return encoded;
    if (const auto done = inner_->finish(); !done) fault_ = done.error();
  }
  if (fault_) return std::unexpected(*fault_);
  return {};
}

}  // namespace chess::inline io
