// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/run_options.h"

#include <chrono>
#include <cmath>

namespace annotate {

namespace {

/// Of each engine.
std::chrono::milliseconds game_time(const AnnotateOptions& options) {
  const double seconds = options.game_seconds.value_or(0.0) / static_cast<double>(options.engines.size());
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000.0)));
}

}  // namespace

PipelineOptions pipeline_options(const AnnotateOptions& options) {
  PipelineOptions pipeline;
  pipeline.jobs = options.jobs;
  pipeline.rules = options.rules;
  pipeline.talk = options.talk;
  pipeline.spend = {.spending = options.spending,
                    .budget = options.budget,
                    .game_time = game_time(options),
                    .praise = options.praise,
                    .moves = options.moves,
                    .lines = options.multipv};
  pipeline.marks = {.evals = !options.use_stored_evals && options.evals,
                    .line_evals = options.evals,
                    .comments = options.comments,
                    .lines = options.lines,
                    .arrows = options.arrows,
                    .replaces_lines = options.replaced.lines,
                    .reader = options.reader,
                    .language = options.language,
                    .figurines = options.figurines,
                    .summary = options.summary};
  pipeline.judge_by = options.judge_by;
  pipeline.keep_own = options.keep_own;
  pipeline.strip_own = options.strip_own;
  pipeline.replaced = options.replaced;
  pipeline.keep_opening = options.keep_opening;
  pipeline.variations = options.variations;
  pipeline.puzzles = !options.puzzles.empty();
  pipeline.searches_both_sides = searches_both_sides(options);
  pipeline.compares_sides = !options.reports.empty();
  pipeline.tell_each_game = options.verbose;
  return pipeline;
}

}  // namespace annotate
