// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the comments that comment.cpp writes.
#include "words/comment.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "words/catalogue.h"
#include "words/say_again.h"
#include "words/take_text.h"

namespace chess { inline namespace words {

namespace {

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

/// A reason of a move.
struct SaidReason {
  std::string_view key;
  std::string move;  ///< the first that it names; empty: none
};

/// Is it the key of a sentence that says why a move is bad?
bool is_reason(std::string_view key) {
  const auto is_key = [&](const Said& said) { return said.key == key; };
  return key != "mate" && key != "winning" && !key.starts_with("best") &&
         std::ranges::none_of(kVerdicts, is_key) && std::ranges::none_of(kPraises, is_key) &&
         std::ranges::none_of(kParts, [&](std::string_view part) { return key.starts_with(part); });
}

/// Takes a sentence that says why a move is bad off the front.
std::optional<SaidReason> take_reason(const TextCatalogue& words, std::string_view& text) {
  const auto take_from = [&](const auto& texts) -> std::optional<SaidReason> {
    for (const auto& [key, parts] : texts) {
      std::string_view rest = text;
      SaidReason reason{key, {}};
      if (!take_text(words, parts, rest, &reason.move) || !is_reason(key)) continue;
      if (!rest.empty() && !rest.starts_with(' ')) continue;
      text = rest;
      return reason;
    }
    return std::nullopt;
  };
  auto reason = take_from(words.texts);
  return reason ? reason : take_from(words.earlier);
}

/// A threat, perhaps with the means by which it wins.
bool is_threat_of_praise(const TextCatalogue& words, std::string_view text) {
  const auto threat = take_reason(words, text);
  if (!threat || !threat->key.starts_with("makes-")) return false;
  if (text.empty()) return true;
  const auto means = take(text, " ") ? take_reason(words, text) : std::nullopt;
  return means && means->key.starts_with("means-") && text.empty();
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

/// Is it the key of a reason whose line begins with the reply to the move?
bool is_about_reply(std::string_view key) {
  return !key.starts_with("misses-") && !key.starts_with("means-") && !key.ends_with("threat");
}

/// Takes the sentence about the best move off the front, if one stands there.
void take_best(const TextCatalogue& words, std::string_view& text, OwnComment& comment) {
  for (const std::string_view key : {"best", "best-given"}) {
    std::string_view rest = text;
    if (!take(rest, " ") || !take_text(words, key, rest, &comment.best) ||
        !(rest.empty() || rest.starts_with(' '))) {
      comment.best.clear();
      continue;
    }
    comment.given.best = key == "best-given";
    text = rest;
    return;
  }
}

std::optional<OwnComment> recognise_in(
    const TextCatalogue& words, std::string_view text,
    std::vector<std::pair<std::string_view, std::string_view>>* reasons = nullptr) {
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

  OwnComment comment{"", verdict->signs};
  take_best(words, text, comment);
  if (std::string_view rest = text; take(rest, " ") && take_text(words, "class-change", rest)) text = rest;
  if (text.empty()) return comment;
  bool is_first = true;
  while (!text.empty()) {
    if (!take(text, " ")) return std::nullopt;
    const std::string_view before = text;
    const auto reason = take_reason(words, text);
    if (!reason) return std::nullopt;
    if (reasons != nullptr) reasons->emplace_back(reason->key, before.substr(0, before.size() - text.size()));
    (reason->key == "reply-given" ? comment.given.reply : comment.gives_reason) = true;
    if (std::exchange(is_first, false) && is_about_reply(reason->key))
      comment.reply = in_san(reason->move, words.letters);
  }
  return comment;
}

}  // namespace

std::string reasons_said_in(std::string_view comment, Language language, bool figurines) {
  for (const Language old : kLanguages) {
    std::vector<std::pair<std::string_view, std::string_view>> reasons;
    if (!recognise_in(catalogue_of(old), comment, &reasons)) continue;
    std::string said;
    for (const auto& [key, text] : reasons)
      if (key != "reply-given")
        said += (said.empty() ? "" : " ") +
                say_again(catalogue_of(old), key, text, catalogue_of(language, figurines));
    return said;
  }
  return {};
}

std::optional<OwnComment> recognise_comment(std::string_view text) {
  if (text.empty()) return std::nullopt;  // as on most moves: with clocks only
  for (const Language language : kLanguages)
    if (auto comment = recognise_in(catalogue_of(language), text)) return comment;
  return std::nullopt;
}

}}  // namespace chess::words
