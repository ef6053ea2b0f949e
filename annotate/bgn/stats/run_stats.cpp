// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn stats`: every worker counts the games of its chunks, the counts are added up in order.
#include <cstdio>

#include "annotate/bgn/pipeline/game_run.h"
#include "annotate/bgn/stats/stats.h"
#include "query/game_filter.h"
#include "query/game_stats.h"

namespace annotate::bgn {

int run_stats(const StatsOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) {
    chess::Console("bgn").message(to_string(filter.error()));
    return kExitUnable;
  }
  RunOptions run = options.run;
  if (!filter->keeps_all()) {
    run.wants_moves = [&filter](const chess::Tags& tags) {
      return filter->judge_tags(tags) != chess::GameFilter::Verdict::Drop;
    };
  }
  chess::GameStats total;
  const bool name_openings = options.filter.name_openings;
  const RunEnd end = run_games<chess::GameStats>(
      run,
      [&](chess::GameStats& part, const chess::ImportedGame& game) {
        if (filter->keeps(game))
          part.add(game, name_openings);
        else
          part.pass_over();
      },
      [&](chess::GameStats&& part) { total.merge(part); });
  if (end.is_interrupted || (end.exit_status == kExitUnable && total.seen == 0)) return end.exit_status;
  const std::string report = options.json ? stats_json(total, options.top) : stats_text(total, options.top);
  std::fputs(report.c_str(), stdout);
  return std::fflush(stdout) == 0 ? end.exit_status : static_cast<int>(kExitUnable);
}

}  // namespace annotate::bgn
