// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/game_format.h"

#include "base/text.h"
#include "egd/egd_reader.h"
#include "io/compression.h"
#include "io/object_stream.h"
#include "pgn/boundary.h"
#include "uci_text/uci_text.h"

namespace chess::inline games {

namespace {

struct FormatName {
  GameFormat format;
  std::string_view word;
  bool is_command_word;  ///< else only an extension
};

/// The first word of a format is its name.
constexpr FormatName kNames[] = {
    {GameFormat::Pgn, "pgn", true},   {GameFormat::Bgn, "bgn", true}, {GameFormat::Bgn, "jsonl", true},
    {GameFormat::Bgn, "json", false}, {GameFormat::Egd, "egd", true}, {GameFormat::Uci, "uci", true},
};

std::string extension_of(std::string_view path) {
  const std::string_view plain = strip_compression_extension(path).path;
  const auto dot = plain.rfind('.');
  if (dot == std::string_view::npos || plain.find('/', dot) != std::string_view::npos) return {};
  return to_lower_copy(plain.substr(dot + 1));
}

}  // namespace

std::string_view to_string(GameFormat format) {
  for (const FormatName& name : kNames)
    if (name.format == format) return name.word;
  return {};
}

std::optional<GameFormat> parse_game_format(std::string_view word) {
  for (const FormatName& name : kNames)
    if (name.is_command_word && equals_ignoring_case(name.word, word)) return name.format;
  return std::nullopt;
}

std::vector<std::string> game_format_words() {
  std::vector<std::string> words;
  for (const FormatName& name : kNames)
    if (name.is_command_word) words.emplace_back(name.word);
  return words;
}

std::optional<GameFormat> format_of_path(std::string_view path) {
  const std::string extension = extension_of(path);
  for (const FormatName& name : kNames)
    if (name.word == extension) return name.format;
  return std::nullopt;
}

std::optional<GameFormat> output_format(std::string_view path, std::optional<GameFormat> to) {
  if (path == "-") return to;
  if (to && extension_of(path).starts_with("json")) return to;
  const auto by_name = format_of_path(path);
  return by_name ? by_name : to;
}

std::size_t count_line_ends(GameFormat format, std::string_view text) {
  const std::size_t feeds = count_byte(text, '\n');
  return format == GameFormat::Pgn ? feeds + count_lone_returns(text) : feeds;
}

std::size_t last_boundary(GameFormat format, std::string_view text) {
  switch (format) {
    case GameFormat::Pgn: return last_game_boundary(text);
    case GameFormat::Bgn: return last_json_object_boundary(text);
    case GameFormat::Egd: return last_egd_boundary(text);
    case GameFormat::Uci: break;
  }
  return last_uci_text_boundary(text);
}

}  // namespace chess::inline games
