// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn filter`: a conversion with a question before each game.
#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/pipeline/game_run.h"
#include "query/game_filter.h"

namespace annotate::bgn {
namespace {

int count_games(const RunOptions& options, const chess::GameFilter& filter, std::uint64_t limit) {
  std::uint64_t total = 0;
  const RunEnd end = run_games<std::uint64_t>(
      options,
      [&](std::uint64_t& count, const chess::ImportedGame& game) { count += filter.keeps(game) ? 1 : 0; },
      [&](std::uint64_t&& count) { total += count; });
  if (end.is_interrupted || (end.exit_status == kExitUnable && end.totals.games == 0)) return end.exit_status;
  if (limit > 0) total = std::min(total, limit);
  std::printf("%llu\n", static_cast<unsigned long long>(total));
  return end.exit_status;
}

}  // namespace

int run_filter(const FilterCommandOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  ConvertOptions convert = options.convert;
  // To count, the tags are enough where they tell; what is written needs its moves, too.
  if (options.count) {
    const auto ask = [&filter](const chess::Tags& tags) {
      return filter->asks_moves() && filter->judge_tags(tags) == chess::GameFilter::Verdict::AskMoves;
    };
    convert.run.wants_moves = {ask, filter->tags()};
    return count_games(convert.run, *filter, convert.limit);
  }
  convert.copies_games = true;
  convert.run.wants_moves = filter->wants_moves();
  return run_convert(convert, [&](const chess::ImportedGame& game, chess::GameReader& lender) {
    const auto verdict = filter->judge_tags(game.game.tags);
    if (verdict != chess::GameFilter::Verdict::AskMoves) return verdict == chess::GameFilter::Verdict::Keep;
    lender.complete();
    return filter->keeps(game);
  });
}

}  // namespace annotate::bgn
