// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/notes.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace annotate {

namespace {

std::string_view without_version(std::string_view name) {
  return chess::trim(name.substr(0, name.rfind(' ')));
}

}  // namespace

std::string_view note_name(const Provider& provider) {
  return provider.engine.empty() ? provider.annotator : provider.engine;
}

std::string named_note(std::string_view name, std::string_view eval, std::string_view comment) {
  if (eval.empty() && comment.empty()) return {};
  std::string note = std::string(name) + ": ";
  const bool tells_eval = comment.starts_with('(');
  if (!tells_eval) note += eval;
  if (!tells_eval && !eval.empty() && !comment.empty()) note += ". ";
  return note.append(comment);
}

bool is_ours(std::string_view name, std::string_view program) {
  name = without_version(chess::trim(name));
  program = without_version(program);
  return name == program || name.ends_with(" + " + std::string(program));
}

bool names_us(const chess::Game& game, std::string_view program) {
  return std::ranges::any_of(chess::split(game.tags.get("Annotator"), ';'),
                             [&](std::string_view name) { return is_ours(name, program); });
}

}  // namespace annotate
