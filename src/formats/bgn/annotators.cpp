// SPDX-License-Identifier: GPL-3.0-or-later
#include "bgn/annotators.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace chess { inline namespace bgn {

namespace {

std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

std::string text_of(const JsonMembers& members, std::string_view key) {
  const JsonDatum* value = members.find(key);
  return value ? value->as_string().value_or("") : std::string();
}

}  // namespace

std::string annotator_name(std::string_view engine, std::string_view annotator) {
  if (engine.empty() || first_word(engine) == first_word(annotator)) return std::string(annotator);
  return std::string(engine) + " + " + std::string(annotator);
}

void add_annotator(Game& game, std::string_view name) {
  const std::string_view others = trim(game.tags.get("Annotator"));
  if (others.empty() || others == "?" || others == "-") {
    game.tags.set("Annotator", std::string(name));
    return;
  }
  const auto names = split(others, ';');
  const bool is_there =
      std::any_of(names.begin(), names.end(), [&](std::string_view other) { return trim(other) == name; });
  if (!is_there) game.tags.set("Annotator", std::string(others) + "; " + std::string(name));
}

std::vector<std::string> bgn_annotators(const Game& game) {
  std::vector<std::string> names;
  for (const GameProvider& provider : game.extras->providers) {
    const JsonMembers info = provider.info();
    const std::string annotator = text_of(info, "annotator");
    if (!annotator.empty()) names.push_back(annotator_name(text_of(info, "engine"), annotator));
  }
  return names;
}

}}  // namespace chess::bgn
