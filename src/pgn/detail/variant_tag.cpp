// SPDX-License-Identifier: GPL-3.0-or-later
// Start positions from tags.
#include "pgn/detail/variant_tag.h"

#include "base/text.h"
#include "notation/crazyhouse_text.h"
#include "notation/uci_move.h"

namespace chess::inline pgn {

namespace {

/// Tag names are case-sensitive by the standard; files are not.
std::string_view find_tag(const Tags& tags, std::string_view name) {
  for (const auto& [key, value] : tags.entries())
    if (equals_ignoring_case(key, name)) return value;
  return {};
}

}  // namespace

std::expected<PgnStart, Error> start_of(const Tags& tags) {
  const std::string_view name = find_tag(tags, "Variant");
  const Variant variant = parse_variant_name(name);
  if (!is_played(variant))
    return std::unexpected(Error("variant '" + printable(name) + "' is not supported"));

  PgnStart start;
  start.chess960 = variant == Variant::Chess960;
  if (variant == Variant::Crazyhouse) start.position = CrazyhousePosition::start();
  const std::string_view fen = trim(find_tag(tags, "FEN"));
  // "?" and "-" are how some programs leave a tag empty.
  if (fen.empty() || fen == "?" || fen == "-") return start;
  const auto position = parse_position(variant, fen);
  if (!position) return std::unexpected(Error("FEN '" + printable(fen, 80) + "'", position.error().message));
  start.position = *position;
  if (variant == Variant::Standard && needs_chess960(start.position.chess()))
    start.chess960 = start.chess960_guessed = true;
  return start;
}

}  // namespace chess::inline pgn
