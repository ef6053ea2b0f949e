// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/convert_options.h"

#include <algorithm>

namespace annotate::bgn {

std::expected<std::vector<Target>, std::string> targets_of(const ConvertOutputs& options) {
  std::vector<std::string> paths = options.outputs;
  if (paths.empty()) paths.emplace_back("-");
  std::vector<Target> targets;
  for (const std::string& path : paths) {
    if (std::ranges::find(targets, path, &Target::path) != targets.end())
      return std::unexpected(path == "-" ? "standard output can be written only once"
                                         : path + ": named twice as an output");
    const bool is_split = options.split_size > 0 || options.split_by != SplitKey::None;
    if (path == "-" && is_split)
      return std::unexpected("standard output cannot be split: name a file with -o");
    const auto format = chess::output_format(path, options.to);
    if (!format) {
      return std::unexpected(path == "-" ? "standard output needs a format: --to pgn, bgn, egd or uci"
                                         : path +
                                               ": the extension names no format (.pgn .bgn .jsonl .egd .uci, "
                                               ".gz .bz2 .zst behind); say it with --to");
    }
    targets.push_back({path, *format});
  }
  return targets;
}

}  // namespace annotate::bgn
