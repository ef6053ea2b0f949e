// SPDX-License-Identifier: GPL-3.0-or-later
// A source that is read by a thread of its own, some blocks ahead of its user: decompression goes on while
// games are read. What comes out is what the source behind it gives, faults included, in the same order. If
// the system gives no thread, nothing is read ahead.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "io/byte_source.h"

namespace chess { inline namespace io {

class ReadAheadSource final : public ByteSource {
 public:
  /// At most `blocks` blocks of `block_size` bytes are held. Precondition: `inner` is not null, and the
  /// others are not 0.
  explicit ReadAheadSource(std::unique_ptr<ByteSource> inner, std::size_t blocks = 8,
                           std::size_t block_size = 256 * 1024);
  /// Waits for a read of the source behind that is under way.
  ~ReadAheadSource() override;

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override;
  const std::string& name() const override { return name_; }
  /// Of the source behind, at the end of the block that was read last.
  std::uint64_t raw_position() const override;
  std::optional<std::uint64_t> raw_size() const override { return raw_size_; }

 private:
  struct Block {
    std::vector<char> bytes;
    std::size_t size = 0;
    std::uint64_t raw_position = 0;
  };

  void read_on();
  void end_with(std::optional<IoError> fault);
  bool next_block();

  std::unique_ptr<ByteSource> inner_;  // of the thread, once it runs
  const std::string name_;
  const std::optional<std::uint64_t> raw_size_;
  const std::size_t block_size_;

  Block current_;  // of the user
  std::size_t place_ = 0;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable filled_;
  std::condition_variable emptied_;
  std::deque<Block> ready_;
  std::vector<Block> empty_;
  std::uint64_t raw_position_ = 0;
  std::optional<IoError> fault_;
  bool is_at_end_ = false;
  bool is_given_up_ = false;

  std::optional<std::jthread> thread_;  // last: it uses all of the above
};

/// `source`, read ahead.
std::unique_ptr<ByteSource> read_ahead(std::unique_ptr<ByteSource> source);

}}  // namespace chess::io
