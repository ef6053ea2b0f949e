// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to an SQLite file of ours, made with its tables if it is not there. A file of somebody else,
// or with anything that ours do not have, is neither read nor written.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace annotate {

/// What stands in the file besides rows: the type, the name, and the SQL from the name on.
struct SqliteEntry {
  std::string_view type, name, definition;
};

struct SqliteSchema {
  std::string_view what;  ///< in messages: "cache of evaluations"
  std::string_view short_name;  ///< "cache"
  int application_id = 0;
  int version = 0;
  int longest_value = 0;  ///< in bytes
  bool is_durable =
      false;  ///< a transaction that has ended survives a power cut; without it, a killed process only
  std::span<const SqliteEntry> entries;
};

struct SqliteCloser {
  void operator()(sqlite3* db) const;
  void operator()(sqlite3_stmt* statement) const;
};
using SqliteStatement = std::unique_ptr<sqlite3_stmt, SqliteCloser>;

class SqliteConnection {
 public:
  /// `schema` and what it names outlive the connection.
  static std::expected<SqliteConnection, chess::Error> open(std::string path, const SqliteSchema& schema);

  /// Null if the SQL does not fit the file.
  SqliteStatement prepare(const char* sql) const;
  /// Statements without rows.
  bool run(const char* sql) const;
  /// "cache.db: cannot be used any more: disk I/O error".
  chess::Error error(std::string_view what) const;
  const std::string& path() const { return path_; }

 private:
  SqliteConnection(std::string path, const SqliteSchema& schema) : path_(std::move(path)), schema_(&schema) {}
  std::expected<void, chess::Error> connect();
  void distrust() const;
  std::optional<std::string> find_foreign() const;
  std::optional<int> number(const char* sql) const;

  std::string path_;
  const SqliteSchema* schema_;
  std::unique_ptr<sqlite3, SqliteCloser> db_;
};

/// The text in a column of a row; valid until the next step.
std::string_view sqlite_text(sqlite3_stmt* row, int column);

}  // namespace annotate
