// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn convert`, from game files to game files: every worker reads and writes whole chunks, the outputs get
// them in order. `bgn filter` is the same with a question before each game.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "egd/egd_writer.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "game/strip.h"
#include "io/compression.h"
#include "query/filter_options.h"

namespace annotate::bgn {

/// By what games are put into files of their own.
enum class SplitKey : std::uint8_t {
  None,
  Type,   ///< the speed: `blitz`, `rapid`, ...
  Month,  ///< `2021-10`
};

struct ConvertOutputs {
  std::vector<std::string> outputs;  ///< paths; none: standard output, which is `-`
  std::optional<chess::GameFormat> to;  ///< of standard output, and of files whose name says nothing else
  std::uint64_t split_size = 0;  ///< plain bytes in a file; 0: no matter how many
  SplitKey split_by = SplitKey::None;
  chess::EgdStyle egd;
  chess::StripChoice strip;  ///< what is left out of every game
  chess::CompressionLevel level;  ///< of compressed outputs
  bool index = false;  ///< each file gets an index
};

struct ConvertOptions {
  RunOptions run;
  ConvertOutputs output;
  /// Where no extension and no `to` tells the format of an output, that of the first input is taken.
  bool follows_input = false;
  /// Each input is replaced by what is written of it, in its own format and compression; no outputs.
  bool in_place = false;
  std::uint64_t limit = 0;  ///< so many games are written, and no more is read; 0: all
};

/// One output and its format.
struct Target {
  std::string path;
  chess::GameFormat format = chess::GameFormat::Pgn;
  std::optional<chess::Compression> compression = std::nullopt;  ///< nothing: by the extension of the path
};

/// How it is compressed.
chess::Compression compression_of(const Target& target);

/// What is to be written where. The error is a fault of usage: no format, a path named twice.
std::expected<std::vector<Target>, std::string> targets_of(const ConvertOutputs& options);

/// `blitz`, `2021-10`; `unknown` where the game does not say. Letters, digits and hyphens only.
/// Precondition: `by` is not None.
std::string split_key(const chess::Game& game, SplitKey by);

/// `dir/x.bgn.zst` and `blitz` -> `dir/x-blitz.bgn.zst`: in front of the extension of the format, if any,
/// and of the compression.
std::string path_with_key(const std::string& path, const std::string& key);

/// The same with a number of four digits or more: `dir/x-0001.bgn.zst`.
std::string path_with_number(const std::string& path, std::size_t number);

/// Is the game to be written? Called from several threads at once.
using GameTest = std::function<bool(const chess::ImportedGame& game)>;

/// Returns the process's exit status. Without `keep` every game is written that has anything to write.
int run_convert(const ConvertOptions& options, const GameTest& keep = {});

struct FilterCommandOptions {
  ConvertOptions convert;
  chess::FilterOptions filter;
  bool count = false;  ///< print how many games are chosen, and nothing else
};

/// Returns the process's exit status.
int run_filter(const FilterCommandOptions& options);

}  // namespace annotate::bgn
