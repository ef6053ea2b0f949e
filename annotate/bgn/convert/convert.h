// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn convert`, from game files to game files: every worker reads and writes whole chunks, the outputs get
// them in order. `bgn filter` is the same with a question before each game.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "base/error.h"
#include "bgn/bgn_writer.h"
#include "egd/egd_writer.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "game/strip.h"
#include "games/chunk_report.h"
#include "io/compression.h"
#include "io/replaced_file.h"
#include "query/duplicates.h"
#include "query/filter_options.h"
#include "query/sort_order.h"
#include "tidy/tidy_game.h"

namespace annotate::bgn {

/// By what games are put into files of their own.
enum class SplitKey : std::uint8_t {
  Type,  ///< the speed: `blitz`, `rapid`, ...
  Year,  ///< `2021`
  Month,  ///< `2021-10`
  Player,  ///< a file for each player; a game goes to both of its players
  Eco,  ///< `B33`
  Event,
};

/// How one output becomes several files.
struct SplitChoice {
  std::vector<SplitKey> keys;  ///< a file for each combination; none: no matter what games are about
  std::uint64_t games = 0;  ///< so many games in a file; 0: no matter how many

  bool is_empty() const { return keys.empty() && games == 0; }
};

/// Reads type, year, month, player, eco, event, or a number of games, commas between several. The error is a
/// sentence that says what is accepted.
std::expected<SplitChoice, chess::Error> parse_split_choice(std::string_view text);

/// The keys that stand in braces in the path of an output, `archive/{type}/{year}/{month}/G.{part}.json.bz2`,
/// in their order. Other braces are characters like any.
std::vector<SplitKey> keys_in_path(std::string_view path);

struct ConvertOutputs {
  std::vector<std::string> outputs;  ///< paths; none: standard output, which is `-`
  std::optional<chess::GameFormat> to;  ///< of standard output, and of files whose name says nothing else
  std::uint64_t split_size = 0;  ///< plain bytes in a file; 0: no matter how many
  SplitChoice split;  ///< in a run also by the keys of paths
  chess::BgnWriteOptions bgn;
  chess::EgdStyle egd;
  chess::StripChoice strip;  ///< what is left out of every game
  chess::CompressionLevel level;  ///< of compressed outputs
  bool index = false;  ///< each file gets an index
};

/// How games are arranged between reading and writing.
struct ArrangeOptions {
  std::optional<chess::SortOrder> order;  ///< nothing: that of the input
  std::optional<chess::DuplicateRule> duplicates;  ///< nothing: they stay
  /// With `duplicates`: also games of which so many per cent of the moves are the same.
  std::optional<int> similar;
  bool name_openings = false;  ///< to sort by openings that the moves tell
  std::string duplicates_file;  ///< where the games go that are left out; empty: nowhere
  std::uint64_t memory = kUsualMemory;  ///< about, in bytes

  static constexpr std::uint64_t kUsualMemory = std::uint64_t{192} << 20;

  bool is_needed() const { return order || duplicates; }
};

struct ConvertOptions {
  RunOptions run;
  ConvertOutputs output;
  /// Where no extension and no `to` tells the format of an output, that of the first input is taken.
  bool follows_input = false;
  /// Each input is replaced by what is written of it, in its own format and compression; no outputs.
  bool in_place = false;
  bool copies_games = false;  ///< a game of PGN that was sound and is not changed is copied to PGN
  bool can_replace_inputs = false;  ///< the command has --in-place, which a message may recommend
  std::uint64_t limit = 0;  ///< so many games are written, and no more is read; 0: all
  ArrangeOptions arrange;
  chess::GameCounts* totals = nullptr;  ///< gets the counts of what is read; null: nobody asks
  const chess::TidyRules* tidy = nullptr;  ///< tags are put in order; null: they stay
  std::vector<std::string> knowledge_files;  ///< read beside the inputs, and not overwritten either
  bool dry_run = false;  ///< no games are written
  /// CSV: which games are left out, and for which, or which tags are changed. Empty: none.
  std::string report_file;
  bool value_commands = false;  ///< evaluations and times of all programs as commands
  bool elapsed = false;  ///< BGN's `et` of each move, from the clocks
  bool add_openings = false;  ///< the tags ECO and Opening, where they are missing and the moves tell them
};

/// One output and its format.
struct Target {
  std::string path;
  chess::GameFormat format = chess::GameFormat::Pgn;
  std::optional<chess::Compression> compression = std::nullopt;  ///< nothing: by the extension of the path
  const chess::ReplacedFile* replaced = nullptr;  ///< the input that the output replaces; null: it does not
};

/// How it is compressed.
chess::Compression compression_of(const Target& target);

/// Why --level cannot be heeded: no output is compressed, or one of them has no such level.
std::optional<std::string> find_level_fault(const std::vector<Target>& targets,
                                            chess::CompressionLevel level);

/// Adds the keys of the paths to those of `split`. The error is a fault of usage: a path that names some of
/// the keys and not all, or `{part}` where nothing makes parts.
std::expected<void, std::string> take_keys_of_paths(ConvertOutputs& options);

/// What is to be written where. The error is a fault of usage: no format, a path named twice.
std::expected<std::vector<Target>, std::string> targets_of(const ConvertOutputs& options);

/// `blitz`, `2021-10`, `carlsen-magnus`; `unknown` where the game does not say. Letters, digits and hyphens
/// only. Precondition: `by` is not Player.
std::string split_key(const chess::Game& game, SplitKey by);
/// The keys of all files that a game goes to: one, or two if players are asked for. Parts of a key have
/// slashes between them. Precondition: `by` is not empty.
std::vector<std::string> split_keys(const chess::Game& game, const std::vector<SplitKey>& by);

/// `dir/x.bgn.zst` and `blitz/2021` -> `dir/x-blitz-2021.bgn.zst`: in front of the extension of the format,
/// if any, and of the compression. In a path that names keys, they are replaced: `{type}/{year}.bgn` ->
/// `blitz/2021.bgn`; beside a year, a month is its number (`1`). `by` says what the parts of `key` are.
std::string path_with_key(const std::string& path, std::span<const SplitKey> by, std::string_view key);

/// The same with a number from 1, of four digits or more: `dir/x-0001.bgn.zst`. If the path has `{part}`,
/// that is replaced, and counts from 0.
std::string path_with_number(const std::string& path, std::size_t number);
/// Does the path have `{part}`?
bool has_part_number(std::string_view path);

/// Is the game to be written? It may have to be completed by the reader that lends it. Called from several
/// threads at once.
using GameTest = std::function<bool(const chess::ImportedGame& game, chess::GameReader& lender)>;

/// Tells what is to be written, and may look at the inputs for that. The error is a fault of usage.
using TargetsOf = std::function<std::expected<std::vector<Target>, std::string>(chess::InputChunks& inputs)>;

/// Reads games, asks and arranges them, and writes them. Returns the process's exit status.
int convert_games(const ConvertOptions& options, const GameTest& keep, std::size_t chunk_size,
                  const TargetsOf& targets_of);

/// Returns the process's exit status. Without `keep` every game is written that has anything to write.
int run_convert(const ConvertOptions& options, const GameTest& keep = {});

/// `bgn sort`, `bgn dedupe` and `bgn merge`, which do more or less of the same.
struct ArrangeCommandOptions {
  ConvertOptions convert;
  std::string by;  ///< see chess::SortOrder; empty: the order of the input
  bool reverse = false;
  bool dedupe = false;
  bool exact = false;  ///< duplicates must be equal as written
  bool any_names = false;  ///< of long games, the names do not matter
};

/// Returns the process's exit status.
int run_arrange(const ArrangeCommandOptions& options);

struct TidyCommandOptions {
  ConvertOptions convert;
  std::vector<std::string> set;  ///< see chess::parse_tag_value
  std::string spelling_file;  ///< empty: none, as below
  std::string ratings_file;
  bool openings = false;
};

/// Returns the process's exit status.
int run_tidy(const TidyCommandOptions& options);

struct FilterCommandOptions {
  ConvertOptions convert;
  chess::FilterOptions filter;
  bool count = false;  ///< print how many games are chosen, and nothing else
};

/// Returns the process's exit status.
int run_filter(const FilterCommandOptions& options);

}  // namespace annotate::bgn
