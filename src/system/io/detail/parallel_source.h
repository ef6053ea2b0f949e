// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: a source whose bytes several threads decompress, some pieces ahead of its user. What
// comes out is the same as from one thread, faults included.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>

#include "io/buffered_reader.h"
#include "io/byte_source.h"
#include "io/compression.h"

namespace chess { inline namespace io {

/// Decompresses a whole source.
class ParallelDecoder {
 public:
  virtual ~ParallelDecoder() = default;

  /// Gets plain bytes in order, never none. False: no more are wanted.
  using Put = std::function<bool(std::string&&)>;
  /// Decompresses everything with up to `threads` threads, one of which is that of the caller. Returns the
  /// fault that ended it. Call it once.
  virtual std::optional<IoError> run(std::size_t threads, const Put& put) = 0;
  /// Where the compressed bytes come from. Only `run` may read.
  virtual BufferedReader& reader() = 0;
  /// The number of compressed bytes whose plain bytes were put out, roughly. Any thread may ask.
  std::uint64_t position() const { return position_.load(std::memory_order_relaxed); }

 protected:
  void set_position(std::uint64_t position) { position_.store(position, std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> position_{0};
};

/// A decoder of bzip2 data: block by block, wherever they begin.
std::unique_ptr<ParallelDecoder> parallel_bzip2(BufferedReader reader);
/// A decoder of data in frames whose sizes are known before they are decoded: Zstandard, and gzip as this
/// room writes it. From the first frame of unknown or large size on, one thread decodes the rest.
std::unique_ptr<ParallelDecoder> parallel_frames(BufferedReader reader, Compression compression,
                                                 int window_log);

class ParallelSource final : public ByteSource {
 public:
  /// Starts to decompress with up to `threads` threads. Returns null, and leaves `decoder` as it is, if the
  /// system gives no thread. Precondition: threads > 0.
  static std::unique_ptr<ParallelSource> start(std::unique_ptr<ParallelDecoder>& decoder,
                                               std::size_t threads);
  /// Waits until the threads have ended.
  ~ParallelSource() override;

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override;
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return decoder_->position(); }
  std::optional<std::uint64_t> raw_size() const override { return raw_size_; }

  /// Pieces that wait for the user, at most.
  static constexpr std::size_t kMostWaiting = 8;

 private:
  ParallelSource(std::unique_ptr<ParallelDecoder> decoder, std::size_t threads);
  void decode();
  bool put(std::string&& piece);
  void end_with(std::optional<IoError> fault);
  bool next_piece();

  std::unique_ptr<ParallelDecoder> decoder_;
  const std::string name_;
  const std::optional<std::uint64_t> raw_size_;
  const std::size_t threads_;

  std::string current_;  // of the user
  std::size_t place_ = 0;

  std::mutex mutex_;  // guards what follows
  std::condition_variable filled_;
  std::condition_variable emptied_;
  std::deque<std::string> ready_;
  std::optional<IoError> fault_;
  bool is_at_end_ = false;
  bool is_given_up_ = false;

  std::optional<std::jthread> thread_;  // last: it uses all of the above
};

}}  // namespace chess::io
