// SPDX-License-Identifier: GPL-3.0-or-later
// Statements with values, and the rows that they give, on a connection to a file of ours.
#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <string>

#include "annotate/cache/sqlite_connection.h"
#include "base/error.h"

namespace annotate {

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
    reset();
    (bind(++place, values), ...);
  }
  bool next();
  std::uint64_t number(int column) const;
  std::string text(int column) const;
  bool has_failed() const;
  std::unexpected<chess::Error> fault() const { return std::unexpected(connection_.error("cannot be read")); }

 private:
  void reset();
  void bind(int place, const std::string& text);
  void bind(int place, std::integral auto number) { bind_number(place, static_cast<std::int64_t>(number)); }
  void bind_number(int place, std::int64_t number);

  const SqliteConnection& connection_;
  SqliteStatement statement_;
  int status_ = 0;
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
