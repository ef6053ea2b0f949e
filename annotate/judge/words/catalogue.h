// SPDX-License-Identifier: GPL-3.0-or-later
// All texts of one language: templates by key, with places for moves, squares and pieces, and the forms of
// the names of pieces. en.txt describes the format.
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

/// What fills a place in a template.
enum class Placeholder : std::uint8_t { Move, Line, Square, Number, Value, First, Second };
/// "move", "line", "square", "n", "value", "first", "second".
std::string_view to_string(Placeholder place);

/// A part of a template: plain text with a place behind it. The last part may have no place.
struct TextPart {
  std::string text;
  std::optional<Placeholder> place;
  std::string form;  ///< for First and Second: a key of TextCatalogue::forms
};
using TextTemplate = std::vector<TextPart>;

/// The texts of one language.
struct TextCatalogue {
  /// Templates by key.
  std::map<std::string, TextTemplate, std::less<>> texts;
  /// The names of the pieces by the key of their form.
  std::map<std::string, chess::EnumArray<chess::Role, std::string>, std::less<>> forms;

  /// Precondition: the key exists.
  const TextTemplate& text(std::string_view key) const;
  /// Precondition: the form exists.
  const std::string& name(chess::Role role, std::string_view form) const;
};

/// Reads a catalogue. The error names the line and says what is wrong with it.
std::expected<TextCatalogue, chess::Error> parse_catalogue(std::string_view text);

/// The text of a language's catalogue as in en.txt, de.txt, es.txt. The build puts it into the program.
std::string_view catalogue_text(Language language);

/// The catalogue of a language. It is made at the first call.
const TextCatalogue& catalogue_of(Language language);

/// What fills the places of a text. Fields without a place in the text are ignored.
struct Filling {
  const chess::Position* pos = nullptr;  ///< where `line` begins
  std::span<const chess::Move> line;  ///< {line}; its first is {move}
  chess::Square square = chess::Square::A1;
  int number = 0;
  std::string value;  ///< an eval, as `to_words` gives it, or another figure
  chess::Role first = chess::Role::Pawn;
  chess::Role second = chess::Role::Pawn;
};

/// The text of the key with its places filled. Precondition: the key exists.
std::string fill(const TextCatalogue& words, std::string_view key, const Filling& filling);

}  // namespace annotate
