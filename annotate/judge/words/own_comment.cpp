// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the comments that comment.cpp writes: each template becomes a pattern, a placeholder whatever
// may stand there.
#include "annotate/judge/words/comment.h"

#include <algorithm>

#include "annotate/judge/words/catalogue.h"
#include "base/text.h"
#include "core/square.h"

namespace annotate {

namespace {

using chess::Nag;

bool take(std::string_view& text, std::string_view what) {
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

/// As many characters as `fits` allows; false when there is none.
template <class Fits>
bool take_while(std::string_view& text, Fits fits) {
  const auto end = std::find_if_not(text.begin(), text.end(), fits);
  const auto length = static_cast<std::size_t>(end - text.begin());
  text.remove_prefix(length);
  return length > 0;
}

/// One move in SAN, as far as its letters tell: "e4", "Nbd7+", "exd8=Q#", "O-O".
bool take_move(std::string_view& text) {
  const std::string_view before = text;
  const auto fits = [](char c) { return std::string_view("KQRBNOabcdefghx12345678=-+#").contains(c); };
  if (!take_while(text, fits)) return false;
  const std::string_view move = before.substr(0, before.size() - text.size());
  return move.starts_with("O-O") || std::any_of(move.begin(), move.end(), chess::is_digit);
}

bool take_line(std::string_view& text) {
  if (!take_move(text)) return false;
  for (std::string_view rest = text; take(rest, " ") && take_move(rest);) text = rest;
  return true;
}

bool take_square(std::string_view& text) {
  if (!chess::parse_square(text.substr(0, 2))) return false;
  text.remove_prefix(2);
  return true;
}

bool take_name(const TextCatalogue& words, const std::string& form, std::string_view& text) {
  return std::any_of(std::begin(chess::kRoles), std::end(chess::kRoles),
                     [&](chess::Role role) { return take(text, words.name(role, form)); });
}

bool take_eval(const TextCatalogue& words, std::string_view& text);

bool take_place(const TextCatalogue& words, const TextPart& part, std::string_view& text) {
  switch (*part.place) {
    case Placeholder::Move: return take_move(text);
    case Placeholder::Line: return take_line(text);
    case Placeholder::Square: return take_square(text);
    case Placeholder::Number: return take_while(text, chess::is_digit);
    case Placeholder::Value: return take_eval(words, text);
    case Placeholder::First:
    case Placeholder::Second: return take_name(words, part.form, text);
  }
  return false;
}

/// Takes a text made from the template off the front. `move`, if given, is set to what stood for {move}.
bool take_text(const TextCatalogue& words, const TextTemplate& parts, std::string_view& text,
               std::string* move = nullptr) {
  std::string_view rest = text;
  for (const TextPart& part : parts) {
    if (!take(rest, part.text)) return false;
    if (!part.place) continue;
    const std::string_view before = rest;
    if (!take_place(words, part, rest)) return false;
    if (move != nullptr && part.place == Placeholder::Move)
      *move = before.substr(0, before.size() - rest.size());
  }
  text = rest;
  return true;
}

/// Takes an eval off the front, as it stands in parentheses or within a sentence.
bool take_eval(const TextCatalogue& words, std::string_view& text) {
  for (const std::string_view key : {"mate-by-white", "mate-by-black", "mate"})
    if (take_text(words, words.text(key), text)) return true;
  take(text, "-");
  // The point behind the number may be that of the sentence.
  return take_while(text, chess::is_digit) && take(text, ".") && take_while(text, chess::is_digit);
}

/// A text, and the signs of which one stands with it.
struct Said {
  std::string_view key;
  std::vector<Nag> signs;
};

const Said kVerdicts[] = {{"inaccuracy", {Nag::DubiousMove}},
                          {"mistake", {Nag::Mistake}},
                          {"blunder", {Nag::Blunder}},
                          {"mate-created", {Nag::DubiousMove, Nag::Mistake, Nag::Blunder}},
                          {"mate-lost", {Nag::DubiousMove, Nag::Mistake, Nag::Blunder}}};
const Said kPraises[] = {{"only-move", {Nag::OnlyMove}},
                         {"good-move", {Nag::GoodMove}},
                         {"brilliant-move", {Nag::BrilliantMove}},
                         {"interesting-move", {Nag::SpeculativeMove}}};
constexpr std::string_view kDisputes[] = {"disputed-inaccuracy", "disputed-mistake", "disputed-blunder"};

/// Is the whole of `text` made from that template?
bool is_whole(const TextCatalogue& words, std::string_view key, std::string_view text) {
  return take_text(words, words.text(key), text) && text.empty();
}

bool is_dispute(const TextCatalogue& words, std::string_view text) {
  return std::ranges::any_of(kDisputes, [&](std::string_view key) { return is_whole(words, key, text); });
}

/// Takes a dispute that stands behind other sentences off the end.
void take_dispute_behind(const TextCatalogue& words, std::string_view& text) {
  for (std::size_t end = text.find(". "); end != std::string_view::npos; end = text.find(". ", end + 1)) {
    if (!is_dispute(words, text.substr(end + 2))) continue;
    text = text.substr(0, end + 1);
    return;
  }
}

std::optional<OwnComment> recognise_in(const TextCatalogue& words, std::string_view text) {
  for (const Said& praise : kPraises)
    if (is_whole(words, praise.key, text)) return OwnComment{"", praise.signs};
  if (!take(text, "(") || !take_eval(words, text) || !take(text, " → ") || !take_eval(words, text) ||
      !take(text, ") "))
    return std::nullopt;
  if (is_dispute(words, text)) return OwnComment{};
  take_dispute_behind(words, text);
  const auto* const verdict = std::ranges::find_if(
      kVerdicts, [&](const Said& said) { return take_text(words, words.text(said.key), text); });
  if (verdict == std::end(kVerdicts)) return std::nullopt;

  OwnComment comment{"", verdict->signs};
  if (std::string_view rest = text;
      take(rest, " ") && take_text(words, words.text("best"), rest, &comment.best))
    text = rest;
  else
    comment.best.clear();
  if (text.empty()) return comment;
  if (!take(text, " ")) return std::nullopt;
  const bool is_motif = std::any_of(words.texts.begin(), words.texts.end(), [&](const auto& entry) {
    std::string_view rest = text;
    const bool opens = entry.first == "mate" || entry.first == "best" ||
                       std::ranges::find(kVerdicts, entry.first, &Said::key) != std::end(kVerdicts);
    const bool is_elsewhere = entry.first.starts_with("summary-");
    return !opens && !is_elsewhere && take_text(words, entry.second, rest) && rest.empty();
  });
  return is_motif ? std::optional(comment) : std::nullopt;
}

}  // namespace

std::optional<OwnComment> recognise_comment(std::string_view text) {
  for (const Language language : kLanguages)
    if (auto comment = recognise_in(catalogue_of(language), text)) return comment;
  return std::nullopt;
}

}  // namespace annotate
