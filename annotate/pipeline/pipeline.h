// SPDX-License-Identifier: GPL-3.0-or-later
// From games to annotated games: each thread takes the next game, has a worker analyse, judge and format it,
// and writes what is next in the order of the input. What comes out depends on input and options, never on
// timing.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/mark/engine_marks.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/provider.h"
#include "annotate/output/output.h"
#include "annotate/pipeline/files_source.h"
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

/// The id, with a number behind it if one of these engines has it: of engines that share an id the files
/// could not tell who said what.
std::string unused_id(const std::string& id, std::span<const EngineChoice> taken);

/// Whom to ask, how much, how to judge, what to write.
struct PipelineOptions {
  int jobs = 1;
  chess::RuleSet rules = chess::default_rules();
  chess::Talk talk = chess::Talk::Usual;
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
  /// Search for the labels of both sides also where only those of one are marked.
  bool searches_both_sides = false;
  /// Give the labels of both sides to a report, which compares them. Needs the searches for both.
  bool compares_sides = false;
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

/// Counters that a progress display may read while the pipeline runs.
struct Progress {
  std::atomic<std::uint64_t> games{0};      ///< written
  std::atomic<std::uint64_t> positions_read{0};
  /// Searched or not. A game under way counts in part, by what its searches have cost so far.
  std::atomic<std::uint64_t> positions_done{0};
  std::atomic<std::uint64_t> moves{0};  ///< of main lines, likewise
  std::atomic<std::uint64_t> positions_recalled{0};  ///< of those done: an earlier run had done them
  std::atomic<std::uint64_t> nodes{0};
};

struct RunSummary {
  std::uint64_t games_read = 0;
  std::uint64_t games_written = 0;
  std::uint64_t table_answers = 0;  ///< positions that endgame tables answered in place of an engine
  std::uint64_t games_recalled = 0;   ///< of those written: an earlier run had finished them
  std::uint64_t games_dropped = 0;    ///< under way when we were stopped
  std::uint64_t games_damaged = 0;    ///< some of their moves could not be read
  std::uint64_t games_of_others = 0;  ///< nobody's moves were wanted: they are as they came
  std::uint64_t games_refused = 0;  ///< passed on without a verdict; the first ones were named
  std::uint64_t games_without_evals = 0;  ///< stored ones were wanted: they are not judged
  std::uint64_t changed_lines =
      0;  ///< lines of ours that people have changed, or that are not proved; they stay
  std::uint64_t changed_texts = 0;  ///< likewise
  std::uint64_t games_unmarked = 0;  ///< annotated by an earlier version: nothing shows what is ours
  std::uint64_t games_stripped = 0;  ///< of our marks
  std::uint64_t moves = 0;            ///< of the games written
  std::uint64_t positions_searched = 0;
  std::uint64_t positions_lost = 0;   ///< could not be evaluated
  std::uint64_t games_without_engine = 0;  ///< of those: of variants that no engine of this run plays
  std::uint64_t novelties_lost = 0;   ///< games in which nobody could look for one
  std::string novelty_fault;          ///< why, of the first of them
  std::uint64_t nodes = 0;
  std::uint64_t nodes_recalled = 0;   ///< of those: searched by an earlier run
  std::uint64_t engine_faults = 0;
  std::uint64_t input_losses = 0;     ///< games or files that could not be read whole
  std::array<std::uint64_t, 4> labels{};  ///< by Label
  /// Of the game written last, in percent; nothing where it is not known, as of games from the journal.
  chess::EnumArray<chess::Color, std::optional<double>> accuracy{};
  std::vector<std::string> lost_positions;  ///< the first few, named
  /// Set when writing or keeping failed; nothing was written after that.
  std::string write_error;
};

/// Hears what goes wrong while it goes wrong; one line each. Called from any thread, one call at a time.
using Notify = std::function<void(const std::string& message)>;

/// From where games come, whom they are shown, and where they go.
struct PipelineEnds {
  GameSource& source;
  std::span<GameOutput* const> outputs;
  std::span<EngineChoice> engines;
};

/// Every game is shown to every engine, in their order; with a single choice that has no factory, the evals
/// that the games hold are judged. Returns when all is written, or soon after `stop` is requested: then games
/// that were finished are still written, in order, and those under way are dropped. Where writing or keeping
/// fails, `stop` is requested from here, so that a source that waits for input wakes up. Precondition: at
/// least one engine.
RunSummary run_pipeline(const PipelineEnds& ends, const PipelineOptions& options, Progress& progress,
                        const Notify& notify, std::stop_source stop);

}  // namespace annotate
