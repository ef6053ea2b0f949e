// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/index_builder.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/varint.h"
#include "base/word_checksum.h"
#include "io/output.h"

namespace chess { inline namespace posindex {

namespace {

using namespace index_format;
using Done = std::expected<void, IoError>;

constexpr std::size_t kLeastPostings = 4096;

std::span<const unsigned char> bytes_of(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// Bytes that are needed at the end only: on the disk, but for the last of them.
class SpooledBytes {
 public:
  Done append(std::string_view bytes) {
    checksum_.add(bytes_of(std::string(bytes)));
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

/// Writes the blocks from postings that come sorted, and keeps the directory.
class BlockWriter {
 public:
  BlockWriter(ByteSink& sink, IndexHeader& header) : sink_(sink), header_(header) {}

  Done add(const Posting& posting) {
    ++header_.entries;
    const bool is_same = !games_.empty() && posting.key() == key_;
    if (is_same && games_.size() < kMostGamesOfEntry) {
      games_.push_back(posting.game());
      return {};
    }
    if (auto put = put_entry(); !put) return put;
    header_.positions += is_same ? 0 : 1;
    key_ = posting.key();
    games_ = {posting.game()};
    return {};
  }

  Done finish() {
    if (auto put = put_entry(); !put) return put;
    if (auto put = put_block(); !put) return put;
    header_.directory_at = at_;
    return directory_.copy_to(sink_);
  }
  std::uint64_t directory_size() const { return directory_.size(); }
  std::uint64_t checksum() const { return directory_.checksum(); }

 private:
  Done put_entry() {
    if (games_.empty()) return {};
    if (block_.empty()) last_key_ = first_key_ = key_;
    append_varint(key_ - last_key_, block_);
    last_key_ = key_;
    const bool is_list = games_.size() > 1;
    append_varint(std::uint64_t{games_.front()} << 1 | (is_list ? 1 : 0), block_);
    if (is_list) {
      append_varint(games_.size() - 2, block_);
      for (std::size_t i = 1; i < games_.size(); ++i) append_varint(games_[i] - games_[i - 1] - 1, block_);
    }
    games_.clear();
    return block_.size() < kBlockSize ? Done{} : put_block();
  }

  Done put_block() {
    if (block_.empty()) return {};
    std::string entry;
    append_little_endian(first_key_, entry);
    append_little_endian(at_, entry);
    append_little_endian(static_cast<std::uint64_t>(block_.size()), entry);
    if (auto put = directory_.append(entry); !put) return put;
    ++header_.blocks;
    block_.resize((block_.size() + 7) / 8 * 8, '\0');
    WordChecksum sum;
    sum.add(bytes_of(entry));
    sum.add(bytes_of(block_));
    std::string head;
    append_little_endian(sum.value(), head);
    auto written = sink_.write(head);
    if (written) written = sink_.write(block_);
    at_ += head.size() + block_.size();
    block_.clear();
    return written;
  }

  ByteSink& sink_;
  IndexHeader& header_;
  SpooledBytes directory_;
  std::uint64_t at_ = kHeaderSize;
  std::string block_;
  std::uint64_t first_key_ = 0;
  std::uint64_t last_key_ = 0;
  std::uint64_t key_ = 0;  // of the games
  std::vector<std::uint32_t> games_;
};

}  // namespace

PositionIndexBuilder::PositionIndexBuilder(std::string path, std::uint32_t max_ply, std::size_t memory)
    : path_(std::move(path)), postings_(std::max(memory / sizeof(Posting), kLeastPostings)) {
  header_.max_ply = max_ply;
}

std::expected<void, IoError> PositionIndexBuilder::add(std::span<const std::uint64_t> keys) {
  if (header_.games == std::numeric_limits<std::uint32_t>::max())
    return std::unexpected(IoError{IoError::Kind::TooLarge, path_ + ": too many games for one index"});
  if (waiting_mark_) {
    append_little_endian(*waiting_mark_, marks_);
    append_little_endian(header_.games, marks_);
    waiting_mark_.reset();
  }
  const auto game = static_cast<std::uint32_t>(header_.games++);
  if (keys.empty()) ++header_.left_out;
  for (const std::uint64_t key : keys)
    if (auto added = postings_.add(Posting(key, game)); !added) return added;
  return {};
}

std::expected<IndexHeader, IoError> PositionIndexBuilder::finish(const SourceIdentity& source) {
  header_.source = source;
  auto sink = open_patchable_output(path_);
  if (!sink) return std::unexpected(sink.error());
  auto done = (*sink)->write(encode(header_));
  BlockWriter blocks(**sink, header_);
  if (done) done = postings_.for_each([&](const Posting& posting) { return blocks.add(posting); });
  if (done) done = blocks.finish();
  header_.marks_at = header_.directory_at + blocks.directory_size();
  header_.marks = marks_.size() / kMarkSize;
  if (done) done = (*sink)->write(marks_);
  header_.tables_checksum = blocks.checksum() ^ word_checksum(bytes_of(marks_));
  if (done) done = (*sink)->patch(0, encode(header_));
  if (done) done = (*sink)->finish();
  if (!done) return std::unexpected(done.error());
  return header_;
}

}}  // namespace chess::posindex
