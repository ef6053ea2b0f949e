// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/detail/checked_entries.h"

#include "base/text.h"

namespace chess { inline namespace movedb {

RecordLayout layout_of_entries(const MoveDatabaseHeader& header) {
  return {movedb_format::header::kSize, header.entries, movedb_format::entry::kSize,
          [](const unsigned char* bytes) { return decode_key({bytes, movedb_format::entry::kSize}); }};
}

IoError database_fault(const std::string& path, const std::string& what) {
  constexpr std::size_t longest_shown_path = 400;
  return {IoError::Kind::Corrupt, "'" + printable(path, longest_shown_path) + "' " + what};
}

std::expected<std::optional<CheckedEntries::Entry>, IoError> CheckedEntries::next() {
  const auto damage = [&](const std::string& what) {
    return std::unexpected(database_fault(file_.path(), "is damaged: " + what));
  };
  if (index_ == header_.entries) {
    if (checksum_.value() != header_.body_checksum) return damage("the checksum of its moves is wrong");
    if (positions_ != header_.positions)
      return damage("it says that it has " + std::to_string(header_.positions) + " positions, and has " +
                    std::to_string(positions_));
    return std::nullopt;
  }
  const auto read = window_.at(index_++);
  if (!read) return std::unexpected(read.error());
  const std::span bytes(*read, movedb_format::entry::kSize);
  checksum_.add(bytes);
  const Entry found{decode_entry(bytes), record_of_bits(decode_record(bytes))};
  const auto& [id, flags, counts] = found.entry;
  const auto fault = [&](const std::string& what) {
    return damage("move " + std::to_string(index_) + " " + what);
  };
  if (last_ && id <= *last_) return fault("is out of order");
  if (!counts.is_possible()) return fault("has counters that no games have");
  if (!id.move.is_valid() ||
      to_bits(make_record(id.move, counts, header_.rules.weight_k)) != decode_record(bytes))
    return fault("has a record that is not what its counters come to");
  positions_ += !last_ || last_->key != id.key ? 1 : 0;
  last_ = id;
  return found;
}

}}  // namespace chess::movedb
