// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: the entries of a database one after another, for those who make something of all of
// them. Damage is an error here, so that nothing is made of a damaged file.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "base/word_checksum.h"
#include "io/io_error.h"
#include "io/record_file.h"
#include "movedb/header.h"

namespace chess { inline namespace movedb {

/// Where the entries of such a file are.
RecordLayout layout_of_entries(const MoveDatabaseHeader& header);

/// "'x.mdb' is damaged: ..."
IoError database_fault(const std::string& path, const std::string& what);

class CheckedEntries {
 public:
  /// Precondition: both outlive this.
  CheckedEntries(const RecordFile& file, const MoveDatabaseHeader& header)
      : file_(file), header_(header), window_(file, layout_of_entries(header), RecordWindow::kMany) {}

  struct Entry {
    DatabaseEntry entry;
    MoveRecord record;
  };
  /// The next entry. Returns nothing at the end, where all is known to be well: the order, the records, the
  /// checksum and the number of positions. After a fault it must not be called again.
  std::expected<std::optional<Entry>, IoError> next();

 private:
  const RecordFile& file_;
  const MoveDatabaseHeader& header_;
  RecordWindow window_;
  WordChecksum checksum_;
  std::uint64_t index_ = 0;
  std::uint64_t positions_ = 0;
  std::optional<EntryId> last_;
};

}}  // namespace chess::movedb
