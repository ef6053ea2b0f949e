// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the comments that words/comment.cpp writes, and has written.
#include "annotate/strip/prose.h"

#include <algorithm>
#include <utility>

#include "annotate/strip/take_text.h"
#include "base/text.h"
#include "game/command.h"
#include "words/catalogue.h"

namespace annotate {

namespace {

using chess::Nag;
using chess::TextCatalogue;

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
/// Nothing stands behind it.
constexpr std::string_view kWholePraise = "interesting-move";
/// Texts that stand within others.
constexpr std::string_view kParts[] = {"summary-", "stake-", "ending-", "instead-", "second-", "tempting"};
constexpr std::string_view kDisputes[] = {"disputed-inaccuracy", "disputed-mistake", "disputed-blunder"};

/// Is the whole of `text` made from that template?
bool is_whole(const TextCatalogue& words, std::string_view key, std::string_view text) {
  return take_text(words, key, text) && text.empty();
}

bool is_dispute(const TextCatalogue& words, std::string_view text) {
  return std::ranges::any_of(kDisputes, [&](std::string_view key) { return is_whole(words, key, text); });
}

/// Takes a dispute, which is one sentence, off the end.
void take_dispute_behind(const TextCatalogue& words, std::string_view& text) {
  const std::size_t end = text.rfind(". ");
  if (end != std::string_view::npos && is_dispute(words, text.substr(end + 2)))
    text = text.substr(0, end + 1);
}

/// Is it the key of a sentence that says why a move is bad?
bool is_reason(std::string_view key) {
  const auto is_key = [&](const Said& said) { return said.key == key; };
  return key != "mate" && key != "winning" && !key.starts_with("best") &&
         std::ranges::none_of(kVerdicts, is_key) && std::ranges::none_of(kPraises, is_key) &&
         std::ranges::none_of(kParts, [&](std::string_view part) { return key.starts_with(part); });
}

/// Takes a sentence that says why a move is bad off the front. Returns its key; empty: there is none.
std::string_view take_reason(const TextCatalogue& words, std::string_view& text) {
  const auto take_from = [&](const auto& texts) -> std::string_view {
    for (const auto& [key, parts] : texts) {
      std::string_view rest = text;
      if (!take_text(words, parts, rest) || !is_reason(key)) continue;
      if (!rest.empty() && !rest.starts_with(' ')) continue;
      text = rest;
      return key;
    }
    return {};
  };
  const std::string_view key = take_from(words.texts);
  return key.empty() ? take_from(words.earlier) : key;
}

/// A threat, perhaps with the means by which it wins.
bool is_threat_of_praise(const TextCatalogue& words, std::string_view text) {
  if (!take_reason(words, text).starts_with("makes-")) return false;
  return text.empty() || (take(text, " ") && take_reason(words, text).starts_with("means-") && text.empty());
}

/// "; after 28. b4 White would be only slightly better (+1.39).", and perhaps what the praised move
/// threatens.
bool is_behind_praise(const TextCatalogue& words, std::string_view text) {
  if (take(text, words.semicolon)) {
    if (!take_text_of(words, "second-", text)) return false;
    if (take(text, " (") && (!take_eval(words, text) || !take(text, ")"))) return false;
  }
  return take(text, ".") && (text.empty() || (take(text, " ") && is_threat_of_praise(words, text)));
}

/// " 28. b4 would be +1.39.", likewise.
bool is_behind_earlier_praise(const TextCatalogue& words, std::string_view text) {
  return take(text, " ") && std::ranges::any_of(words.earlier, [&](const auto& entry) {
           std::string_view rest = text;
           if (!entry.first.starts_with("second-") && entry.first != "tempting") return false;
           if (!take_text(words, entry.second, rest)) return false;
           return rest.empty() || (take(rest, " ") && is_threat_of_praise(words, rest));
         });
}

/// The praise that the text is, with what stands behind it.
const Said* find_praise(const TextCatalogue& words, std::string_view text) {
  for (const Said& praise : kPraises) {
    std::string_view rest = text;
    if (take_text(words, words.text(praise.key), rest) &&
        (praise.key == kWholePraise ? rest.empty() : is_behind_praise(words, rest)))
      return &praise;
    const auto [begin, end] = words.earlier.equal_range(praise.key);
    for (auto entry = begin; entry != end; ++entry) {
      rest = text;
      if (take_text(words, entry->second, rest) && is_behind_earlier_praise(words, rest)) return &praise;
    }
  }
  return nullptr;
}

/// Takes the sentence about the best move off the front, if one stands there. Returns the move.
std::string take_best(const TextCatalogue& words, std::string_view& text) {
  for (const std::string_view key : {"best", "best-given"}) {
    std::string_view rest = text;
    std::string best;
    if (!take(rest, " ") || !take_text(words, key, rest, &best) || !(rest.empty() || rest.starts_with(' ')))
      continue;
    text = rest;
    return best;
  }
  return {};
}

std::optional<OwnComment> recognise_in(const TextCatalogue& words, std::string_view text) {
  if (!take(text, "(")) {
    if (const Said* const praise = find_praise(words, text)) return OwnComment{"", praise->signs};
    if (is_whole(words, "broken-score", text)) return OwnComment{};
    return std::nullopt;
  }
  if (!take_eval(words, text) || !take(text, " → ") || !take_eval(words, text) || !take(text, ") "))
    return std::nullopt;
  if (is_dispute(words, text)) return OwnComment{};
  take_dispute_behind(words, text);
  const auto* const verdict =
      std::ranges::find_if(kVerdicts, [&](const Said& said) { return take_text(words, said.key, text); });
  if (verdict == std::end(kVerdicts)) return std::nullopt;

  OwnComment comment{take_best(words, text), verdict->signs};
  if (std::string_view rest = text; take(rest, " ") && take_text(words, "class-change", rest)) text = rest;
  while (!text.empty()) {
    if (!take(text, " ") || take_reason(words, text).empty()) return std::nullopt;
  }
  return comment;
}

/// The text behind "NAME: ".
std::optional<std::string_view> behind_name(std::string_view text, std::string_view name) {
  if (name.empty() || !text.starts_with(name)) return std::nullopt;
  text.remove_prefix(name.size());
  if (!text.starts_with(": ")) return std::nullopt;
  return text.substr(2);
}

}  // namespace

std::optional<OwnComment> recognise_comment(std::string_view text) {
  if (text.empty()) return std::nullopt;  // as on most moves: with clocks only
  for (const chess::Language language : chess::kLanguages)
    if (auto comment = recognise_in(chess::catalogue_of(language), text)) return comment;
  return std::nullopt;
}

namespace {

std::optional<OwnComment> recognise_named(std::string_view text) {
  if (chess::parse_eval(text)) return OwnComment{};
  if (const auto end = text.find(". ");
      end != std::string_view::npos && chess::parse_eval(text.substr(0, end)))
    text.remove_prefix(end + 2);
  return recognise_comment(text);
}

}  // namespace

std::optional<OwnComment> recognise_note(std::string_view text, const std::vector<std::string_view>& names) {
  // Other programs wrap our sentences. They have no line breaks of their own.
  if (text.find('\n') != std::string_view::npos) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');
    return recognise_note(line, names);
  }
  if (auto comment = recognise_comment(text)) return comment;
  for (const std::string_view name : names)
    if (const auto rest = behind_name(text, name))
      if (auto comment = recognise_named(*rest)) return comment;
  return std::nullopt;
}

std::vector<std::string_view> names_in_annotator(const chess::Game& game) {
  std::vector<std::string_view> names;
  for (const std::string_view part : chess::split(game.tags.get("Annotator"), ';'))
    names.push_back(chess::trim(part.substr(0, part.find(" + "))));
  return names;
}

}  // namespace annotate
