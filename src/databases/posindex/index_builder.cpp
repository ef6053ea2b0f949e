// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/index_builder.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/word_checksum.h"
#include "os/ordered_run.h"
#include "posindex/block_encoder.h"

namespace chess { inline namespace posindex {

namespace {

using namespace index_format;
using Done = std::expected<void, IoError>;

constexpr std::size_t kLeastMemory = std::size_t{1} << 16;
/// So many positions are sorted together, or those of one drawer.
constexpr std::uint64_t kFewPostings = std::uint64_t{1} << 15;
/// Games that came one by one are added together when their positions fill this share of the memory.
constexpr std::size_t kShareOfWaiting = 256;

std::span<const unsigned char> bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// Bytes that are needed at the end only: on the disk, but for the last of them.
class SpooledBytes {
 public:
  Done append(std::string_view bytes) {
    checksum_.add(bytes_of(bytes));
    buffer_ += bytes;
    return buffer_.size() < kBuffer ? Done{} : spill();
  }
  std::uint64_t size() const { return (file_ ? file_->size() : 0) + buffer_.size(); }
  std::uint64_t checksum() const { return checksum_.value(); }

  Done copy_to(ByteSink& sink) {
    std::vector<char> bytes(kBuffer);
    for (std::uint64_t at = 0; file_ && at < file_->size(); at += kBuffer) {
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(kBuffer, file_->size() - at));
      const std::span part = std::span(bytes).first(count);
      if (auto read = file_->read_at(at, std::as_writable_bytes(part)); !read) return read;
      if (auto written = sink.write({part.data(), part.size()}); !written) return written;
    }
    return sink.write(buffer_);
  }

 private:
  static constexpr std::size_t kBuffer = std::size_t{1} << 20;

  Done spill() {
    if (!file_) {
      auto file = TemporaryFile::create();
      if (!file) return std::unexpected(file.error());
      file_ = std::move(*file);
    }
    auto written = file_->append(std::as_bytes(std::span(buffer_)));
    buffer_.clear();
    return written;
  }

  std::string buffer_;
  std::optional<TemporaryFile> file_;
  WordChecksum checksum_;
};

/// Writes blocks one behind the other, and keeps the directory.
class BlockWriter {
 public:
  BlockWriter(ByteSink& sink, IndexHeader& header, std::uint64_t at)
      : sink_(sink), header_(header), at_(at) {}

  Done add(EncodedBlocks&& made) {
    header_.positions += made.positions;
    header_.entries += made.entries;
    header_.blocks += made.blocks.size();
    std::string entries;
    std::size_t begin = 0;  // in the bytes
    for (std::size_t i = 0; i < made.blocks.size(); i += kAbreast) {
      std::array<WordChecksum, kAbreast> sums;
      std::array<std::span<const unsigned char>, kAbreast> bodies{};
      std::array<std::size_t, kAbreast> begins{};
      const std::size_t count = std::min(kAbreast, made.blocks.size() - i);
      for (std::size_t n = 0; n < count; ++n) {
        const EncodedBlocks::Block& block = made.blocks[i + n];
        const std::size_t entry = entries.size();
        append_little_endian(block.first_key, entries);
        append_little_endian(at_ + begin, entries);
        append_little_endian(block.size, entries);
        sums[n].add(bytes_of(entries).subspan(entry));
        bodies[n] =
            bytes_of(made.bytes)
                .subspan(begin + kBlockChecksumSize, static_cast<std::size_t>(block.size + 7) / 8 * 8);
        begins[n] = std::exchange(begin, begin + kBlockChecksumSize + bodies[n].size());
      }
      WordChecksum::add_abreast(sums, bodies);
      for (std::size_t n = 0; n < count; ++n) store_little_endian(sums[n].value(), &made.bytes[begins[n]]);
    }
    at_ += begin;
    if (auto put = directory_.append(entries); !put) return put;
    return sink_.write(made.bytes);
  }

  std::uint64_t at() const { return at_; }
  SpooledBytes& directory() { return directory_; }

 private:
  static constexpr std::size_t kAbreast = 4;  // blocks of which checksums are made together

  ByteSink& sink_;
  IndexHeader& header_;
  SpooledBytes directory_;
  std::uint64_t at_;
};

/// Drawers that are sorted together.
struct DrawerRange {
  std::size_t first;
  std::size_t last;
  std::uint64_t count;  ///< of their positions
};

}  // namespace

PositionIndexBuilder::PositionIndexBuilder(std::string path, std::uint32_t max_ply, std::size_t memory)
    : path_(std::move(path)),
      postings_(std::max(memory, kLeastMemory)),
      most_waiting_(std::max(memory, kLeastMemory) / kShareOfWaiting) {
  header_.max_ply = max_ply;
}

std::expected<void, IoError> PositionIndexBuilder::go_on(const PositionIndex& old) {
  old_ = &old;
  header_ = old.header();
  return old.append_marks(marks_);
}

void PositionIndexBuilder::mark(std::uint64_t offset, std::uint64_t game) {
  append_little_endian(offset, marks_);
  append_little_endian(game, marks_);
}

std::expected<void, IoError> PositionIndexBuilder::add_waiting() {
  return waiting_.games() > 0 ? add(std::exchange(waiting_, PostingBatch{})) : Done{};
}

std::expected<void, IoError> PositionIndexBuilder::add(std::span<const std::uint64_t> keys) {
  for (const std::uint64_t key : keys) waiting_.add(key);
  waiting_.end_game();
  return waiting_.size() < most_waiting_ ? Done{} : add_waiting();
}

std::expected<void, IoError> PositionIndexBuilder::add(PostingBatch&& batch) {
  if (auto added = add_waiting(); !added) return added;
  if (batch.games() > std::numeric_limits<std::uint32_t>::max() - header_.games)
    return std::unexpected(IoError{IoError::Kind::TooLarge, path_ + ": too many games for one index"});
  if (!batch.is_divided()) batch.divide();
  const auto first_game = static_cast<std::uint32_t>(header_.games);
  header_.games += batch.games();
  header_.left_out += batch.left_out();
  return postings_.add(std::move(batch), first_game);
}

std::expected<IndexHeader, IoError> PositionIndexBuilder::finish(const SourceIdentity& source,
                                                                 std::size_t threads, Publication* set) {
  header_.source = source;
  auto output = StagedOutput::open_patchable(path_);
  if (!output) return std::unexpected(output.error());
  PatchableSink& sink = output_.emplace(std::move(*output)).patchable_sink();
  auto done = add_waiting();
  if (done) done = sink.write(encode(header_));
  BlockWriter blocks(sink, header_, old_ != nullptr ? header_.directory_at : kHeaderSize);
  std::vector<std::uint64_t> parts;  // their blocks
  if (done && old_ != nullptr) {
    parts = old_->part_blocks();
    done = old_->copy_blocks(sink);
    if (done)
      done = old_->for_directory([&](std::string_view bytes) { return blocks.directory().append(bytes); });
  }
  parts.push_back(header_.blocks);

  OrderedRun<DrawerRange, std::expected<EncodedBlocks, IoError>> run;
  std::size_t drawer = 0;
  run.next = [&]() -> std::optional<DrawerRange> {
    DrawerRange range{drawer, drawer, 0};
    while (range.last < kDrawers && range.count < kFewPostings)
      range.count += postings_.size_of(range.last++);
    drawer = range.last;
    return range.first < range.last ? std::optional(range) : std::nullopt;
  };
  run.work = [&](DrawerRange&& range, const auto& emit) {
    BlockEncoder encoder(static_cast<std::size_t>(range.count));
    const auto sorted =
        postings_.for_sorted(range.first, range.last,
                             [&](std::span<const Posting> sorted_postings) { encoder.add(sorted_postings); });
    if (sorted)
      emit(encoder.take());
    else
      emit(std::unexpected(sorted.error()));
  };
  run.take = [&](std::expected<EncodedBlocks, IoError>&& made) {
    done = made ? blocks.add(std::move(*made)) : std::unexpected(made.error());
    return done.has_value();
  };
  if (done) run.run(threads, 2 * threads);

  parts.back() = header_.blocks - parts.back();
  std::string parts_table;
  for (const std::uint64_t count : parts) append_little_endian(count, parts_table);
  if (parts.size() == 1) parts_table.clear();
  header_.parts = parts.size();

  header_.directory_at = blocks.at();
  if (done) done = blocks.directory().copy_to(sink);
  header_.marks_at = header_.directory_at + blocks.directory().size();
  header_.marks = marks_.size() / kMarkSize;
  if (done) done = sink.write(marks_);
  if (done) done = sink.write(parts_table);
  header_.tables_checksum = blocks.directory().checksum() ^ word_checksum(bytes_of(marks_));
  if (done) done = sink.patch(0, encode(header_));
  if (done) done = sink.finish();
  if (done) done = publish_with(set, *output_);
  if (!done) return std::unexpected(done.error());
  return header_;
}

}}  // namespace chess::posindex
