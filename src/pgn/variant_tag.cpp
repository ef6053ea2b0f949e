// SPDX-License-Identifier: GPL-3.0-or-later
// Start positions from tags.
#include "pgn/variant_tag.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace chess {

namespace {

/// Tag names are case-sensitive by the standard; files are not.
std::string_view find_tag(const Tags& tags, std::string_view name) {
  for (const auto& [key, value] : tags.entries())
    if (equals_ignoring_case(key, name)) return value;
  return {};
}

}  // namespace

PgnRules parse_variant(std::string_view value) {
  std::string name;
  for (const char c : value)
    if (is_alpha(c) || is_digit(c)) name.push_back(to_lower(c));
  static constexpr std::array<std::string_view, 10> kStandard = {
      "",          "standard", "normal",       "chess",         "regular",
      "classical", "orthodox", "fromposition", "standardchess", "blitz"};
  static constexpr std::array<std::string_view, 9> kChess960 = {
      "chess960",          "960", "fischerandom", "fischerrandom", "fischerrandomchess",
      "fischerandomchess", "frc", "freestyle",    "freestylechess"};
  if (std::ranges::find(kStandard, name) != kStandard.end()) return PgnRules::Standard;
  if (std::ranges::find(kChess960, name) != kChess960.end()) return PgnRules::Chess960;
  return PgnRules::Other;
}

bool is_common_variant_name(std::string_view value) {
  static constexpr std::string_view kCommon[] = {
      "",          "?",             "Standard", "Chess",        "Normal",
      "Classical", "From Position", "Chess960", "Fischerandom", "Fischerrandom"};
  return std::ranges::any_of(kCommon,
                             [value](std::string_view name) { return equals_ignoring_case(name, value); });
}

std::expected<PgnStart, std::string> start_of(const Tags& tags) {
  const std::string_view variant = find_tag(tags, "Variant");
  const PgnRules rules = parse_variant(variant);
  if (rules == PgnRules::Other)
    return std::unexpected("variant '" + printable(variant) + "' is not supported");

  PgnStart start;
  start.chess960 = rules == PgnRules::Chess960;
  const std::string_view fen = trim(find_tag(tags, "FEN"));
  // "?" and "-" are how some programs leave a tag empty.
  if (fen.empty() || fen == "?" || fen == "-") return start;
  const auto position = parse_position(fen);
  if (!position) return std::unexpected("FEN '" + printable(fen, 80) + "': " + position.error().message);
  start.position = *position;
  if (!start.chess960 && needs_chess960(start.position)) start.chess960 = start.chess960_guessed = true;
  return start;
}

}  // namespace chess
