// SPDX-License-Identifier: GPL-3.0-or-later
// What is written where: outputs and their formats, and which of several files a game belongs to.
#include "annotate/bgn/convert/convert.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "games/archive_index.h"
#include "io/compression.h"
#include "openings/opening_search.h"
#include "query/ranges.h"
#include "query/time_control_set.h"

namespace annotate::bgn {

namespace {

constexpr std::string_view kUnknown = "unknown";
constexpr std::string_view kPart = "{part}";

struct KeyWord {
  std::string_view word;
  SplitKey key;
};
constexpr std::array<KeyWord, 6> kKeyWords{{{"type", SplitKey::Type},
                                            {"year", SplitKey::Year},
                                            {"month", SplitKey::Month},
                                            {"player", SplitKey::Player},
                                            {"eco", SplitKey::Eco},
                                            {"event", SplitKey::Event}}};

std::string in_braces(SplitKey key) {
  return "{" + std::string(std::ranges::find(kKeyWords, key, &KeyWord::key)->word) + "}";
}

void replace_all(std::string_view what, std::string_view by, std::string& text) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

}  // namespace

std::vector<SplitKey> keys_in_path(std::string_view path) {
  std::vector<SplitKey> keys;
  for (auto open = path.find('{'); open != std::string_view::npos; open = path.find('{', open + 1)) {
    const std::string_view inside = path.substr(open + 1, path.find('}', open) - open - 1);
    const auto word = std::ranges::find(kKeyWords, inside, &KeyWord::word);
    if (word != kKeyWords.end() && std::ranges::find(keys, word->key) == keys.end())
      keys.push_back(word->key);
  }
  return keys;
}

std::expected<void, std::string> take_keys_of_paths(ConvertOutputs& options) {
  std::vector<SplitKey>& keys = options.split.keys;
  for (const std::string& path : options.outputs)
    for (const SplitKey key : keys_in_path(path))
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  for (const std::string& path : options.outputs) {
    const auto named = keys_in_path(path);
    for (const SplitKey key : keys)
      if (!named.empty() && std::ranges::find(named, key) == named.end())
        return std::unexpected(path + ": games are also put into files by " + in_braces(key) +
                               ", which the path must name, too");
    const bool has_parts = !keys.empty() || options.split_size > 0 || options.split.games > 0;
    if (has_part_number(path) && !has_parts)
      return std::unexpected(path + ": {part} needs --split-size, or --split-by with a number of games");
  }
  return {};
}

std::expected<std::vector<Target>, std::string> targets_of(const ConvertOutputs& options) {
  std::vector<std::string> paths = options.outputs;
  if (paths.empty()) paths.emplace_back("-");
  std::vector<Target> targets;
  for (const std::string& path : paths) {
    if (std::ranges::find(targets, path, &Target::path) != targets.end())
      return std::unexpected(path == "-" ? "standard output can be written only once"
                                         : path + ": named twice as an output");
    const bool is_split = options.split_size > 0 || !options.split.is_empty();
    if (options.index && (path == "-" || is_split))
      return std::unexpected("--index: it belongs to one file; name it with -o, and do not split it");
    if (path == "-" && is_split)
      return std::unexpected("standard output cannot be split: name a file with -o");
    const auto format = chess::output_format(path, options.to);
    if (!format) {
      std::error_code error;
      if (path == "-") return std::unexpected("standard output needs a format: --to pgn, bgn, egd or uci");
      if (std::filesystem::is_directory(path, error))
        return std::unexpected(path + ": it is a folder; name a file");
      return std::unexpected(
          path +
          ": the extension names no format; name it with --to, or write .pgn, .bgn, .json, "
          ".jsonl, .egd or .uci, and .gz, .bz2 or .zst behind it");
    }
    targets.push_back({path, *format});
  }
  if (auto fault = find_level_fault(targets, options.level)) return std::unexpected(std::move(*fault));
  return targets;
}

std::optional<std::string> find_level_fault(const std::vector<Target>& targets,
                                            chess::CompressionLevel level) {
  if (!level) return std::nullopt;
  bool is_heeded = false;
  for (const Target& target : targets) {
    const auto compression = compression_of(target);
    if (compression == chess::Compression::None) continue;
    is_heeded = true;
    const auto range = chess::levels_of(compression);
    if (*level > range.highest)
      return target.path + ": " + std::string(to_string(compression)) + " has levels " +
             std::to_string(range.lowest) + " to " + std::to_string(range.highest);
  }
  return is_heeded ? std::nullopt : std::optional<std::string>("--level: no output is compressed");
}

chess::Compression compression_of(const Target& target) {
  if (target.compression || target.path == "-") return target.compression.value_or(chess::Compression::None);
  return chess::strip_compression_extension(target.path).compression;
}

namespace {

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

/// A text of strangers as a part of a file's name.
std::string name_key(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string key;
  for (const char c : chess::fold_name(text)) {
    if (chess::is_alpha(c) || chess::is_digit(c))
      key += c;
    else if (!key.empty() && key.back() != '-' && c != '\'')
      key += '-';
    if (key.size() == longest) break;
  }
  while (key.ends_with('-')) key.pop_back();
  return key.empty() ? std::string(kUnknown) : key;
}

}  // namespace

std::string split_key(const chess::Game& game, SplitKey by) {
  switch (by) {
    case SplitKey::Type: {
      const auto speed = chess::speed_of_game(game);
      return std::string(speed ? chess::to_word(*speed) : kUnknown);
    }
    case SplitKey::Year: {
      for (const std::string_view tag : chess::kDayTags)
        if (const auto date = chess::parse_partial_date(game.tags.get(tag)))
          return to_string(chess::PartialDate{date->year, 0, 0});
      break;
    }
    case SplitKey::Eco: {
      const auto index = chess::eco_index(game.tags.get("ECO"));
      return index ? chess::to_upper_copy(game.tags.get("ECO").substr(0, 3)) : std::string(kUnknown);
    }
    case SplitKey::Event: return name_key(game.tags.get("Event"));
    case SplitKey::Player: break;
    case SplitKey::Month:
      for (const std::string_view tag : chess::kDayTags)
        if (std::string month = month_of(game.tags.get(tag)); !month.empty()) return month;
  }
  return std::string(kUnknown);
}

std::vector<std::string> split_keys(const chess::Game& game, const std::vector<SplitKey>& by) {
  std::vector<std::string> keys(1);
  for (const SplitKey part : by) {
    std::vector<std::string> texts;
    if (part == SplitKey::Player) {
      texts = {name_key(game.tags.get("White")), name_key(game.tags.get("Black"))};
      if (texts[0] == texts[1]) texts.pop_back();
    } else {
      texts = {split_key(game, part)};
    }
    std::vector<std::string> longer;
    for (const std::string& key : keys)
      for (const std::string& text : texts) longer.push_back(key.empty() ? text : key + "/" + text);
    keys = std::move(longer);
  }
  return keys;
}

std::expected<SplitChoice, chess::Error> parse_split_choice(std::string_view text) {
  SplitChoice choice;
  for (const std::string_view piece : chess::split(text, ',')) {
    const std::string_view part = chess::trim(piece);
    const auto word = std::ranges::find(kKeyWords, part, &KeyWord::word);
    const auto games = chess::parse_number<std::uint64_t>(part);
    if (word != kKeyWords.end() && std::ranges::find(choice.keys, word->key) == choice.keys.end()) {
      choice.keys.push_back(word->key);
    } else if (games && *games > 0 && choice.games == 0) {
      choice.games = *games;
    } else {
      return std::unexpected("'" + chess::printable(part) +
                             "': write type, year, month, player, eco, event or a number of games, commas "
                             "between several, each once");
    }
  }
  return choice;
}

namespace {

/// In front of the extension of the format, if any, and of the compression.
std::string path_with_suffix(const std::string& path, std::string_view suffix) {
  std::string_view stem = chess::strip_compression_extension(path).path;
  const std::size_t dot = stem.rfind('.');
  const std::size_t slash = stem.rfind('/');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  if (dot != std::string_view::npos && dot > name) stem = stem.substr(0, dot);
  std::string result(stem);
  result += '-';
  result += suffix;
  result.append(path, stem.size());
  return result;
}

/// "1" of "2021-01".
std::string_view number_of_month(std::string_view month) {
  const auto hyphen = month.find('-');
  if (hyphen == std::string_view::npos) return month;
  month.remove_prefix(hyphen + 1);
  if (month.starts_with('0')) month.remove_prefix(1);
  return month;
}

}  // namespace

std::string path_with_key(const std::string& path, std::span<const SplitKey> by, std::string_view key) {
  if (keys_in_path(path).empty()) {
    std::string suffix(key);
    std::ranges::replace(suffix, '/', '-');
    return path_with_suffix(path, suffix);
  }
  const auto values = chess::split(key, '/');
  const bool has_year = std::ranges::find(by, SplitKey::Year) != by.end();
  std::string filled = path;
  for (std::size_t i = 0; i < by.size(); ++i)
    replace_all(in_braces(by[i]),
                by[i] == SplitKey::Month && has_year ? number_of_month(values[i]) : values[i], filled);
  return filled;
}

std::string path_with_number(const std::string& path, std::size_t number) {
  if (has_part_number(path)) {
    std::string filled = path;
    replace_all(kPart, std::to_string(number - 1), filled);
    return filled;
  }
  std::string digits = std::to_string(number);
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  return path_with_suffix(path, digits);
}

bool has_part_number(std::string_view path) { return path.contains(kPart); }

}  // namespace annotate::bgn
