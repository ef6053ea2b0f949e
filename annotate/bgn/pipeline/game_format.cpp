// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/game_format.h"

#include <array>
#include <string>

#include "base/text.h"
#include "egd/egd_reader.h"
#include "io/compression.h"
#include "io/object_stream.h"
#include "pgn/boundary.h"
#include "uci_text/uci_text.h"

namespace annotate::bgn {

namespace {

constexpr std::array<std::string_view, kGameFormats> kNames = {"pgn", "bgn", "egd", "uci"};

}  // namespace

std::string_view to_string(GameFormat format) { return kNames[static_cast<std::size_t>(format)]; }

std::optional<GameFormat> parse_game_format(std::string_view word) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (chess::equals_ignoring_case(kNames[i], word)) return static_cast<GameFormat>(i);
  return std::nullopt;
}

std::optional<GameFormat> format_of_path(std::string_view path) {
  const std::string_view plain = chess::strip_compression_extension(path).path;
  const auto dot = plain.rfind('.');
  if (dot == std::string_view::npos || plain.find('/', dot) != std::string_view::npos) return std::nullopt;
  const std::string extension = chess::to_lower_copy(plain.substr(dot + 1));
  if (extension == "json" || extension == "jsonl") return GameFormat::Bgn;
  return parse_game_format(extension);
}

std::size_t count_line_ends(GameFormat format, std::string_view text) {
  const std::size_t feeds = chess::count_byte(text, '\n');
  return format == GameFormat::Pgn ? feeds + chess::count_lone_returns(text) : feeds;
}

std::size_t last_boundary(GameFormat format, std::string_view text) {
  switch (format) {
    case GameFormat::Pgn: return chess::last_game_boundary(text);
    case GameFormat::Bgn: return chess::last_json_object_boundary(text);
    case GameFormat::Egd: return chess::last_egd_boundary(text);
    case GameFormat::Uci: break;
  }
  return chess::last_uci_text_boundary(text);
}

}  // namespace annotate::bgn
