// SPDX-License-Identifier: GPL-3.0-or-later
// From the engines that the command line names to engines that answer: each is started once, so that it can
// tell its name before the first game is written.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/cli/dialogue_log.h"
#include "annotate/cli/options.h"
#include "annotate/pipeline/pipeline.h"
#include "base/error.h"
#include "cases/table_evaluator.h"
#include "client/engine_spec.h"
#include "console/console.h"

namespace annotate {

/// Is it our own engine, and does the user not say which endgame tables it searches with (SyzygyPath)?
bool takes_tables(const EngineRequest& request);
/// Are the tables of the options asked before this engine?
bool has_tables(const EngineRequest& request, const AnnotateOptions& options);

/// How the engine is started, as the options say.
chess::EngineSpec spec_of(const EngineRequest& request, const AnnotateOptions& options);

/// The tables of --syzygy, or those found; null without any. The error names the option.
std::expected<std::shared_ptr<chess::TableAnswers>, chess::Error> open_tables_of(
    const AnnotateOptions& options);

/// One for each engine asked for; with stored evals, the one that stands for them. The error is an exit
/// status: an engine cannot be had, and has been named. Told to stop, it gives engines without a name. `log`
/// may be null; it outlives the engines. `tables`, if not null, are asked before the engines that have them.
std::expected<std::vector<EngineChoice>, int> start_engines(
    const AnnotateOptions& options, chess::Console& console, DialogueLog* log, std::stop_token stop,
    const std::shared_ptr<chess::TableAnswers>& tables = {});

/// Puts the command of the best engine that is installed in the place of each `--engine best`: `stockfish`,
/// or our own engine. The options are then the same as if the user had named it. Returns which one it is, in
/// a message; nothing if no engine is called so.
std::optional<std::string> name_best_engine(AnnotateOptions& options, bool has_stockfish);

/// The advice to ask the best engine, if Stockfish is installed and the user names no engine. Its labels
/// are nearer to those of deep searches, also of other engines (bench/annotation). Else nothing.
std::optional<std::string> advice_on_engines(const AnnotateOptions& options);
/// Which engine judges games of variants, for a run whose engines play none of theirs.
std::optional<std::string> advice_on_variants(const AnnotateOptions& options);

/// "Stockfish 15.1 + Marginalia 1.0.0".
std::string names_of(const std::vector<EngineChoice>& engines);

/// Which engine is asked when the user names none, as a command line: the `marginalia` installed or built
/// beside this program, else the one in PATH.
std::string default_engine_command();

}  // namespace annotate
