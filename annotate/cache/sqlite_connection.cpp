// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cache/sqlite_connection.h"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace annotate {

namespace {

/// How long another run may keep the file to itself.
constexpr int kBusyMs = 10'000;

}  // namespace

void SqliteCloser::operator()(sqlite3* db) const { sqlite3_close(db); }
void SqliteCloser::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

std::expected<SqliteConnection, chess::Error> SqliteConnection::open(std::string path,
                                                                     const SqliteSchema& schema) {
  SqliteConnection connection(std::move(path), schema);
  if (auto connected = connection.connect(); !connected) return std::unexpected(connected.error());
  return connection;
}

std::expected<void, chess::Error> SqliteConnection::connect() {
  sqlite3* db = nullptr;
  const int status = sqlite3_open(path_.c_str(), &db);
  db_.reset(db);
  if (status != SQLITE_OK) return std::unexpected(error("cannot be opened"));
  sqlite3_busy_timeout(db, kBusyMs);
  distrust();
  const std::string what(schema_->what);
  const std::string short_name(schema_->short_name);
  const auto id = number("PRAGMA application_id");
  const auto version = number("PRAGMA user_version");
  const auto tables = number("SELECT count(*) FROM sqlite_master");
  if (!id || !version || !tables) return std::unexpected(error("is no " + what));
  if (*tables > 0 && *id != schema_->application_id)
    return std::unexpected(
        chess::Error(path_, "is a database, but no " + what + "; nothing is written to it"));
  if (*tables > 0 && *version != schema_->version)
    return std::unexpected(chess::Error(path_, "is a " + short_name + " of version " +
                                                   std::to_string(*version) +
                                                   ", which this program does not know"));
  if (const auto foreign = find_foreign(); !foreign)
    return std::unexpected(error("is no " + what));
  else if (!foreign->empty())
    return std::unexpected(chess::Error(path_, "is a " + what + " with " + *foreign + ", which " +
                                                   short_name +
                                                   "s do not have; it is neither read nor written"));
  const std::string pragmas = std::string("PRAGMA journal_mode = WAL; PRAGMA synchronous = ") +
                              (schema_->is_durable ? "FULL" : "NORMAL") +
                              "; PRAGMA application_id = " + std::to_string(schema_->application_id) +
                              "; PRAGMA user_version = " + std::to_string(schema_->version) + ";";
  std::string tables_sql = "BEGIN IMMEDIATE;";
  for (const SqliteEntry& entry : schema_->entries)
    if (!entry.definition.empty()) {
      const std::string_view create = entry.type == "table" ? "CREATE TABLE" : "CREATE INDEX";
      tables_sql += std::string(create) + " IF NOT EXISTS " + std::string(entry.definition) + ";";
    }
  if (!run(pragmas.c_str()) || !run((tables_sql + "COMMIT;").c_str()))
    return std::unexpected(error("cannot be written"));
  return {};
}

/// A file of somebody else may hold programs of his: none of them runs, and no value fills the memory.
void SqliteConnection::distrust() const {
  for (const auto& [what, value] :
       {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1), std::pair(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
        std::pair(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), std::pair(SQLITE_DBCONFIG_ENABLE_VIEW, 0)})
    sqlite3_db_config(db_.get(), what, value, nullptr);
  sqlite3_limit(db_.get(), SQLITE_LIMIT_LENGTH, schema_->longest_value);
}

/// The first thing of the file's schema that is not ours: "a trigger 'x'". Empty if all is ours.
std::optional<std::string> SqliteConnection::find_foreign() const {
  const SqliteStatement rows = prepare("SELECT type, name, sql FROM sqlite_master");
  if (!rows) return std::nullopt;
  int status = SQLITE_ROW;
  while ((status = sqlite3_step(rows.get())) == SQLITE_ROW) {
    const auto type = sqlite_text(rows.get(), 0);
    const auto name = sqlite_text(rows.get(), 1);
    const auto sql = sqlite_text(rows.get(), 2);
    const bool is_ours = std::ranges::any_of(schema_->entries, [&](const SqliteEntry& entry) {
      const std::string_view create = entry.type == "table" ? "CREATE TABLE " : "CREATE INDEX ";
      return type == entry.type && name == entry.name &&
             sql == (entry.definition.empty() ? "" : std::string(create) + std::string(entry.definition));
    });
    if (is_ours) continue;
    const bool is_known_name = std::ranges::any_of(
        schema_->entries, [&](const SqliteEntry& entry) { return type == entry.type && name == entry.name; });
    return (is_known_name     ? "another "
            : type == "index" ? "an "
                              : "a ") +
           chess::printable(type) + " '" + chess::printable(name) + "'";
  }
  return status == SQLITE_DONE ? std::optional<std::string>("") : std::nullopt;
}

chess::Error SqliteConnection::error(std::string_view what) const {
  return {path_, std::string(what) + ": " + (db_ ? sqlite3_errmsg(db_.get()) : "out of memory")};
}

bool SqliteConnection::run(const char* sql) const {
  return sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

SqliteStatement SqliteConnection::prepare(const char* sql) const {
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(db_.get(), sql, -1, &statement, nullptr);
  return SqliteStatement(statement);
}

std::optional<int> SqliteConnection::number(const char* sql) const {
  const SqliteStatement statement = prepare(sql);
  if (!statement || sqlite3_step(statement.get()) != SQLITE_ROW) return std::nullopt;
  return sqlite3_column_int(statement.get(), 0);
}

std::string_view sqlite_text(sqlite3_stmt* row, int column) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
  return text == nullptr
             ? std::string_view{}
             : std::string_view(text, static_cast<std::size_t>(sqlite3_column_bytes(row, column)));
}

}  // namespace annotate
