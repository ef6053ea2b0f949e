// SPDX-License-Identifier: GPL-3.0-or-later
// Statements with values, and the rows that they give, on a connection to a file of ours.
#pragma once

#include <sqlite3.h>

#include <concepts>
#include <cstdint>
#include <expected>
#include <string>

#include "annotate/cache/sqlite_connection.h"
#include "base/error.h"

namespace annotate {

inline void bind_value(sqlite3_stmt* row, int place, const std::string& text) {
  sqlite3_bind_text(row, place, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}
inline void bind_value(sqlite3_stmt* row, int place, std::integral auto number) {
  sqlite3_bind_int64(row, place, static_cast<sqlite3_int64>(number));
}

/// The rows of a question, one after the other.
class SqliteRows {
 public:
  template <class... Values>
  SqliteRows(const SqliteConnection& connection, const char* sql, const Values&... values)
      : connection_(connection), statement_(connection.prepare(sql)) {
    set(values...);
  }
  /// Other values, before the next question or change.
  template <class... Values>
  void set(const Values&... values) {
    int place = 0;
    if (!statement_) return;
    sqlite3_reset(statement_.get());
    (bind_value(statement_.get(), ++place, values), ...);
  }
  bool next() {
    status_ = statement_ ? sqlite3_step(statement_.get()) : SQLITE_ERROR;
    return status_ == SQLITE_ROW;
  }
  std::uint64_t number(int column) const {
    return static_cast<std::uint64_t>(sqlite3_column_int64(statement_.get(), column));
  }
  std::string text(int column) const { return std::string(sqlite_text(statement_.get(), column)); }
  bool has_failed() const { return status_ != SQLITE_ROW && status_ != SQLITE_DONE; }
  std::unexpected<chess::Error> fault() const { return std::unexpected(connection_.error("cannot be read")); }

 private:
  const SqliteConnection& connection_;
  SqliteStatement statement_;
  int status_ = SQLITE_DONE;
};

/// A statement that changes rows.
template <class... Values>
std::expected<void, chess::Error> change_rows(const SqliteConnection& connection, const char* sql,
                                              const Values&... values) {
  SqliteRows rows(connection, sql, values...);
  rows.next();
  if (rows.has_failed()) return std::unexpected(connection.error("cannot be written"));
  return {};
}

}  // namespace annotate
