// SPDX-License-Identifier: GPL-3.0-or-later
// A fault found together with good bytes is kept until those are handed out.
#include "io/detail/compressed_stream.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "io/detail/stream_faults.h"
#include "io/file_descriptor.h"

namespace chess { inline namespace io {

std::unique_ptr<Decoder> make_decoder(Compression compression, int window_log, std::size_t threads) {
  assert(compression != Compression::None && compression != Compression::Zip);
  if (compression == Compression::Bzip2) return make_bzip2_decoder();
  if (compression == Compression::Zstd) return make_zstd_decoder(window_log);
  if (compression == Compression::Xz) return make_xz_decoder(window_log, threads);
  return make_gzip_decoder();
}

std::unique_ptr<Encoder> make_encoder(Compression compression) {
  assert(is_written(compression) && compression != Compression::None);
  if (compression == Compression::Bzip2) return make_bzip2_encoder();
  if (compression == Compression::Zstd) return make_zstd_encoder();
  return make_gzip_encoder();
}

DecodingSource::DecodingSource(BufferedReader reader, Compression compression, int window_log,
                               std::size_t threads, std::uint64_t offset, bool is_behind_stream)
    : reader_(std::move(reader)),
      compression_(compression),
      window_log_(window_log),
      offset_(offset),
      decoder_(make_decoder(compression, window_log, threads)),
      state_(is_behind_stream ? State::BetweenStreams : State::InStream) {}

std::expected<std::size_t, IoError> DecodingSource::read(std::span<char> buffer) {
  assert(!buffer.empty());
  std::span<char> out = buffer;
  while (out.size() == buffer.size() && !fault_ && state_ != State::Done) {
    switch (state_) {
      case State::InStream: decode(out); break;
      case State::BetweenStreams: begin_next_stream(); break;
      case State::Padding: skip_padding(); break;
      case State::Done: break;
    }
  }
  const std::size_t count = buffer.size() - out.size();
  if (count == 0 && fault_) return std::unexpected(*fault_);
  return count;
}

void DecodingSource::decode(std::span<char>& out) {
  const bool is_at_end = reader_.buffered().empty() && !output_was_full_ && !refill();
  if (fault_) return;
  std::string_view in = reader_.buffered();
  const std::size_t room = out.size();
  const auto status = decoder_->step(in, out);
  made_ += room - out.size();
  output_was_full_ = out.empty();
  reader_.consume(reader_.buffered().size() - in.size());
  // Only the threads of a decoder may still have had something.
  if (is_at_end && status == Decoder::Status::Running && out.size() == room)
    fault_ = truncated_data(name(), compression_);
  if (status == Decoder::Status::StreamEnd) {
    state_ = State::BetweenStreams;
    stream_begin_ = made_;
  }
  if (status == Decoder::Status::TooLarge) fault_ = large_window(name(), window_log_);
  if (status == Decoder::Status::Corrupt)
    fault_ = corrupt_data(name(), compression_, offset(), decoder_->reason());
}

void DecodingSource::begin_next_stream() {
  if (reader_.buffered().empty() && !refill()) {
    state_ = State::Done;
    return;
  }
  if (reader_.buffered().front() == '\0') {
    state_ = State::Padding;  // what tapes and block devices leave behind a file
    return;
  }
  while (may_become_compressed(reader_.buffered()) && refill()) {}
  if (fault_) return;
  if (detect_compression(reader_.buffered()) != compression_) {
    fault_ = foreign_data(name(), compression_, offset());
  } else if (!decoder_->restart()) {
    fault_ = no_memory(name());
  } else {
    output_was_full_ = false;
    state_ = State::InStream;
  }
}

void DecodingSource::skip_padding() {
  const std::string_view window = reader_.buffered();
  const std::size_t zeros = std::min(window.find_first_not_of('\0'), window.size());
  reader_.consume(zeros);
  zeros_ += zeros;
  if (zeros < window.size()) {
    fault_ = foreign_data(name(), compression_, offset());
  } else if (!refill()) {
    state_ = State::Done;
    // The format has them in fours; with another number something is missing.
    constexpr std::uint64_t unit = 4;
    if (compression_ == Compression::Xz && zeros_ % unit != 0 && !fault_)
      fault_ = corrupt_data(name(), compression_, offset(), "a wrong number of zeros behind the data");
  }
}

bool DecodingSource::refill() {
  const auto more = reader_.more();
  if (!more) fault_ = more.error();
  return more.value_or(false);
}

// Driving an encoder: room is always offered, so a step that is not done has filled it.

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

}}  // namespace chess::io
