// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: writes the entries of a database, which come sorted, adding those of an older
// database to them.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/word_checksum.h"
#include "io/byte_sink.h"
#include "movedb/detail/checked_entries.h"
#include "movedb/header.h"
#include "movedb/move_database.h"

namespace chess { inline namespace movedb {

class BodyWriter {
 public:
  /// `base` has the older entries, and may be null. It, the sink and the header, in which the entries are
  /// counted, must outlive the writer. Damage of the base is a fault of the functions below.
  BodyWriter(ByteSink& sink, MoveDatabaseHeader& header, const MoveDatabase* base);

  /// Takes an entry, or a part of one: ids may come again, and never fall.
  std::expected<void, IoError> add(const DatabaseEntry& entry);
  /// Writes what is left.
  std::expected<void, IoError> finish();
  /// Moves of positions with too few games.
  std::uint64_t left_out() const { return left_out_; }

 private:
  std::expected<void, IoError> put_older(const std::optional<EntryId>& id);
  std::expected<void, IoError> put_gathered();
  std::expected<void, IoError> put(const DatabaseEntry& entry);
  std::expected<void, IoError> put_position();
  std::expected<void, IoError> put_block();
  std::expected<void, IoError> next_of_base();

  ByteSink& sink_;
  MoveDatabaseHeader& header_;
  std::optional<CheckedEntries> base_;  // behind `older_`; nothing: none, or read to its end
  bool is_begun_ = false;  // `older_` was read
  std::optional<DatabaseEntry> older_;  // the next one of the base
  std::optional<DatabaseEntry> gathered_;
  std::vector<DatabaseEntry> here_;  // of one position, as far as they are known
  std::uint64_t left_out_ = 0;
  WordChecksum checksum_;
  std::string block_;
};

}}  // namespace chess::movedb
