// SPDX-License-Identifier: GPL-3.0-or-later
// Compression of one file by several threads. The text is cut into blocks, and each becomes a member (gzip),
// a stream (bzip2) or a frame (Zstandard) of its own, which every reader takes for one file. The blocks
// depend only on what is written, never on the number of threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/byte_sink.h"
#include "io/compression.h"

namespace chess { inline namespace io {

class BlockCompressor;

/// Where a block is in its file.
struct BlockPlace {
  std::uint64_t offset = 0;  ///< of its first byte
  std::uint64_t size = 0;  ///< in bytes
  std::uint64_t plain_size = 0;  ///< of its text, in bytes
  std::uint32_t checksum = 0;  ///< CRC-32 (as in gzip) of its bytes in the file
  friend bool operator==(const BlockPlace&, const BlockPlace&) = default;
};

/// Hears of the blocks of a file.
class BlockObserver {
 public:
  virtual ~BlockObserver() = default;
  /// A block is full: what is written from now on belongs to the next one. Called by the thread that writes.
  virtual void block_ended() = 0;
  /// The next block has been written. Called in the order of the blocks, by one thread at a time.
  virtual void block_written(const BlockPlace& place) = 0;
};

/// The blocks that wait to be compressed, of any number of files. It has no threads: those that make the text
/// call `help` when they have done a piece of it and nobody waits for the next one.
class CompressionPool {
 public:
  /// `threads` are those that call `help`. Precondition: threads > 0.
  explicit CompressionPool(std::size_t threads);
  ~CompressionPool();
  CompressionPool(const CompressionPool&) = delete;
  CompressionPool& operator=(const CompressionPool&) = delete;

  /// Compresses one of the waiting blocks; false if none waits. Any thread may call it.
  bool help();

  std::size_t threads() const { return threads_; }

 private:
  friend class BlockSink;
  using Kind = std::pair<Compression, int>;

  /// Adds work to the queue. If it is long, the caller does some of it first.
  void add(std::function<void()> work);
  /// A compressor that no other thread uses.
  std::unique_ptr<BlockCompressor> take(Kind kind);
  void give_back(Kind kind, std::unique_ptr<BlockCompressor> compressor);

  const std::size_t threads_;
  std::mutex mutex_;  // guards what follows
  std::deque<std::function<void()>> waiting_;
  std::map<Kind, std::vector<std::unique_ptr<BlockCompressor>>> free_;
};

/// How a file is compressed in blocks.
struct BlockCompression {
  Compression compression = Compression::None;
  CompressionLevel level = {};
  CompressionPool* pool = nullptr;  ///< it outlives the sink
  BlockObserver* observer = nullptr;  ///< null, or it outlives the sink
};

/// The most plain bytes of a block, unless one call of `write` has more.
std::size_t block_size(Compression compression, CompressionLevel level);

/// A sink that compresses into `sink` and finishes it with itself. What one call of `write` gets stays in one
/// block. `flush` ends a block. Without a compression, blocks are parts of a plain file. Precondition: the
/// compression is written, and there is a pool.
std::unique_ptr<ByteSink> compressed_in_blocks(std::unique_ptr<ByteSink> sink, const BlockCompression& how);

}}  // namespace chess::io
