// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn stats`: every worker counts the games of its chunks, the counts are added up in order.
#include <cstdio>
#include <optional>

#include "annotate/bgn/pipeline/game_run.h"
#include "annotate/bgn/stats/insights.h"
#include "annotate/bgn/stats/stats.h"
#include "command_line/paged_text.h"
#include "query/game_filter.h"
#include "query/game_stats.h"

namespace annotate::bgn {

namespace {

struct Figures {
  chess::GameStats games;
  std::optional<chess::PlayerScore> score;
};

int run_insights(const StatsOptions& options, const RunOptions& run, const chess::GameFilter& filter,
                 const chess::NamePattern& player, std::string& report) {
  Insights total;
  const RunEnd end = run_games<Insights>(
      run,
      [&](Insights& part, chess::ImportedGame& game) {
        if (filter.keeps(game)) part.add(game.game, player);
      },
      [&](Insights&& part) { total.merge(part); });
  if (end.is_interrupted || (end.exit_status == kExitUnable && total.total().games() == 0))
    return end.exit_status;
  const std::string& name = chess::texts_of(options.filter, "player").front();
  report = (options.json ? insights_json : insights_text)(total, name, options.top);
  return end.exit_status;
}

}  // namespace

int run_stats(const StatsOptions& options) {
  std::string report;
  const int status = report_stats(options, report);
  if (!report.empty()) chess::print_paged(report);
  return status;
}

int report_stats(const StatsOptions& options, std::string& report) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  RunOptions run = options.run;
  run.wants_moves = filter->wants_moves();
  // The score of a player is asked for by the name of one player.
  std::optional<chess::NamePattern> player;
  const auto& players = chess::texts_of(options.filter, "player");
  if (players.size() == 1) player.emplace(players.front(), chess::is_set(options.filter, "similar-names"));
  if (options.insights && !player) return refuse("--insights: name one player, with --player");
  if (options.insights) return run_insights(options, run, *filter, *player, report);
  Figures total;
  const bool name_openings = chess::is_set(options.filter, "name-openings");
  const RunEnd end = run_games<Figures>(
      run,
      [&](Figures& part, const chess::ImportedGame& game) {
        if (!filter->keeps(game)) return part.games.pass_over();
        part.games.add(game, name_openings);
        if (!player) return;
        if (!part.score) part.score.emplace(*player);
        part.score->add(game);
      },
      [&](Figures&& part) {
        total.games.merge(part.games);
        if (!part.score) return;
        if (!total.score) total.score.emplace();
        total.score->merge(*part.score);
      });
  if (end.is_interrupted || (end.exit_status == kExitUnable && total.games.seen == 0)) return end.exit_status;
  if (options.json) {
    report = stats_json(total.games, options.top, total.score ? &*total.score : nullptr);
  } else {
    report = stats_text(total.games, options.top);
    if (total.score) report += score_text(*total.score, players.front(), options.top);
  }
  return end.exit_status;
}

}  // namespace annotate::bgn
