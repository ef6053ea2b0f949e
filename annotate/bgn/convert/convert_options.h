// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn convert` (and `bgn filter`, which is the same with a question before it) is told.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "egd/egd_writer.h"

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
};

struct ConvertOptions {
  RunOptions run;
  ConvertOutputs output;
  /// Where no extension and no `to` tells the format of an output, that of the first input is taken.
  bool follows_input = false;
  std::uint64_t limit = 0;  ///< so many games are written, and no more is read; 0: all
};

/// One output and its format.
struct Target {
  std::string path;
  chess::GameFormat format = chess::GameFormat::Pgn;
};

/// What is to be written where. The error is a fault of usage: no format, a path named twice.
std::expected<std::vector<Target>, std::string> targets_of(const ConvertOutputs& options);

}  // namespace annotate::bgn
