// SPDX-License-Identifier: GPL-3.0-or-later
// What is written where: outputs and their formats, and which of several files a game belongs to.
#include "annotate/bgn/convert/convert.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "io/compression.h"
#include "query/time_control_set.h"

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
    if (options.index && (path == "-" || is_split))
      return std::unexpected("--index: it belongs to one file; name it with -o, and do not split it");
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
    const auto compression = compression_of(targets.back());
    const auto range = chess::levels_of(compression);
    if (options.level && *options.level > range.highest && compression != chess::Compression::None)
      return std::unexpected(path + ": " + std::string(to_string(compression)) + " has levels " +
                             std::to_string(range.lowest) + " to " + std::to_string(range.highest));
  }
  if (options.level && std::ranges::all_of(targets, [](const Target& target) {
        return compression_of(target) == chess::Compression::None;
      }))
    return std::unexpected("--level: no output is compressed");
  return targets;
}

chess::Compression compression_of(const Target& target) {
  if (target.compression || target.path == "-") return target.compression.value_or(chess::Compression::None);
  return chess::strip_compression_extension(target.path).compression;
}

namespace {

constexpr std::string_view kUnknown = "unknown";

/// "2021-10" of "2021.10.17" or "2021-10-17"; empty when year or month are not known.
std::string month_of(std::string_view date) {
  if (date.size() < 7) return {};
  const std::string_view year = date.substr(0, 4);
  const std::string_view month = date.substr(5, 2);
  const auto is_number = [](std::string_view text) { return std::ranges::all_of(text, chess::is_digit); };
  const char point = date[4];
  if (!is_number(year) || !is_number(month) || (point != '.' && point != '-' && point != '/')) return {};
  if (month < "01" || month > "12") return {};
  return std::string(year) + "-" + std::string(month);
}

}  // namespace

std::string split_key(const chess::Game& game, SplitKey by) {
  if (by == SplitKey::Type) {
    const auto speed = chess::speed_of_game(game);
    return std::string(speed ? chess::to_word(*speed) : kUnknown);
  }
  for (const std::string_view tag : {"UTCDate", "Date"})
    if (std::string month = month_of(game.tags.get(tag)); !month.empty()) return month;
  return std::string(kUnknown);
}

std::string path_with_key(const std::string& path, const std::string& key) {
  std::string_view stem = chess::strip_compression_extension(path).path;
  const std::size_t dot = stem.rfind('.');
  const std::size_t slash = stem.rfind('/');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  if (dot != std::string_view::npos && dot > name) stem = stem.substr(0, dot);
  std::string result(stem);
  result += '-';
  result += key;
  result.append(path, stem.size());
  return result;
}

std::string path_with_number(const std::string& path, std::size_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  return path_with_key(path, digits);
}

}  // namespace annotate::bgn
