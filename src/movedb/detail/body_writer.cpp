// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/detail/body_writer.h"

#include <cassert>
#include <utility>

namespace chess::inline movedb {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 18;
constexpr std::size_t kEntrySize = movedb_format::entry::kSize;

}  // namespace

BodyWriter::BodyWriter(ByteSink& sink, MoveDatabaseHeader& header, std::span<const unsigned char> base)
    : sink_(sink), header_(header), base_(base) {
  block_.reserve(kBlock);
  next_of_base();
}

void BodyWriter::next_of_base() {
  older_.reset();
  if (base_.empty()) return;
  older_ = decode_entry(base_.first(kEntrySize));
  base_ = base_.subspan(kEntrySize);
}

std::expected<void, IoError> BodyWriter::add(const DatabaseEntry& entry) {
  if (gathered_ && gathered_->id == entry.id) {
    gathered_->counts += entry.counts;
    return {};
  }
  assert(!gathered_ || gathered_->id < entry.id);
  const auto done = put_gathered();
  gathered_ = entry;
  return done;
}

/// Puts the entries of the base that stand before the gathered one, and that one with the base's share.
std::expected<void, IoError> BodyWriter::put_gathered() {
  if (!gathered_) return {};
  for (; older_ && older_->id < gathered_->id; next_of_base())
    if (const auto done = put(*older_); !done) return done;
  if (older_ && older_->id == gathered_->id) {
    gathered_->counts += older_->counts;
    next_of_base();
  }
  return put(*gathered_);
}

std::expected<void, IoError> BodyWriter::put(const DatabaseEntry& entry) {
  if (entry.counts.games() < header_.rules.min_games) return {};
  header_.positions += std::exchange(last_key_, entry.id.key) != entry.id.key ? 1 : 0;
  ++header_.entries;
  const MoveRecord record = make_record(entry.id.move, entry.counts, header_.rules.weight_k);
  const EntryBytes bytes = encode(entry, to_bits(record));
  block_.append(bytes.data(), bytes.size());
  return block_.size() + kEntrySize <= kBlock ? std::expected<void, IoError>{} : put_block();
}

std::expected<void, IoError> BodyWriter::put_block() {
  checksum_.add({reinterpret_cast<const unsigned char*>(block_.data()), block_.size()});
  const auto done = sink_.write(block_);
  block_.clear();
  return done;
}

std::expected<void, IoError> BodyWriter::finish() {
  if (const auto done = put_gathered(); !done) return done;
  for (; older_; next_of_base())
    if (const auto done = put(*older_); !done) return done;
  const auto done = put_block();
  header_.body_checksum = checksum_.value();
  return done;
}

}  // namespace chess::inline movedb
