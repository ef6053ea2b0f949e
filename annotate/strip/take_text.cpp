// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/strip/take_text.h"

#include <algorithm>

#include "base/text.h"
#include "core/square.h"

namespace annotate {

namespace {

using chess::PieceLetters;
using chess::Placeholder;
using chess::TextCatalogue;
using chess::TextPart;
using chess::TextTemplate;

/// As many characters as `fits` allows; false when there is none.
template <class Fits>
bool take_while(std::string_view& text, Fits fits) {
  const auto end = std::find_if_not(text.begin(), text.end(), fits);
  const auto length = static_cast<std::size_t>(end - text.begin());
  text.remove_prefix(length);
  return length > 0;
}

bool take_letter(const PieceLetters& letters, std::string_view& text) {
  return std::ranges::any_of(letters, [&](const std::string& letter) { return take(text, letter); });
}

/// One move, as far as its letters tell: "e4", "Nbd7+", "exd8=Q#", "O-O", with the letters of English, of the
/// language, or with figurines.
bool take_move(const TextCatalogue& words, std::string_view& text) {
  const std::string_view before = text;
  const auto fits = [](char c) { return std::string_view("Oabcdefghx12345678=-+#").contains(c); };
  while (take_while(text, fits) || take_letter(chess::kSanLetters, text) ||
         take_letter(words.letters, text) || take_letter(chess::kFigurines, text)) {}
  const std::string_view move = before.substr(0, before.size() - text.size());
  return move.starts_with("O-O") || std::any_of(move.begin(), move.end(), chess::is_digit);
}

/// "15. ", "15... "
bool take_move_number(std::string_view& text) {
  std::string_view rest = text;
  if (!take_while(rest, chess::is_digit) || !(take(rest, "... ") || take(rest, ". "))) return false;
  text = rest;
  return true;
}

/// Earlier versions wrote no numbers in front of the moves.
bool take_line(const TextCatalogue& words, std::string_view& text) {
  const auto take_next = [&](std::string_view& rest) {
    take_move_number(rest);
    return take_move(words, rest);
  };
  if (!take_next(text)) return false;
  for (std::string_view rest = text; take(rest, " ") && take_next(rest);) text = rest;
  return true;
}

/// "17... Re8", with the glyph of the move behind it.
bool take_numbered(const TextCatalogue& words, std::string_view& text) {
  if (!take_move_number(text) || !take_move(words, text)) return false;
  take_while(text, [](char c) { return c == '?' || c == '!'; });
  return true;
}

bool take_square(std::string_view& text) {
  if (!chess::parse_square(text.substr(0, 2))) return false;
  text.remove_prefix(2);
  return true;
}

/// The longest of the names: one may be the beginning of another ("perdu", "perdue").
template <class Names>
bool take_name(const Names& names, std::string_view& text) {
  const std::string* longest = nullptr;
  for (const std::string& name : names)
    if (text.starts_with(name) && (longest == nullptr || name.size() > longest->size())) longest = &name;
  return longest != nullptr && take(text, *longest);
}

bool take_place(const TextCatalogue& words, const TextPart& part, std::string_view& text) {
  switch (*part.place) {
    case Placeholder::Move: return take_move(words, text);
    case Placeholder::Line: return take_line(words, text);
    case Placeholder::Square: return take_square(text);
    case Placeholder::Number: return take_while(text, chess::is_digit);
    case Placeholder::Value: return take_eval(words, text);
    case Placeholder::Stake: return take_text_of(words, "stake-", text);
    case Placeholder::Ending: return take_text_of(words, "ending-", text);
    case Placeholder::First:
    case Placeholder::Second: return take_name(words.forms.at(part.form), text);
    case Placeholder::Numbered:
    case Placeholder::Until: return take_numbered(words, text);
    case Placeholder::Instead: return take_text_of(words, "instead-", text);
    case Placeholder::Side:
    case Placeholder::Other: return take_name(words.sides.at(part.form), text);
    case Placeholder::From:
    case Placeholder::To: return take_name(words.classes.at(part.form), text);
    case Placeholder::OtherValue: return take_eval(words, text);
    case Placeholder::Name: return false;  // see take_text
    case Placeholder::Time:
    case Placeholder::OfTime: return take_while(text, [](char c) { return chess::is_digit(c) || c == ':'; });
  }
  return false;
}

/// Takes what may be any text, if it is no longer than names are: all before the next `literal`.
bool take_name_before(std::string_view literal, std::string_view& text) {
  constexpr std::size_t kLongestName = 200;
  const auto end = text.find(literal);
  if (literal.empty() || end == 0 || end > kLongestName) return false;
  text.remove_prefix(end);
  return true;
}

/// The first move of what stands for {move} or {line}, without its number.
std::string_view first_move_of(std::string_view text) {
  take_move_number(text);
  return text.substr(0, text.find(' '));
}

}  // namespace

bool take(std::string_view& text, std::string_view what) {
  // Most of the many texts that are tried differ in the first character.
  if (!what.empty() && (text.empty() || text.front() != what.front())) return false;
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

bool take_text(const TextCatalogue& words, const TextTemplate& parts, std::string_view& text,
               std::string* move) {
  std::string_view rest = text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const TextPart& part = parts[i];
    if (!take(rest, part.text)) return false;
    if (!part.place) continue;
    const std::string_view before = rest;
    const bool is_taken = part.place == Placeholder::Name
                              ? i + 1 < parts.size() && take_name_before(parts[i + 1].text, rest)
                              : take_place(words, part, rest);
    if (!is_taken) return false;
    if (move != nullptr && (part.place == Placeholder::Move || part.place == Placeholder::Line))
      *move = first_move_of(before.substr(0, before.size() - rest.size()));
  }
  text = rest;
  return true;
}

bool take_text(const TextCatalogue& words, std::string_view key, std::string_view& text, std::string* move) {
  std::string_view shortest = text;
  const auto look_at = [&](const TextTemplate& parts) {
    std::string_view rest = text;
    std::string named;
    if (!take_text(words, parts, rest, &named) || rest.size() >= shortest.size()) return;
    shortest = rest;
    if (move != nullptr) *move = named;
  };
  look_at(words.text(key));
  const auto [begin, end] = words.earlier.equal_range(key);
  for (auto entry = begin; entry != end; ++entry) look_at(entry->second);
  const bool is_taken = shortest.size() < text.size();
  text = shortest;
  return is_taken;
}

bool take_eval(const TextCatalogue& words, std::string_view& text) {
  std::string_view rest = text;
  if (!take(rest, "-")) take(rest, "+");
  // The point behind the number may be that of the sentence.
  if (take_while(rest, chess::is_digit)) {
    if (!(take(rest, ".") || take(rest, words.decimal)) || !take_while(rest, chess::is_digit)) return false;
    text = rest;
    return true;
  }
  return take_text(words, "mate", text) || take_text(words, "winning", text);
}

bool take_text_of(const TextCatalogue& words, std::string_view prefix, std::string_view& text) {
  std::string_view shortest = text;
  const auto look_in = [&](const auto& texts) {
    for (auto entry = texts.lower_bound(prefix); entry != texts.end() && entry->first.starts_with(prefix);
         ++entry) {
      std::string_view rest = text;
      if (take_text(words, entry->second, rest) && rest.size() < shortest.size()) shortest = rest;
    }
  };
  look_in(words.texts);
  look_in(words.earlier);
  const bool is_taken = shortest.size() < text.size();
  text = shortest;
  return is_taken;
}

}  // namespace annotate
