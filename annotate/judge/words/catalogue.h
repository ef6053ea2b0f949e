// SPDX-License-Identifier: GPL-3.0-or-later
// All texts of one language: templates by key, with places for moves, squares and pieces, and the
// forms the names of pieces take in them. The format is told in en.txt.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/judge/words/language.h"
#include "base/enum_array.h"
#include "base/error.h"
#include "core/piece.h"
#include "core/position.h"

namespace annotate {

/// What a place in a template stands for.
enum class Placeholder : std::uint8_t { Move, Line, Square, Number, Value, First, Second };
/// "move", "line", "square", "n", "value", "first", "second".
std::string_view to_string(Placeholder place);

/// A template is a row of parts: plain text and, behind it, a place. The last part may have none.
struct TextPart {
  std::string text;
  std::optional<Placeholder> place;
  std::string form;  ///< of First and Second: a key of TextCatalogue::forms
};
using TextTemplate = std::vector<TextPart>;

struct TextCatalogue {
  std::map<std::string, TextTemplate, std::less<>> texts;
  std::map<std::string, chess::EnumArray<chess::Role, std::string>, std::less<>> forms;

  /// Precondition: there is such a key.
  const TextTemplate& text(std::string_view key) const;
  /// Precondition: there is such a form.
  const std::string& name(chess::Role role, std::string_view form) const;
};

/// An error names the line and what is wrong with it.
std::expected<TextCatalogue, chess::Error> parse_catalogue(std::string_view text);

/// The text of a language's catalogue as it stands in en.txt, de.txt, es.txt: put into the program when it is
/// built.
std::string_view catalogue_text(Language language);

/// The catalogue of a language; made at the first call.
const TextCatalogue& catalogue_of(Language language);

/// What the places of one text are filled with; what a text has no place for is not looked at.
struct Filling {
  const chess::Position* pos = nullptr;  ///< where `line` begins
  std::span<const chess::Move> line;  ///< {line}; its first is {move}
  chess::Square square = chess::Square::A1;
  int number = 0;
  std::string value;  ///< an eval, as `to_words` gives it, or another figure
  chess::Role first = chess::Role::Pawn;
  chess::Role second = chess::Role::Pawn;
};

std::string fill(const TextCatalogue& words, std::string_view key, const Filling& filling);

}  // namespace annotate
