// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: a compression format as a state machine over memory, so that what is common
// to gzip, bzip2 and Zstandard (concatenation, truncation, buffers, files) is written once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include "io/compression.h"

namespace chess { inline namespace io {

/// Decompresses one member, stream or frame after another.
class Decoder {
 public:
  enum class Status {
    Running,    ///< took what it could; wants more input or more room
    StreamEnd,  ///< one stream is complete; `restart` before the next
    Corrupt,    ///< `reason` says why; what was put out before is good
    TooLarge,   ///< the window is larger than allowed
  };
  virtual ~Decoder() = default;

  /// Takes bytes off the front of `in` and puts plain bytes to the front of `out`; both shrink. With an
  /// empty `in` it may be called only right after a step that filled `out` to the brim, or when no more bytes
  /// will come.
  virtual Status step(std::string_view& in, std::span<char>& out) = 0;
  /// Makes ready for the next stream; false when memory is short.
  virtual bool restart() = 0;
  virtual std::string_view reason() const = 0;
  /// How many bytes of the stream, of those that were put out, are known to be good before it ends, because
  /// a block with a check of its own has ended.
  virtual std::uint64_t checked() const { return 0; }
};

/// Compresses one stream.
class Encoder {
 public:
  enum class Mode {
    Run,  ///< take the input
    Flush,  ///< and put out everything that depends on it
    Finish,  ///< and end the stream
  };
  enum class Status { Running, Done, Failed };
  virtual ~Encoder() = default;

  /// Like `Decoder::step`. Done: all of `in` is taken and what `mode` asks for is put out. Running: more
  /// room is wanted; call again with the same mode and the rest of `in`.
  virtual Status step(std::string_view& in, std::span<char>& out, Mode mode) = 0;
  virtual std::string_view reason() const = 0;
};

/// A size as the libraries count; more than they can count is left to the next step.
template <class Count>
Count clamp_size(std::size_t size) {
  return static_cast<Count>(std::min<std::size_t>(size, std::numeric_limits<Count>::max()));
}

std::unique_ptr<Decoder> make_gzip_decoder();
std::unique_ptr<Decoder> make_bzip2_decoder();
/// Refuses windows above 2^`window_log` bytes.
std::unique_ptr<Decoder> make_zstd_decoder(int window_log);
/// Refuses dictionaries above 2^`window_log` bytes. Files of several blocks are decoded by several threads.
std::unique_ptr<Decoder> make_xz_decoder(int window_log, std::size_t threads);
std::unique_ptr<Encoder> make_gzip_encoder();
/// Blocks have `level` times 100 kB; 9 compresses best, and is what bzip2 itself uses. Precondition: 1 <=
/// level <= 9.
std::unique_ptr<Encoder> make_bzip2_encoder(int level = 9);
std::unique_ptr<Encoder> make_zstd_encoder();

/// Precondition: neither `Compression::None` nor `Zip`.
std::unique_ptr<Decoder> make_decoder(Compression compression, int window_log, std::size_t threads);
/// Precondition: `is_written`, and not `Compression::None`.
std::unique_ptr<Encoder> make_encoder(Compression compression);

}}  // namespace chess::io
