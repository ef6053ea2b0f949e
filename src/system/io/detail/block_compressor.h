// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: whole texts compressed at once.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/compression.h"

namespace chess { inline namespace io {

/// Compresses one text after another.
class BlockCompressor {
 public:
  virtual ~BlockCompressor() = default;
  /// Appends `text` as a member, stream or frame. False: out of memory.
  virtual bool append(std::string_view text, std::string& out) = 0;
};

/// `level` empty: the usual one. A level out of range is brought into it.
/// Precondition: the compression is written.
int effective_level(Compression compression, CompressionLevel level);

/// Without a compression, texts are copied. Precondition: `level` is one of `compression`.
std::unique_ptr<BlockCompressor> make_block_compressor(Compression compression, int level);

}}  // namespace chess::io
