// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/convert_options.h"

#include <algorithm>

#include "base/text.h"
#include "io/compression.h"

namespace annotate::bgn {

namespace {

/// The extension names JSON, which may be BGN or EGD.
bool is_json_path(std::string_view path) {
  const std::string plain = chess::to_lower_copy(chess::strip_compression_extension(path).path);
  return plain.ends_with(".json") || plain.ends_with(".jsonl");
}

std::optional<GameFormat> format_of(const std::string& path, std::optional<GameFormat> to) {
  if (path == "-" || (to && is_json_path(path))) return to;
  const auto by_name = format_of_path(path);
  return by_name ? by_name : to;
}

}  // namespace

std::expected<std::vector<Target>, std::string> targets_of(const OutputOptions& options) {
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
    const auto format = format_of(path, options.to);
    if (!format) {
      return std::unexpected(path == "-" ? "standard output needs a format: --to pgn, bgn, egd or uci"
                                         : path +
                                               ": the extension names no format (.pgn .bgn .json .egd .uci, "
                                               ".gz .bz2 .zst behind); say it with --to");
    }
    targets.push_back({path, *format});
  }
  return targets;
}

}  // namespace annotate::bgn
