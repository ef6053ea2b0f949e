// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: compressed data read and written as plain bytes, whatever the format.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/buffered_reader.h"
#include "io/byte_sink.h"
#include "io/byte_source.h"
#include "io/compression.h"
#include "io/detail/checked_source.h"
#include "io/detail/codec.h"

namespace chess { inline namespace io {

/// The plain bytes of compressed data, whatever the format, with everything
/// that the formats have in common: streams one behind another, padding, truncation, trailing rubbish.
class DecodingSource final : public CheckedSource {
 public:
  /// Precondition: `compression` is not `None`, and `reader` stands at the start of such data. A window above
  /// 2^`window_log` bytes is a fault.
  /// `threads` are for xz, which has threads of its own. The reader counts from byte `offset` of the file.
  /// `is_behind_stream`: what the reader stands at follows such data, so it may be anything.
  DecodingSource(BufferedReader reader, Compression compression, int window_log = kUsualWindowLog,
                 std::size_t threads = 1, std::uint64_t offset = 0, bool is_behind_stream = false);

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override;
  const std::string& name() const override { return reader_.source().name(); }
  std::uint64_t raw_position() const override { return reader_.source().raw_position(); }
  std::optional<std::uint64_t> raw_size() const override { return reader_.source().raw_size(); }
  std::uint64_t checked() const override {
    return stream_begin_ + (state_ == State::InStream ? decoder_->checked() : 0);
  }

 private:
  enum class State { InStream, BetweenStreams, Padding, Done };

  void begin_next_stream();
  void skip_padding();
  void decode(std::span<char>& out);
  bool refill();
  std::uint64_t offset() const { return offset_ + reader_.offset(); }

  BufferedReader reader_;
  Compression compression_;
  int window_log_;
  std::uint64_t offset_;
  std::unique_ptr<Decoder> decoder_;
  State state_ = State::InStream;
  std::uint64_t made_ = 0;  ///< plain bytes
  std::uint64_t stream_begin_ = 0;  ///< of the stream, or the end of the last one, in plain bytes
  std::uint64_t zeros_ = 0;  ///< behind the last stream
  bool output_was_full_ = false;  ///< the decoder may hold back more without needing input
  std::optional<IoError> fault_;
};

/// A sink that compresses, whatever the format, into another sink.
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

}}  // namespace chess::io
