// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of the pipeline is told: whom to ask, how much, how to judge, what to write.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "annotate/mark/engine_marks.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/provider.h"
#include "cases/engine_keeper.h"
#include "cases/evaluator.h"
#include "cases/game_analysis.h"
#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "movedb/move_database.h"
#include "spend/position_cache.h"

namespace annotate {

class ResultStore;

/// An engine to ask, and who that is in the files.
struct EngineChoice {
  Provider provider;
  chess::EvaluatorFactory factory;
  /// Ready already, for the first worker; may be null.
  std::unique_ptr<chess::Evaluator> first{};
  /// Where its answers are kept for later runs; may be null.
  chess::EvalStore* store = nullptr;
};

/// The providers of all of them, in their order. Valid as long as the engines.
inline std::vector<const Provider*> providers_of(std::span<const EngineChoice> engines) {
  std::vector<const Provider*> providers;
  for (const EngineChoice& engine : engines) providers.push_back(&engine.provider);
  return providers;
}

struct PipelineOptions {
  int jobs = 1;
  chess::RuleSet rules = chess::default_rules();
  chess::SpendOptions spend;
  /// Where several engines are asked.
  chess::JudgeBy judge_by = chess::JudgeBy::First;
  MarkOptions marks;
  chess::KeeperPolicy keeper;
  /// Marks of earlier runs are taken out, and nothing else is done.
  bool strip_own = false;
  /// Marks of an earlier run stay, and those of this run are added.
  bool keep_own = false;
  ReplacedMarks replaced;
  /// Annotate the variations of the input, too.
  bool variations = false;
  /// Look for puzzles in the games.
  bool puzzles = false;
  /// Games to hold against for novelties; may be null.
  const chess::MoveDatabase* reference = nullptr;
  /// Keep ECO and Opening tags that are there; else ours replace them.
  bool keep_opening = true;
  /// Finished games are handed on at once, for a reader at the end of a pipe.
  bool flush_each_game = false;
  /// Say of each game, when it is finished, what was done.
  bool tell_each_game = false;
  /// Where finished games are kept, and found; may be null.
  ResultStore* store = nullptr;
};

}  // namespace annotate
