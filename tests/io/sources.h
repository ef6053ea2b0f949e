// SPDX-License-Identifier: GPL-3.0-or-later
// Sources that behave badly on purpose, and shorthand for compressing and reading to the end.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/random.h"
#include "io/block_compression.h"
#include "io/byte_sink.h"
#include "io/byte_source.h"
#include "io/compression.h"
#include "io/input.h"
#include "io/output.h"

namespace test_io {

/// Hands out at most `step` bytes a time, then ends with `fault` when there is one.
class SlowSource final : public chess::ByteSource {
 public:
  SlowSource(std::string bytes, std::size_t step, std::optional<chess::IoError> fault = std::nullopt)
      : bytes_(std::move(bytes)), step_(step), fault_(std::move(fault)) {}
  std::expected<std::size_t, chess::IoError> read(std::span<char> buffer) override {
    const std::size_t count = std::min({buffer.size(), step_, bytes_.size() - position_});
    if (count == 0 && fault_) return std::unexpected(*fault_);
    if (count > 0) std::memcpy(buffer.data(), bytes_.data() + position_, count);
    position_ += count;
    return count;
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return position_; }
  std::optional<std::uint64_t> raw_size() const override { return std::nullopt; }

 private:
  std::string bytes_;
  std::size_t step_;
  std::optional<chess::IoError> fault_;
  std::size_t position_ = 0;
  std::string name_ = "slow";
};

/// What can be read, and the fault that ended it, if one did.
struct Drained {
  std::string bytes;
  std::optional<chess::IoError> fault;
};

inline Drained drain(chess::ByteSource& source, std::size_t step = 4096) {
  Drained result;
  std::string buffer(step, '\0');
  while (true) {
    const auto count = source.read(buffer);
    if (!count) {
      result.fault = count.error();
      return result;
    }
    if (*count == 0) return result;
    result.bytes.append(buffer, 0, *count);
  }
}

/// `bytes` as a compressed file: one member.
inline std::string pack(std::string_view bytes, chess::Compression compression) {
  std::string out;
  const auto sink = chess::compressed(chess::string_sink(out), compression);
  if (!sink->write(bytes) || !sink->finish()) return {};
  return out;
}

/// The same in blocks: many members, streams or frames.
inline std::string pack_in_blocks(std::string_view bytes, chess::Compression compression,
                                  std::size_t threads = 1, chess::CompressionLevel level = {},
                                  chess::BlockObserver* observer = nullptr) {
  constexpr std::size_t kLine = 1000;
  std::string out;
  chess::CompressionPool pool(threads);
  const auto sink =
      chess::compressed_in_blocks(chess::string_sink(out), {compression, level, &pool, observer});
  for (; !bytes.empty(); bytes.remove_prefix(std::min(kLine, bytes.size())))
    if (!sink->write(bytes.substr(0, kLine))) return {};
  return sink->finish() ? out : std::string();
}

/// What a reader of `file` sees.
inline Drained unpack(std::string file, std::size_t step = 4096, std::string name = "x.pgn.gz",
                      const chess::InputOptions& options = {}) {
  auto source = chess::decompressed(chess::memory_source(std::move(file), std::move(name)), options);
  if (!source) return {{}, source.error()};
  return drain(**source, step);
}

/// `size` bytes that look a little like movetext: compressible, but not trivially.
inline std::string movetext(std::size_t size, std::uint64_t seed = 1) {
  chess::Random random(seed);
  std::string text;
  while (text.size() < size) {
    text += "NBRQKabcdefgh"[random.below(13)];
    text += "abcdefgh"[random.below(8)];
    text += "12345678"[random.below(8)];
    text += random.below(8) == 0 ? '\n' : ' ';
  }
  text.resize(size);
  return text;
}

}  // namespace test_io
