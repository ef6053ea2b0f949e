// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: writes the entries of a database, which come sorted, adding those of an older
// database to them.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>

#include "base/word_checksum.h"
#include "io/byte_sink.h"
#include "movedb/header.h"

namespace chess::inline movedb {

class BodyWriter {
 public:
  /// `base` has the bytes of the older entries, and may be empty. It, the sink and the header, in which the
  /// entries are counted, must outlive the writer.
  BodyWriter(ByteSink& sink, MoveDatabaseHeader& header, std::span<const unsigned char> base);

  /// Takes an entry, or a part of one: ids may come again, and never fall.
  std::expected<void, IoError> add(const DatabaseEntry& entry);
  /// Writes what is left.
  std::expected<void, IoError> finish();

 private:
  std::expected<void, IoError> put_gathered();
  std::expected<void, IoError> put(const DatabaseEntry& entry);
  std::expected<void, IoError> put_block();
  void next_of_base();

  ByteSink& sink_;
  MoveDatabaseHeader& header_;
  std::span<const unsigned char> base_;  // behind `older_`
  std::optional<DatabaseEntry> older_;  // the next one of the base
  std::optional<DatabaseEntry> gathered_;
  std::optional<std::uint64_t> last_key_;
  WordChecksum checksum_;
  std::string block_;
};

}  // namespace chess::inline movedb
