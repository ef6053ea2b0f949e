// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn crosstable`: every worker gathers the games of its chunks, and their events are put together in
// the order of the input.
#include <fmt/format.h>

#include "annotate/bgn/crosstable/crosstable.h"
#include "annotate/bgn/pipeline/game_run.h"
#include "command_line/paged_text.h"
#include "console/terminal.h"
#include "query/game_filter.h"
#include "tournaments/event_games.h"
#include "tournaments/trf.h"

namespace annotate::bgn {

namespace {

/// More tables than these are no answer.
constexpr std::size_t kMostTables = 100;

constexpr std::string_view kHowToChoose =
    "choose by --event, --site, --date or another option that chooses games; --list shows the events";

/// The moves are read where the filter must see them.
chess::TagQuestion question_of(const chess::GameFilter& filter) {
  auto asked = filter.tags();
  chess::add_names(chess::EventGames::asked_tags(), asked);
  return {[&filter](const chess::Tags& tags) {
            return filter.judge_tags(tags) == chess::GameFilter::Verdict::AskMoves;
          },
          std::move(asked)};
}

int print_report(const RankedTournament& ranked, int status) {
  const auto report = chess::to_trf(ranked.tournament, ranked.rows);
  if (!report) return refuse("--trf: " + to_string(report.error()));
  chess::print_paged(*report);
  return status;
}

std::string tables_of(std::vector<chess::ChessEvent> events, const CrosstableOptions& options) {
  std::vector<RankedTournament> ranked;
  for (chess::ChessEvent& event : events) ranked.emplace_back(std::move(event), options);
  if (options.csv) return crosstables_csv(ranked);
  if (options.json) {
    chess::Json list = chess::Json::array();
    for (const RankedTournament& one : ranked) list.push(crosstable_json(one));
    return chess::Json{{"events", list}}.laid_out();
  }
  const std::size_t width = options.width > 0 ? options.width : chess::terminal_width();
  std::string text;
  for (const RankedTournament& one : ranked)
    text += (text.empty() ? "" : "\n\n") + tournament_text(one, width);
  return text;
}

}  // namespace

RankedTournament::RankedTournament(chess::ChessEvent event, const CrosstableOptions& options)
    : tournament(std::move(event)) {
  if (options.as) tournament.set_kind(*options.as);
  // In a match the points say all.
  const auto usual = tournament.players().size() > 2 ? chess::usual_tie_breaks(tournament.kind())
                                                     : std::span<const chess::TieBreak>();
  tie_breaks = options.tie_breaks.empty() ? std::vector(usual.begin(), usual.end()) : options.tie_breaks;
  rows = chess::standings_of(tournament, tie_breaks);
}

std::vector<std::size_t> RankedTournament::numbers() const {
  std::vector<std::size_t> numbers(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) numbers[rows[i].player] = i + 1;
  return numbers;
}

int run_crosstable(const CrosstableOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  RunOptions run = options.run;
  run.wants_moves = question_of(*filter);
  chess::EventGames games(options.list ? 0 : chess::EventGames::kMostGames);
  const RunEnd end = run_games<chess::EventGames>(
      run,
      [&](chess::EventGames& part, const chess::ImportedGame& game) {
        if (filter->keeps(game)) part.add(game);
      },
      [&](chess::EventGames&& part) { games.merge(part); });
  if (end.is_interrupted) return end.exit_status;
  auto events = games.take_events();
  if (events.empty() && end.exit_status == kExitUnable) return end.exit_status;
  if (games.other_games() > 0)
    chess::Console("bgn").message(
        fmt::format("{} games belong to events beyond the first {}, and are left out", games.other_games(),
                    chess::EventGames::kMostEvents));
  if (options.list) {
    chess::print_paged(event_list(events, options));
    return end.exit_status;
  }
  if (events.empty()) return refuse("there is no game", end.exit_status);
  if (games.is_full())
    return refuse(fmt::format("there are more than {} games in {} events; {}", chess::EventGames::kMostGames,
                              events.size(), kHowToChoose));
  const std::size_t most = options.trf ? 1 : kMostTables;
  if (events.size() > most)
    return refuse(
        fmt::format("there are {} events, and {} are shown; {}", events.size(), most, kHowToChoose));
  if (options.trf) return print_report(RankedTournament(std::move(events.front()), options), end.exit_status);
  const std::string text = tables_of(std::move(events), options);
  chess::print_paged(text);
  return end.exit_status;
}

}  // namespace annotate::bgn
