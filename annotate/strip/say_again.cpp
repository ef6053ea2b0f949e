// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/strip/say_again.h"

#include <algorithm>
#include <vector>

#include "annotate/strip/take_text.h"
#include "base/text.h"

namespace annotate {

namespace {

using chess::PieceLetters;
using chess::Placeholder;
using chess::TextCatalogue;
using chess::TextPart;
using chess::TextTemplate;

/// The same one of the names in another form. They may differ in length: "perdu", "perdue".
template <class Names>
std::string same_name(const Names& from, const Names& to, std::string_view name) {
  auto other = std::begin(to);
  for (const std::string& candidate : from) {
    if (candidate == name) return *other;
    ++other;
  }
  return std::string(name);
}

/// The move with SAN's letters. `letters` are those of the language that it was written in.
std::string in_san(std::string_view move, const PieceLetters& letters) {
  std::string san;
  bool may_be_letter = true;
  while (!move.empty()) {
    std::size_t length = 0;
    for (std::size_t i = 0; may_be_letter && length == 0 && i < letters.size(); ++i)
      for (const std::string_view letter :
           {std::string_view(letters[i]), std::string_view(chess::kFigurines[i])})
        if (length == 0 && move.starts_with(letter)) {
          san += chess::kSanLetters[i];
          length = letter.size();
        }
    if (length == 0) san += move.front();
    may_be_letter = length == 0 && move.front() == '=';
    move.remove_prefix(std::max<std::size_t>(1, length));
  }
  return san;
}

std::string moves_again(const TextCatalogue& from, std::string_view moves, const TextCatalogue& to) {
  std::string again;
  for (const std::string_view word : chess::split_words(moves)) {
    if (!again.empty()) again += ' ';
    chess::append_spelled(in_san(word, from.letters), to.letters, again);
  }
  return again;
}

/// A text whose key begins so.
std::string nested_again(const TextCatalogue& from, std::string_view prefix, std::string_view text,
                         const TextCatalogue& to) {
  for (auto entry = from.texts.lower_bound(prefix);
       entry != from.texts.end() && entry->first.starts_with(prefix); ++entry) {
    std::string_view rest = text;
    if (take_text(from, entry->second, rest) && rest.empty()) return say_again(from, entry->first, text, to);
  }
  return std::string(text);
}

std::string value_again(const TextCatalogue& from, std::string_view value, const TextCatalogue& to) {
  if (std::ranges::any_of(value, chess::is_alpha)) return nested_again(from, "mate", value, to);
  std::string figure(value);
  if (const auto mark = figure.find(from.decimal); mark != std::string::npos)
    figure.replace(mark, from.decimal.size(), ".");
  return chess::local_figure(to, std::move(figure));
}

std::string place_again(const TextCatalogue& from, const TextPart& part, std::string_view what,
                        const TextCatalogue& to, const TextPart& there) {
  switch (*part.place) {
    case Placeholder::Move:
    case Placeholder::Line:
    case Placeholder::Numbered:
    case Placeholder::Until: return moves_again(from, what, to);
    case Placeholder::Value:
    case Placeholder::OtherValue: return value_again(from, what, to);
    case Placeholder::Stake: return nested_again(from, "stake-", what, to);
    case Placeholder::Instead: return nested_again(from, "instead-", what, to);
    case Placeholder::Ending: return nested_again(from, "ending-", what, to);
    case Placeholder::First:
    case Placeholder::Second: return same_name(from.forms.at(part.form), to.forms.at(there.form), what);
    case Placeholder::Side:
    case Placeholder::Other: return same_name(from.sides.at(part.form), to.sides.at(there.form), what);
    case Placeholder::From:
    case Placeholder::To: return same_name(from.classes.at(part.form), to.classes.at(there.form), what);
    case Placeholder::Square:
    case Placeholder::Number:
    case Placeholder::Name:
    case Placeholder::Time:
    case Placeholder::OfTime: break;
  }
  return std::string(what);
}

}  // namespace

std::string say_again(const TextCatalogue& from, std::string_view key, std::string_view text,
                      const TextCatalogue& to) {
  const TextTemplate& parts = from.text(key);
  std::vector<std::string_view> places;
  if (!take_text(from, parts, text, nullptr, &places)) return {};
  std::string again;
  for (const TextPart& there : to.text(key)) {
    again += there.text;
    if (!there.place) continue;
    std::size_t index = 0;
    for (const TextPart& part : parts) {
      if (part.place == there.place) {
        again += place_again(from, part, places[index], to, there);
        break;
      }
      index += part.place ? 1 : 0;
    }
  }
  return again;
}

}  // namespace annotate
