// SPDX-License-Identifier: GPL-3.0-or-later
// See export_tags.h, and export_tags in writer.h.
#include "pgn/detail/export_tags.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "notation/start_position.h"
#include "notation/variant_text.h"
#include "pgn/detail/tag_section.h"
#include "pgn/writer.h"

namespace chess { inline namespace pgn {

namespace {

using RosterEntry = std::pair<std::string_view, std::string_view>;
constexpr std::array<RosterEntry, 7> kRoster = {{{"Event", "?"},
                                                 {"Site", "?"},
                                                 {"Date", "????.??.??"},
                                                 {"Round", "?"},
                                                 {"White", "?"},
                                                 {"Black", "?"},
                                                 {"Result", "*"}}};

bool is_in_roster(std::string_view name) {
  return std::ranges::find(kRoster, name, &RosterEntry::first) != kRoster.end();
}

/// Are the tags written as they are, the roster apart?
bool has_plain_tags(const Game& game) {
  static constexpr std::string_view kOfTheStart[] = {"FEN", "SetUp", "Variant"};
  return game.variant() == Variant::Standard && game.start() == Position::start() &&
         std::ranges::none_of(game.tags.entries(), [](const Tags::Entry& tag) {
           return std::ranges::any_of(
               kOfTheStart, [&](std::string_view name) { return equals_ignoring_case(tag.first, name); });
         });
}

/// Does this FEN tag say where the game starts? Where it cannot be read and there are no moves, nothing
/// says it better.
bool names_start(std::string_view fen, const Game& game) {
  const auto start = parse_start(game.variant(), game.chess960, fen);
  return start ? start->position == game.any_start() : !game.root().first_child;
}

/// Is there more than the tags to tell where the game starts?
bool has_start(const Game& game) { return game.root().first_child || game.start() != Position::start(); }

}  // namespace

Tags export_tags(const Game& game) {
  const Variant rules = game.variant();
  const auto told = start_of(game.tags);
  // Where moves are kept as text, or the start is unknown, only the tags as they were say what they mean.
  const bool is_unread = !game.unread.empty() || (!told && rules == Variant::Standard && !has_start(game));
  // A reader wants a FEN for Chess960, and where SetUp promises one.
  const bool is_usual_start = is_unread || (game.any_start() == AnyPosition::start(rules) && !game.chess960 &&
                                            trim(game.tags.get("SetUp")) != "1");
  Tags tags;
  for (const auto& [name, unknown] : kRoster) {
    tags.set(name, name == "Result" ? to_string(game.result) : game.tags.get(name, unknown));
  }
  for (const auto& [name, value] : game.tags.entries()) {
    if (is_in_roster(name)) continue;
    if (is_unread) {
      tags.set(name, value);
    } else if (equals_ignoring_case(name, "FEN") && !names_start(value, game)) {
      if (!is_usual_start) tags.set("FEN", to_fen(game.any_start()));
    } else if (equals_ignoring_case(name, "SetUp") && !is_usual_start) {
      tags.set("SetUp", "1");
    } else if (equals_ignoring_case(name, "Variant")) {
      const Variant named = parse_variant_name(value);
      // The tag of a game whose moves could not be read, and of none that is played by other rules.
      const bool is_unplayed = !is_played(named) && rules == Variant::Standard;
      // Chess960 that the FEN tells.
      const bool is_told = named == Variant::Standard && rules == Variant::Chess960 && told &&
                           told->chess960 && told->position == game.any_start();
      if (is_unplayed || is_told || (named == rules && is_common_variant_name(value)))
        tags.set(name, value);
      else if (named == rules || rules != Variant::Standard)
        tags.set("Variant", to_pgn_name(rules));
    } else {
      tags.set(name, value);
    }
  }
  if (rules != Variant::Standard) tags.set_missing("Variant", to_pgn_name(rules));
  if (!is_usual_start) {
    tags.set_missing("SetUp", "1");
    tags.set_missing("FEN", to_fen(game.any_start()));
  }
  return tags;
}

void for_each_export_tag(const Game& game,
                         const std::function<void(std::string_view name, std::string_view value)>& visit) {
  if (!has_plain_tags(game)) {
    const Tags tags = export_tags(game);
    for (const auto& [name, value] : tags.entries()) visit(name, value);
    return;
  }
  for (const auto& [name, unknown] : kRoster)
    visit(name, name == "Result" ? to_string(game.result) : game.tags.get(name, unknown));
  for (const auto& [name, value] : game.tags.entries())
    if (!is_in_roster(name)) visit(name, value);
}

}}  // namespace chess::pgn
