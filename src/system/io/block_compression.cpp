// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/block_compression.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <optional>

#include "io/crc32.h"
#include "io/detail/block_compressor.h"
#include "io/file_descriptor.h"
#include "os/threads.h"

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kWaitingPerThread = 2;
constexpr std::size_t kBlocksPerThread = 6;  // of one file, under way
constexpr std::size_t kUsualBlock = std::size_t{1} << 20;
constexpr std::size_t kLargeBlock = std::size_t{4} << 20;
constexpr int kHighZstd = 10;  // from here on, larger blocks become much smaller
// bzip2 fills a block of this level unless runs of four bytes are very frequent.
constexpr std::size_t kBzip2Margin = 1000;

}  // namespace

CompressionPool::CompressionPool(std::size_t threads) : threads_(threads) { assert(threads > 0); }
CompressionPool::~CompressionPool() = default;

bool CompressionPool::help() {
  std::function<void()> work;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return false;
    work = std::move(waiting_.front());
    waiting_.pop_front();
  }
  work();
  return true;
}

void CompressionPool::add(std::function<void()> work) {
  bool is_long = threads_ == 1;
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
    is_long |= waiting_.size() > kWaitingPerThread * threads_;
  }
  if (is_long) help();
}

std::unique_ptr<BlockCompressor> CompressionPool::take(Kind kind) {
  {
    const std::lock_guard lock(mutex_);
    auto& free = free_[kind];
    if (!free.empty()) {
      auto compressor = std::move(free.back());
      free.pop_back();
      return compressor;
    }
  }
  return make_block_compressor(kind.first, kind.second);
}

void CompressionPool::give_back(Kind kind, std::unique_ptr<BlockCompressor> compressor) {
  const std::lock_guard lock(mutex_);
  free_[kind].push_back(std::move(compressor));
}

std::size_t block_size(Compression compression, CompressionLevel level) {
  const int chosen = effective_level(compression, level);
  if (compression == Compression::Bzip2) return static_cast<std::size_t>(chosen) * 100'000 - kBzip2Margin;
  return compression == Compression::Zstd && chosen >= kHighZstd ? kLargeBlock : kUsualBlock;
}

/// Blocks are compressed by any thread of the pool, and written in order by whoever completes the first one.
class BlockSink final : public ByteSink {
 public:
  BlockSink(std::unique_ptr<ByteSink> inner, const BlockCompression& how)
      : inner_(std::move(inner)),
        pool_(*how.pool),
        observer_(how.observer),
        kind_(how.compression, effective_level(how.compression, how.level)),
        block_size_(block_size(how.compression, how.level)) {}

  /// Waits for threads that still compress blocks of this sink.
  ~BlockSink() override { wait_for_blocks(0); }

  std::expected<void, IoError> write(std::string_view bytes) override {
    assert(!is_finished_);
    if (auto failed = fault()) return std::unexpected(std::move(*failed));
    if (!text_.empty() && text_.size() + bytes.size() > block_size_) end_block();
    if (text_.capacity() == 0) text_.reserve(block_size_);
    text_.append(bytes);
    return {};
  }

  std::expected<void, IoError> flush() override {
    if (!text_.empty()) end_block();
    wait_for_blocks(0);
    if (auto failed = fault()) return std::unexpected(std::move(*failed));
    return inner_->flush();
  }

  std::expected<void, IoError> finish() override {
    if (!is_finished_) {
      is_finished_ = true;
      // A file without a text is a block without one.
      if (!text_.empty() || blocks_ == 0) end_block();
      run_in_threads(std::min(pool_.threads(), outstanding()), [this] {
        while (pool_.help()) {}
      });
      wait_for_blocks(0);
      if (!fault()) {
        if (auto done = inner_->finish(); !done) set_fault(done.error());
      }
    }
    if (auto failed = fault()) return std::unexpected(std::move(*failed));
    return {};
  }

  const std::string& name() const override { return inner_->name(); }

 private:
  struct Block {
    std::string text;
    std::string packed;
    std::uint32_t checksum = 0;
    bool is_done = false;
  };

  void end_block() {
    if (observer_ != nullptr) observer_->block_ended();
    const auto block = std::make_shared<Block>();
    block->text = std::exchange(text_, take_spare());
    {
      const std::lock_guard lock(mutex_);
      ordered_.push_back(block);
    }
    ++blocks_;
    pool_.add([this, block] { compress(*block); });
    wait_for_blocks(kBlocksPerThread * pool_.threads());
  }

  void compress(Block& block) {
    bool is_well = false;
    try {
      auto compressor = pool_.take(kind_);
      is_well = compressor->append(block.text, block.packed);
      pool_.give_back(kind_, std::move(compressor));
    } catch (const std::bad_alloc&) {
      is_well = false;  // whoever waits for the block must hear of it
    }
    if (!is_well)
      set_fault({IoError::Kind::Write, "cannot write " + quoted_path(name()) + ": out of memory"});
    if (observer_ != nullptr) block.checksum = crc32(block.packed);
    std::unique_lock lock(mutex_);
    block.is_done = true;
    write_done(lock);
    changed_.notify_all();
  }

  /// Writes the blocks that are next in line, unless another thread is doing that.
  void write_done(std::unique_lock<std::mutex>& lock) {
    if (is_writing_) return;
    is_writing_ = true;
    while (!ordered_.empty() && ordered_.front()->is_done) {
      const auto block = ordered_.front();
      if (!fault_) {
        lock.unlock();
        auto written = inner_->write(block->packed);
        if (written && observer_ != nullptr)
          observer_->block_written({offset_, block->packed.size(), block->text.size(), block->checksum});
        offset_ += block->packed.size();
        lock.lock();
        if (!written && !fault_) fault_ = written.error();
      }
      ordered_.pop_front();
      block->text.clear();
      if (spare_.size() < pool_.threads()) spare_.push_back(std::move(block->text));
      changed_.notify_all();
    }
    is_writing_ = false;
  }

  /// Helps, and waits, until at most `most` blocks are under way.
  void wait_for_blocks(std::size_t most) {
    for (;;) {
      if (outstanding() <= most) return;
      if (pool_.help()) continue;
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return ordered_.size() <= most; });
      // Whoever wrote the last block still holds nothing of this sink but the lock.
      return;
    }
  }

  std::size_t outstanding() {
    const std::lock_guard lock(mutex_);
    return ordered_.size();
  }
  std::string take_spare() {
    const std::lock_guard lock(mutex_);
    if (spare_.empty()) return {};
    std::string text = std::move(spare_.back());
    spare_.pop_back();
    return text;
  }
  std::optional<IoError> fault() {
    const std::lock_guard lock(mutex_);
    return fault_;
  }
  void set_fault(IoError fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::move(fault);
  }

  std::unique_ptr<ByteSink> inner_;
  CompressionPool& pool_;
  BlockObserver* observer_;
  const CompressionPool::Kind kind_;
  const std::size_t block_size_;
  std::string text_;  ///< of the block that is filled
  std::size_t blocks_ = 0;
  bool is_finished_ = false;
  std::uint64_t offset_ = 0;  ///< of the writing thread: where the next block will be

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Block>> ordered_;  ///< that are not written yet
  std::vector<std::string> spare_;  ///< memory to be used again
  bool is_writing_ = false;
  std::optional<IoError> fault_;
};

std::unique_ptr<ByteSink> compressed_in_blocks(std::unique_ptr<ByteSink> sink, const BlockCompression& how) {
  assert(how.pool != nullptr && is_written(how.compression));
  return std::make_unique<BlockSink>(std::move(sink), how);
}

}}  // namespace chess::io
