// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of `annotate`.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/fetch/game_shelf.h"
#include "annotate/mark/engine_marks.h"
#include "annotate/mark/provider.h"
#include "annotate/output/file_output.h"
#include "annotate/player/earlier_report.h"
#include "client/engine_spec.h"
#include "console/console.h"
#include "evals/rules.h"
#include "games/game_files.h"
#include "judge/game_verdict.h"
#include "spend/case_of.h"
#include "spend/spending.h"
#include "words/language.h"
#include "words/reader.h"

namespace annotate {

using chess::kExitPartly;
using chess::kExitUnable;
using chess::kExitWell;

/// An engine as the command line names it.
struct EngineRequest {
  std::string command;  ///< empty: our own
  chess::EngineProtocol protocol = chess::EngineProtocol::Auto;
  chess::EngineSettings options;
};

struct AnnotateOptions {
  std::vector<std::string> inputs;
  std::string lichess;  ///< a player whose games are fetched and are inputs, too; empty: nobody's
  std::string chesscom;  ///< likewise
  GameWish wish;  ///< which of their games
  bool offline = false;  ///< nothing may be fetched
  chess::InputOptions reading{};
  std::vector<std::string> outputs;
  std::vector<std::string> reports;  ///< about the player: .html or .json
  std::string since;  ///< an earlier report about the player, .json; empty: none
  std::string beside;  ///< a report about another player, likewise
  std::shared_ptr<const EarlierReport> earlier;  ///< read from it
  std::vector<std::string> puzzles;  ///< from the games: .pgn, .csv, .epd or .tsv
  std::optional<OutputFormat> to;
  GuiStyle gui_style = GuiStyle::Lichess;
  std::string colour = "auto";  ///< of OutputFormat::Term, as `wants_colours` takes it
  std::size_t width = 0;        ///< of OutputFormat::Term; 0: the terminal's
  std::vector<EngineRequest> engines;  ///< at least one
  double engine_timeout_s = 0;  ///< 0: the client's defaults
  chess::SearchBudget budget;
  std::optional<double> total_seconds;  ///< of search for the whole run, instead of a budget for a position
  std::optional<double> game_seconds;  ///< of search for each game, instead of a budget for a position
  chess::Spending spending = chess::Spending::Focused;
  chess::JudgeBy judge_by = chess::JudgeBy::First;
  std::string rules_name;
  chess::RuleSet rules;
  int jobs = 1;
  std::string cache;  ///< a file for answers of engines; empty: only memory
  std::string syzygy;  ///< folders of endgame tables: asked before an engine, and searched with by ours
  bool names_tables = false;  ///< the user says which these are, for all engines; else they are ours alone
  std::string reference;  ///< a move-record database to find novelties by; empty: none
  chess::MoveChoice moves;
  /// Whom reports are about: as they were given for `moves`, else whose games are fetched.
  std::vector<std::string> player_names;
  bool variations = false;  ///< annotate those of the input, too
  bool evals = true;  ///< write them
  bool praise = true;
  bool lines = true;
  bool arrows = true;  ///< drawings in the comments on ? and ??
  int multipv = 1;  ///< lines at a move that gets a better line
  bool comments = true;
  chess::Talk talk = chess::Talk::Usual;  ///< which kinds of reasons are given
  std::optional<chess::ReaderLevel> reader;  ///< empty: each game's tags say for whom it is annotated
  chess::Language language = chess::Language::English;
  bool figurines = false;  ///< in sentences, in place of letters
  bool with_engine = false;  ///< reports (.html) carry the engine
  bool summary = true;  ///< the game in a paragraph
  bool dry_run = false;
  bool use_stored_evals = false;
  bool keep_own = false;
  bool strip_own = false;  ///< take out what earlier runs wrote, and do nothing else
  ReplacedMarks replaced;
  bool keep_opening = true;
  bool quiet = false;
  bool advises = true;  ///< on a terminal: on a better choice of the engine
  bool verbose = false;
  std::string log;  ///< a path; empty: none
  bool resume = false;
  bool in_place = false;  ///< each input is replaced by what is written of it; no outputs
  bool keep_partial = false;  ///< interrupted, write the games that are finished
  bool keeps_journal = false;  ///< also when the outputs are complete: other files of the run are not
  std::string config;  ///< the file of defaults that was read; empty: none
  /// The options that were given and that the games' texts depend on: name and value.
  std::vector<std::pair<std::string, std::string>> given;
};

/// What `annotate serve` alone takes.
struct DeskOptions {
  std::string folder;  ///< whose files the page may open and save; empty: none
  std::string state;  ///< the file that keeps what is on the desk; empty: the user's
  std::vector<std::string> books;  ///< to look up in
  int port = 0;  ///< 0: a free one
  bool opens_browser = true;
  bool ends_with_page = false;
};

/// Are games searched for the labels of both sides even if only those of one are marked? Then all runs find
/// each other's answers in a cache, and a report compares labels that were found in one way.
bool searches_both_sides(const AnnotateOptions& options);

/// Do the games go to standard output although no output is named? Not if only reports or puzzles were asked
/// for.
bool writes_games_to_stdout(const AnnotateOptions& options);

/// The paths of all that is written of the games, `-` for standard output.
std::vector<std::string> all_outputs(const AnnotateOptions& options);

/// Either options, or an exit status with what is to be said: help and version on stdout, faults on stderr.
struct ParsedCommandLine {
  std::optional<AnnotateOptions> options;
  std::optional<DeskOptions> desk{};  ///< the command is `serve`
  int exit_status = kExitWell;
  std::string out;
  std::string err;
};

/// A command line that begins with `serve` is that of the desk: its options ask for no outputs. `config`,
/// when not empty, is the path of a file of defaults, unless the command line says otherwise.
ParsedCommandLine parse_command_line(int argc, const char* const* argv, const std::string& config = {});

}  // namespace annotate
