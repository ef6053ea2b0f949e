// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/tune/openings.h"

#include "base/text.h"
#include "core/outcome.h"
#include "io/input.h"
#include "io/line_reader.h"
#include "notation/epd.h"

namespace engine::tune {

std::expected<std::vector<chess::Position>, chess::Error> load_openings(const std::string& path) {
  auto source = chess::open_input(path);
  if (!source) return std::unexpected(source.error().message);
  constexpr std::size_t kLongestLine = 4096;
  chess::LineReader lines(std::move(*source), kLongestLine);
  std::vector<chess::Position> openings;
  while (true) {
    const auto line = lines.next();
    if (!line) return std::unexpected(line.error().message);
    if (!*line) break;
    if (chess::trim(**line).empty()) continue;
    const auto refuse = [&](const std::string& why) {
      return std::unexpected(chess::Error(path + ", line " + std::to_string(lines.line_number()), why));
    };
    const auto epd = chess::parse_epd(**line);
    if (!epd) return refuse(epd.error().message);
    if (chess::outcome_of(epd->position)) return refuse("the game is over there");
    openings.push_back(epd->position);
  }
  if (openings.empty()) return std::unexpected(chess::Error(path, "no positions"));
  return openings;
}

}  // namespace engine::tune
