// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn list`: every worker makes the cells of its chunks, the table gets them in order.
#include <optional>
#include <utility>

#include "annotate/bgn/list/list.h"
#include "annotate/bgn/pipeline/session.h"
#include "command_line/paged_text.h"
#include "games/chunk_reading.h"
#include "query/game_filter.h"

namespace annotate::bgn {

namespace {

using Verdict = chess::GameFilter::Verdict;

/// Games of one input that follow each other.
struct ListedGames {
  struct Row {
    std::uint64_t number;  ///< among these games, from 1
    std::vector<std::string> cells;
  };
  std::size_t input = 0;
  std::uint64_t games = 0;  ///< listed or not
  /// Games of the input before these, where that does not follow from the pieces before.
  std::optional<std::uint64_t> games_before;
  std::vector<Row> rows;
};

class List {
 public:
  List(const ListOptions& options, const chess::GameFilter& filter, std::vector<chess::GameField> columns)
      : options_(options),
        filter_(filter),
        out_(chess::paged_output([this] { session_.begin_output(); })),
        table_(std::move(columns), options.table, *out_),
        session_(options.run) {}

  int run() {
    session_.run<ListedGames>([this](chess::Chunk&& chunk, const std::string& name,
                                     const auto& emit) { read(std::move(chunk), name, emit); },
                              [this](ListedGames&& games) { return write(std::move(games)); });
    const RunEnd end = session_.finish("the list has a part of them");
    if (!fault_ && !end.is_interrupted)
      if (const auto done = table_.finish(); !done) fault_ = done.error();
    if (!fault_)
      if (const auto done = out_->finish(); !done) fault_ = done.error();
    if (!fault_ || end.is_interrupted) return end.exit_status;
    if (fault_->kind != chess::IoError::Kind::ClosedPipe) session_.console().message(fault_->reason);
    return kExitUnable;
  }

 private:
  using Emit = std::function<bool(ChunkResult<ListedGames>&&)>;
  static constexpr std::size_t kMostRows = 4096;  // handed over at once

  void read(chess::Chunk&& chunk, const std::string& name, const Emit& emit) const {
    ListedGames part;
    part.input = chunk.input;
    part.games_before = chunk.games_before();
    chess::ChunkReading reading(std::move(chunk), name, options_.run.wants_moves);
    while (const auto game = reading.next()) {
      ++part.games;
      if (filter_.keeps(*game))
        part.rows.push_back({part.games, cells_of(*game, table_.columns(), name_openings_)});
      if (part.rows.size() < kMostRows && !reading.has_long_report()) continue;
      ListedGames next;
      next.input = part.input;
      if (!emit({std::exchange(part, std::move(next)), reading.take_report()})) return;
    }
    emit({std::move(part), reading.take_report()});
  }

  bool write(ListedGames&& games) {
    if (games.input != input_) {
      input_ = games.input;
      games_before_ = 0;
    }
    if (games.games_before) games_before_ = *games.games_before;
    for (ListedGames::Row& row : games.rows) {
      const auto added =
          table_.add(games_before_ + row.number, session_.files().name(games.input), std::move(row.cells));
      if (!added) {
        fault_ = added.error();
        return false;
      }
      if (++listed_ == options_.limit) return false;
    }
    games_before_ += games.games;
    return true;
  }

  const ListOptions& options_;
  const bool name_openings_ = chess::is_set(options_.filter, "name-openings");
  const chess::GameFilter& filter_;
  std::unique_ptr<chess::ByteSink> out_;
  GameTable table_;
  std::optional<chess::IoError> fault_;
  std::size_t input_ = 0;
  std::uint64_t games_before_ = 0;  // in this input
  std::uint64_t listed_ = 0;
  Session session_;  // last: it uses the above
};

}  // namespace

int run_list(const ListOptions& given) {
  ListOptions options = given;
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  auto columns = columns_of(options.table, options.run.inputs.size());
  if (!columns) return refuse(to_string(columns.error()));
  bool needs_moves = chess::is_set(options.filter, "name-openings");
  auto asked = filter->tags();
  for (const chess::GameField& column : *columns) {
    needs_moves |= column.asks_moves();
    chess::add_names(column.tags(), asked);
  }
  const auto ask = [&filter, needs_moves](const chess::Tags& tags) {
    if (!needs_moves && !filter->asks_moves()) return false;
    const Verdict verdict = filter->judge_tags(tags);
    return verdict == Verdict::AskMoves || (verdict == Verdict::Keep && needs_moves);
  };
  options.run.wants_moves = {ask, std::move(asked)};
  return List(options, *filter, std::move(*columns)).run();
}

}  // namespace annotate::bgn
