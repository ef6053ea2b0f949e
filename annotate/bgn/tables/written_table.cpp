// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/tables/written_table.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/text.h"
#include "client/process_transport.h"
#include "client/program_run.h"

namespace annotate::bgn {

namespace {

using TimePoint = chess::Transport::TimePoint;

constexpr std::chrono::milliseconds kBetweenLooks{200};

std::string sql_text(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted.append(c == '\'' ? 2 : 1, c);
  return quoted + "'";
}

/// Nothing is guessed of the CSV, and a comment may be long. One thread needs 0.2 GB for any number of rows;
/// of several the memory grows with the rows (DuckDB 2.0).
std::string copy_statement(const TableSchema& schema, const std::string& file) {
  return fmt::format(
      "SET threads = 1; "
      "COPY (SELECT * FROM read_csv('/dev/stdin', columns = {}, auto_detect = false, header = true, "
      "delim = ',', quote = '\"', escape = '\"', allow_quoted_nulls = false, max_line_size = 16777216, "
      "buffer_size = 33554432)) TO {} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)",
      schema.duckdb_types, sql_text(file));
}

WrittenTable::Done done(std::expected<void, chess::IoError> done) {
  return done ? WrittenTable::Done() : std::unexpected(chess::Error(done.error().reason));
}

chess::Error duckdb_fault(const std::string& path, const chess::Transport& duckdb,
                          const std::optional<chess::ProcessEnd>& end) {
  const std::string line = chess::last_line_of(duckdb.error_text());
  const std::string how = end ? to_string(*end) : "it was stopped";
  return {path, fmt::format("DuckDB failed ({}){}{}", how, line.empty() ? "" : ": ", line)};
}

}  // namespace

std::expected<chess::EngineCommand, chess::Error> find_duckdb() {
  if (chess::find_program("duckdb")) return chess::EngineCommand{"duckdb", {"-csv", "-noheader", "-c"}};
  const auto is_there = [](const char* statement) {
    const auto run = chess::run_to_end({"python3", {"-c", statement}}, [](const auto&) { return true; }, {});
    return run && run->end.is_success();
  };
  if (is_there("import duckdb"))
    return chess::EngineCommand{
        "python3", {"-c", "import sys, duckdb; print(duckdb.execute(sys.argv[1]).fetchone()[0])"}};
  return std::unexpected(
      chess::Error("DuckDB makes Parquet, and is not installed; install it (pip install duckdb)"));
}

std::expected<std::uint64_t, chess::Error> count_rows(chess::EngineCommand duckdb, const std::string& path) {
  duckdb.arguments.push_back(fmt::format("SELECT count(*) FROM read_parquet({})", sql_text(path)));
  const auto child = chess::start_process(duckdb);
  if (!child) return std::unexpected(chess::Error(child.error()));
  (*child)->close_input();
  const auto line = (*child)->read_line(TimePoint::max());
  const auto count = line ? chess::parse_number<std::uint64_t>(*line) : std::nullopt;
  if (count) return *count;
  return std::unexpected(
      duckdb_fault(path, **child, (*child)->wait_exit((*child)->now() + std::chrono::seconds(5))));
}

std::expected<WrittenTable, chess::Error> WrittenTable::open(
    const TableSchema& schema, const std::string& folder, const std::optional<chess::EngineCommand>& duckdb) {
  const std::string path = fmt::format("{}/{}.{}", folder, schema.name, duckdb ? "parquet" : "csv");
  auto output = chess::StagedOutput::open(path);
  if (!output) return std::unexpected(chess::Error(output.error().reason));
  WrittenTable file(path, std::move(*output));
  if (duckdb) {
    const auto staged = file.output_.staged();
    if (!staged)
      return std::unexpected(chess::Error("Parquet needs a regular file, which this is not: " + path));
    chess::EngineCommand command = *duckdb;
    command.arguments.push_back(copy_statement(schema, staged->temporary));
    auto child = chess::start_process(command);
    if (!child) return std::unexpected(chess::Error(child.error()));
    file.duckdb_ = std::move(*child);
  }
  if (auto written = file.write(schema.header); !written) return std::unexpected(written.error());
  return file;
}

WrittenTable::Done WrittenTable::write(std::string_view csv) {
  if (csv.empty()) return {};
  if (!duckdb_) return done(output_.sink().write(csv));
  csv.remove_suffix(1);  // the line feed, which is written behind
  if (duckdb_->write_line(csv, TimePoint::max())) return {};
  return std::unexpected(
      duckdb_fault(path_, *duckdb_, duckdb_->wait_exit(duckdb_->now() + std::chrono::seconds(5))));
}

WrittenTable::Done WrittenTable::finish(const std::function<bool()>& goes_on) {
  if (duckdb_) {
    duckdb_->close_input();
    std::optional<chess::ProcessEnd> end;
    while (!end && goes_on()) end = duckdb_->wait_exit(duckdb_->now() + kBetweenLooks);
    if (!end || !end->is_success()) return std::unexpected(duckdb_fault(path_, *duckdb_, end));
  }
  return done(output_.sink().finish());
}

}  // namespace annotate::bgn
