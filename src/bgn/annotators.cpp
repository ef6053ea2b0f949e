// SPDX-License-Identifier: GPL-3.0-or-later
#include "bgn/annotators.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "json/json_tape.h"

namespace chess {

namespace {

std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

std::string text_of(JsonValue object, std::string_view key) {
  const auto value = object.find(key);
  return value && value->is_string() ? value->string() : std::string();
}

}  // namespace

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

void name_bgn_annotators(Game& game) {
  if (game.bgn_extra.empty()) return;
  const std::string text = "{" + game.bgn_extra + "}";
  JsonTape tape;
  const auto extra = tape.parse(text);
  if (!extra) return;
  const auto entries = extra->find("subinfo");
  if (!entries || !entries->is_array()) return;
  for (auto entry = entries->first(); !entry.done(); entry.advance()) {
    const auto info = entry.value().find("info");
    if (!info || !info->is_object()) continue;
    const std::string annotator = text_of(*info, "annotator");
    const std::string engine = text_of(*info, "engine");
    if (annotator.empty()) continue;
    const bool is_own = engine.empty() || first_word(engine) == first_word(annotator);
    add_annotator(game, is_own ? annotator : engine + " + " + annotator);
  }
}

}  // namespace chess
