// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn list`: one line for each game, with the columns that the user wants: aligned on a terminal, separated
// by tabs in a pipe, as CSV, or as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "io/byte_sink.h"
#include "query/filter_options.h"
#include "query/game_field.h"

namespace annotate::bgn {

/// How a table is written.
enum class TableStyle : std::uint8_t {
  Aligned,  ///< columns for people, cut to the width of the terminal
  Tabs,  ///< a tab between the columns
  Csv,
  Json,  ///< an object for each game, one a line; an unknown value is null
};

/// How the user wants a table of games.
struct TableOptions {
  std::string columns;  ///< fields with commas between them; empty: the usual ones
  bool csv = false;
  bool json = false;
  bool no_header = false;
  std::size_t width = 0;  ///< of aligned columns; 0: the terminal's, if standard output is one
};

struct ListOptions {
  RunOptions run;
  chess::FilterOptions filter;
  TableOptions table;
  std::uint64_t limit = 0;  ///< so many games are listed; 0: all
};

/// The columns of a table: those of the options, else the usual ones, with the file if there are several.
std::expected<std::vector<chess::GameField>, chess::Error> columns_of(const TableOptions& options,
                                                                      std::size_t inputs);

/// The cells of a game. Those of Number and File stay empty.
std::vector<std::string> cells_of(const chess::ImportedGame& game,
                                  const std::vector<chess::GameField>& columns, bool name_openings);

/// Writes rows of cells.
class GameTable {
 public:
  /// Precondition: `sink` outlives the table.
  GameTable(std::vector<chess::GameField> columns, const TableOptions& options, chess::ByteSink& sink);

  const std::vector<chess::GameField>& columns() const { return columns_; }
  /// Adds the row of a game: its place in its input, the name of the input, and its cells.
  std::expected<void, chess::IoError> add(std::uint64_t number, const std::string& input,
                                          std::vector<std::string>&& cells);
  /// Writes what is left. Does not finish the sink.
  std::expected<void, chess::IoError> finish();

  /// Aligned columns are as wide as so many rows need; later cells are cut.
  static constexpr std::size_t kRowsForWidths = 1000;

 private:
  void append_header();
  void append_row(const std::vector<std::string>& cells);
  void append_aligned(const std::vector<std::string>& cells);
  void append_json(const std::vector<std::string>& cells);
  void fix_widths();
  std::expected<void, chess::IoError> put(bool all);

  std::vector<chess::GameField> columns_;
  TableStyle style_;
  bool has_header_;
  std::size_t line_width_;
  chess::ByteSink& sink_;
  std::string text_;
  std::vector<std::vector<std::string>> waiting_;  // until the widths are known
  std::vector<std::size_t> widths_;
  bool is_begun_ = false;
};

/// Returns the process's exit status.
int run_list(const ListOptions& options);

}  // namespace annotate::bgn
