// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/strip.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "game/command.h"
#include "game/main_line.h"

namespace chess { inline namespace game {

namespace {

struct NamedChoice {
  std::string_view name;
  bool StripChoice::* field;
};
constexpr std::array<NamedChoice, 8> kChoices{{{"comments", &StripChoice::comments},
                                               {"variations", &StripChoice::variations},
                                               {"nags", &StripChoice::nags},
                                               {"evals", &StripChoice::evals},
                                               {"clocks", &StripChoice::clocks},
                                               {"drawings", &StripChoice::drawings},
                                               {"commands", &StripChoice::commands},
                                               {"tags", &StripChoice::tags}}};

/// The Seven Tag Roster (PGN standard, 8.1.1), and without which the moves are not understood.
constexpr std::array<std::string_view, 7> kSevenTags{"Event", "Site",  "Date",  "Round",
                                                     "White", "Black", "Result"};
constexpr std::array<std::string_view, 4> kNeededTags{"Result", "SetUp", "FEN", "Variant"};

bool is_unwanted(const Command& command, const StripChoice& choice) {
  if (choice.commands) return true;
  const std::string_view name = command.name;
  return (choice.evals && (name == "eval" || name == "evp")) || (choice.clocks && is_clock_command(name)) ||
         (choice.drawings && (name == "cal" || name == "csl"));
}

void strip_moves(Node& node, const StripChoice& choice) {
  for (Subinfo& info : node.subinfos) {
    if (choice.nags) info.nag.reset();
    if (choice.comments) {
      info.comment.clear();
      info.before.clear();
    }
    std::erase_if(info.commands, [&](const Command& command) { return is_unwanted(command, choice); });
  }
  std::erase_if(node.subinfos, [](const Subinfo& info) { return info.empty(); });
  if (!choice.comments || !node.extras.is_there()) return;
  node.extras.edit().line_name.clear();
  node.extras.edit().line_comment.clear();
}

void remove_variations(Game& game) {
  for (const NodeId id : MainNodes(game)) {
    while (const auto variation = game.node(id).next_sibling) game.remove_variation(*variation);
    for (Subinfo& info : game.node(id).subinfos) info.behind = 0;
  }
}

}  // namespace

bool StripChoice::keeps_tag(std::string_view name) const {
  if (!tags || std::ranges::find(kNeededTags, name) != kNeededTags.end()) return true;
  return kept_tags.empty() ? std::ranges::find(kSevenTags, name) != kSevenTags.end()
                           : std::ranges::find(kept_tags, name) != kept_tags.end();
}

std::expected<StripChoice, Error> parse_strip_choice(std::string_view text) {
  StripChoice choice;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view name = trim(part);
    bool is_known = name == "all";
    for (const NamedChoice& known : kChoices) {
      if (name != "all" && name != known.name) continue;
      choice.*known.field = true;
      is_known = true;
    }
    if (is_known) continue;
    std::string names;
    for (const NamedChoice& known : kChoices) names += std::string(known.name) + ", ";
    return std::unexpected(
        Error("nothing that can be taken out: '" + printable(name, 40) + "' (known: " + names + "all)"));
  }
  return choice;
}

std::expected<StripChoice, Error> parse_kept_tags(std::string_view text) {
  StripChoice choice;
  choice.tags = true;
  if (trim(text) == "seven") return choice;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view name = trim(part);
    const bool is_name = !name.empty() && std::ranges::all_of(name, [](char c) {
      return is_alpha(c) || is_digit(c) || c == '_';
    });
    if (!is_name)
      return std::unexpected(Error("'" + printable(name, 40) +
                                   "' is no name of a tag; write seven, or names " +
                                   "(White,Black,ECO), commas between them"));
    choice.kept_tags.emplace_back(name);
  }
  return choice;
}

StripChoice& operator|=(StripChoice& choice, const StripChoice& later) {
  for (const NamedChoice& known : kChoices) choice.*known.field |= later.*known.field;
  if (later.tags) choice.kept_tags = later.kept_tags;
  return choice;
}

void strip(Game& game, const StripChoice& choice) {
  if (choice.comments) game.comment.clear();
  if (choice.variations) remove_variations(game);
  for (std::size_t i = 0; i < game.size(); ++i) strip_moves(game.node(static_cast<NodeId>(i)), choice);
  if (!choice.tags) return;
  const auto entries = game.tags.entries();
  for (const auto& [name, value] : entries)
    if (!choice.keeps_tag(name)) game.tags.erase(name);
}

}}  // namespace chess::game
