// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the tables: what each is called, its type in SQL and what it means. The header and the cells
// of CSV, the types of Parquet, the schema for databases and the help all come from here.
#pragma once

#include <string>
#include <string_view>

#include "annotate/bgn/tables/rows.h"

namespace annotate::bgn {

/// Appends the cells behind the number of the game, each with a comma in front, and a line feed. CSV is that
/// of RFC 4180, with line feeds; what is unknown is empty, and an empty text is `""`.
void append_csv(const TabledGame& game, std::string& csv);
void append_csv(const TabledMove& move, std::string& csv);

/// What is said of a table as a whole, whatever its rows.
struct TableSchema {
  std::string_view name;
  std::string header;  ///< of CSV, with its line feed
  std::string duckdb_types;  ///< "{'game': 'BIGINT', ...}"
  std::string create_table;  ///< a statement of SQL, for PostgreSQL and DuckDB
  std::string help;  ///< lines of names, types and meanings
};
TableSchema games_schema();
TableSchema moves_schema();

}  // namespace annotate::bgn
