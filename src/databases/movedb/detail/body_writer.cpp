// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/detail/body_writer.h"

#include <cassert>
#include <utility>

namespace chess { inline namespace movedb {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 18;
constexpr std::size_t kEntrySize = movedb_format::entry::kSize;

}  // namespace

BodyWriter::BodyWriter(ByteSink& sink, MoveDatabaseHeader& header, const MoveDatabase* base)
    : sink_(sink), header_(header) {
  block_.reserve(kBlock);
  if (base != nullptr) base_.emplace(base->file(), base->header());
}

std::expected<void, IoError> BodyWriter::next_of_base() {
  older_.reset();
  if (!base_) return {};
  const auto next = base_->next();
  if (!next) return std::unexpected(next.error());
  if (*next)
    older_ = (*next)->entry;
  else
    base_.reset();
  return {};
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

/// Puts the entries of the base that stand before `id`; all of them without one.
std::expected<void, IoError> BodyWriter::put_older(const std::optional<EntryId>& id) {
  if (!std::exchange(is_begun_, true))
    if (const auto read = next_of_base(); !read) return read;
  while (older_ && (!id || older_->id < *id)) {
    if (const auto done = put(*older_); !done) return done;
    if (const auto read = next_of_base(); !read) return read;
  }
  return {};
}

/// Puts the entries of the base that stand before the gathered one, and that one with the base's share.
std::expected<void, IoError> BodyWriter::put_gathered() {
  if (!gathered_) return {};
  if (const auto done = put_older(gathered_->id); !done) return done;
  if (older_ && older_->id == gathered_->id) {
    gathered_->counts += older_->counts;
    if (const auto read = next_of_base(); !read) return read;
  }
  return put(*gathered_);
}

std::expected<void, IoError> BodyWriter::put(const DatabaseEntry& entry) {
  if (!here_.empty() && here_.front().id.key != entry.id.key)
    if (const auto done = put_position(); !done) return done;
  here_.push_back(entry);
  return {};
}

std::expected<void, IoError> BodyWriter::put_position() {
  std::uint64_t games = 0;
  for (const DatabaseEntry& entry : here_) games += entry.counts.games();
  if (games < header_.rules.min_position_games) {
    left_out_ += here_.size();
    here_.clear();
  }
  std::erase_if(here_,
                [&](const DatabaseEntry& entry) { return entry.counts.games() < header_.rules.min_games; });
  header_.positions += here_.empty() ? 0 : 1;
  header_.entries += here_.size();
  for (const DatabaseEntry& entry : here_) {
    const MoveRecord record = make_record(entry.id.move, entry.counts, header_.rules.weight_k);
    const EntryBytes bytes = encode(entry, to_bits(record));
    block_.append(bytes.data(), bytes.size());
  }
  here_.clear();
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
  if (const auto done = put_older(std::nullopt); !done) return done;
  if (const auto done = put_position(); !done) return done;
  const auto done = put_block();
  header_.body_checksum = checksum_.value();
  return done;
}

}}  // namespace chess::movedb
