// SPDX-License-Identifier: GPL-3.0-or-later
// A table on its way to a file: its CSV as it is, or as Parquet. No writer of Parquet for C++ is packaged
// for Debian, so DuckDB makes it (https://duckdb.org): a child that reads CSV from a pipe.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/bgn/tables/columns.h"
#include "base/error.h"
#include "client/engine_spec.h"
#include "client/transport.h"
#include "io/staged_output.h"

namespace annotate::bgn {

/// DuckDB as the user has it: the program, else the module of Python. A statement of SQL is its last
/// argument. The error says what to install.
std::expected<chess::EngineCommand, chess::Error> find_duckdb();

/// The number of rows of a file of Parquet, as DuckDB reads it.
std::expected<std::uint64_t, chess::Error> count_rows(chess::EngineCommand duckdb, const std::string& path);

class WrittenTable {
 public:
  using Done = std::expected<void, chess::Error>;

  /// Opens FOLDER/NAME.csv, or FOLDER/NAME.parquet if DuckDB is given.
  static std::expected<WrittenTable, chess::Error> open(const TableSchema& schema, const std::string& folder,
                                                        const std::optional<chess::EngineCommand>& duckdb);

  /// Precondition: whole rows.
  Done write(std::string_view csv);
  /// Completes the file, still under its temporary name. It ends early, with an error, if `goes_on` says so.
  Done finish(const std::function<bool()>& goes_on);
  /// What a `Publication` gives its name.
  chess::StagedOutput& output() { return output_; }

 private:
  WrittenTable(std::string path, chess::StagedOutput output)
      : path_(std::move(path)), output_(std::move(output)) {}

  std::string path_;
  chess::StagedOutput output_;
  std::unique_ptr<chess::Transport> duckdb_;  ///< null: CSV
};

}  // namespace annotate::bgn
