// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cache/sqlite_rows.h"

#include <sqlite3.h>

namespace annotate {

bool SqliteRows::next() {
  status_ = statement_ ? sqlite3_step(statement_.get()) : SQLITE_ERROR;
  return status_ == SQLITE_ROW;
}

std::uint64_t SqliteRows::number(int column) const {
  return static_cast<std::uint64_t>(sqlite3_column_int64(statement_.get(), column));
}

std::string SqliteRows::text(int column) const { return std::string(sqlite_text(statement_.get(), column)); }

bool SqliteRows::has_failed() const { return status_ != SQLITE_ROW && status_ != SQLITE_DONE; }

void SqliteRows::reset() {
  status_ = SQLITE_DONE;
  if (statement_) sqlite3_reset(statement_.get());
}

void SqliteRows::bind(int place, const std::string& text) {
  if (statement_)
    sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

void SqliteRows::bind_number(int place, std::int64_t number) {
  if (statement_) sqlite3_bind_int64(statement_.get(), place, number);
}

}  // namespace annotate
