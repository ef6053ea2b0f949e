// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/notes.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "game/command.h"

namespace annotate {

namespace {

/// The text behind "NAME: ".
std::optional<std::string_view> behind_name(std::string_view text, std::string_view name) {
  if (name.empty() || !text.starts_with(name)) return std::nullopt;
  text.remove_prefix(name.size());
  if (!text.starts_with(": ")) return std::nullopt;
  return text.substr(2);
}

std::string_view without_version(std::string_view name) {
  return chess::trim(name.substr(0, name.rfind(' ')));
}

std::optional<chess::OwnComment> recognise_named(std::string_view text) {
  if (chess::parse_eval(text)) return chess::OwnComment{};
  if (const auto end = text.find(". ");
      end != std::string_view::npos && chess::parse_eval(text.substr(0, end)))
    text.remove_prefix(end + 2);
  return chess::recognise_comment(text);
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

std::vector<std::string_view> names_in_annotator(const chess::Game& game) {
  std::vector<std::string_view> names;
  for (const std::string_view part : chess::split(game.tags.get("Annotator"), ';'))
    names.push_back(chess::trim(part.substr(0, part.find(" + "))));
  return names;
}

bool is_ours(std::string_view name, std::string_view program) {
  name = without_version(chess::trim(name));
  program = without_version(program);
  return name == program || name.ends_with(" + " + std::string(program));
}

std::optional<Note> recognise_note(std::string_view text, const std::vector<std::string_view>& names) {
  // Other programs wrap our sentences. They have no line breaks of their own.
  if (text.find('\n') != std::string_view::npos) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');
    return recognise_note(line, names);
  }
  if (auto comment = chess::recognise_comment(text)) return Note{{}, std::move(*comment)};
  for (const std::string_view name : names)
    if (const auto rest = behind_name(text, name))
      if (auto comment = recognise_named(*rest)) return Note{name, std::move(*comment)};
  return std::nullopt;
}

}  // namespace annotate
