// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the comments that comment.cpp writes.
#include "annotate/judge/words/comment.h"

#include <algorithm>
#include <utility>

#include "annotate/judge/words/catalogue.h"
#include "annotate/judge/words/take_text.h"
#include "base/text.h"

namespace annotate {

namespace {

using chess::Nag;

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
/// Behind those that end in a colon stands what the second best move is worth.
const Said kPraises[] = {{"only-move", {Nag::OnlyMove}},
                         {"good-move", {Nag::GoodMove}},
                         {"brilliant-move", {Nag::BrilliantMove}},
                         {"interesting-move", {Nag::SpeculativeMove}}};
constexpr std::string_view kSeconds[] = {"second-value", "second-mate", "second-winning", "second-lost",
                                         "tempting"};
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

/// A reason of a move.
struct SaidReason {
  std::string_view key;
  std::string move;  ///< the first that it names; empty: none
};

/// Takes a sentence that says why a move is bad off the front.
std::optional<SaidReason> take_reason(const TextCatalogue& words, std::string_view& text) {
  for (const auto& [name, parts] : words.texts) {
    const std::string_view key = name;
    const bool opens = key == "mate" || key.starts_with("best") ||
                       std::ranges::find(kVerdicts, key, &Said::key) != std::end(kVerdicts);
    const bool is_elsewhere =
        key.starts_with("summary-") || key.starts_with("stake-") || key.starts_with("ending-");
    std::string_view rest = text;
    SaidReason reason{key, {}};
    if (opens || is_elsewhere || !take_text(words, parts, rest, &reason.move)) continue;
    if (!rest.empty() && !rest.starts_with(' ')) continue;
    text = rest;
    return reason;
  }
  return std::nullopt;
}

/// A threat, perhaps with the means by which it wins.
bool is_threat_of_praise(const TextCatalogue& words, std::string_view text) {
  const auto threat = take_reason(words, text);
  if (!threat || !threat->key.starts_with("makes-")) return false;
  if (text.empty()) return true;
  const auto means = take(text, " ") ? take_reason(words, text) : std::nullopt;
  return means && means->key.starts_with("means-") && text.empty();
}

/// What the second best move is worth, and perhaps what the praised one threatens.
bool is_behind_praise(const TextCatalogue& words, std::string_view text) {
  return std::ranges::any_of(kSeconds, [&](std::string_view key) {
    std::string_view rest = text;
    if (!take_text(words, words.text(key), rest)) return false;
    return rest.empty() || (take(rest, " ") && is_threat_of_praise(words, rest));
  });
}

/// Is it the key of a motif whose line begins with the reply to the move (MotifKind)?
bool is_about_reply(std::string_view key) {
  return !key.starts_with("misses-") && !key.starts_with("means-") && !key.starts_with("tempting") &&
         !key.ends_with("threat");
}

/// The move with SAN's letters. `letters` are those of the language that it was written in.
std::string in_san(std::string_view move, const PieceLetters& letters) {
  std::string san;
  bool may_be_letter = true;
  while (!move.empty()) {
    std::size_t length = 0;
    for (std::size_t i = 0; may_be_letter && length == 0 && i < letters.size(); ++i)
      for (const std::string_view letter : {std::string_view(letters[i]), std::string_view(kFigurines[i])})
        if (length == 0 && move.starts_with(letter)) {
          san += kSanLetters[i];
          length = letter.size();
        }
    if (length == 0) san += move.front();
    may_be_letter = length == 0 && move.front() == '=';
    move.remove_prefix(std::max<std::size_t>(1, length));
  }
  return san;
}

/// Takes the sentence about the best move off the front, if one stands there.
void take_best(const TextCatalogue& words, std::string_view& text, OwnComment& comment) {
  for (const std::string_view key : {"best", "best-given"}) {
    std::string_view rest = text;
    if (!take(rest, " ") || !take_text(words, words.text(key), rest, &comment.best) ||
        !(rest.empty() || rest.starts_with(' '))) {
      comment.best.clear();
      continue;
    }
    comment.given.best = key == "best-given";
    text = rest;
    return;
  }
}

std::optional<OwnComment> recognise_in(const TextCatalogue& words, std::string_view text) {
  for (const Said& praise : kPraises) {
    std::string_view rest = text;
    if (!take_text(words, words.text(praise.key), rest)) continue;
    if (rest.empty() ? !text.ends_with(':') : take(rest, " ") && is_behind_praise(words, rest))
      return OwnComment{"", praise.signs};
  }
  if (is_whole(words, "broken-score", text)) return OwnComment{};
  if (!take(text, "(") || !take_eval(words, text) || !take(text, " → ") || !take_eval(words, text) ||
      !take(text, ") "))
    return std::nullopt;
  if (is_dispute(words, text)) return OwnComment{};
  take_dispute_behind(words, text);
  const auto* const verdict = std::ranges::find_if(
      kVerdicts, [&](const Said& said) { return take_text(words, words.text(said.key), text); });
  if (verdict == std::end(kVerdicts)) return std::nullopt;

  OwnComment comment{"", verdict->signs};
  take_best(words, text, comment);
  if (std::string_view rest = text; take(rest, " ") && take_text(words, words.text("class-change"), rest))
    text = rest;
  if (text.empty()) return comment;
  bool is_first = true;
  while (!text.empty()) {
    if (!take(text, " ")) return std::nullopt;
    const auto reason = take_reason(words, text);
    if (!reason) return std::nullopt;
    if (reason->key == "reply-given") comment.given.reply = true;
    if (std::exchange(is_first, false) && is_about_reply(reason->key))
      comment.reply = in_san(reason->move, words.letters);
  }
  return comment;
}

}  // namespace

std::optional<OwnComment> recognise_comment(std::string_view text) {
  for (const Language language : kLanguages)
    if (auto comment = recognise_in(catalogue_of(language), text)) return comment;
  return std::nullopt;
}

}  // namespace annotate
