// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the comments that comment.cpp and summary_text.cpp write: each template becomes a pattern, a
// placeholder whatever may stand there.
#include "annotate/judge/words/comment.h"

#include <algorithm>
#include <utility>

#include "annotate/judge/words/catalogue.h"
#include "annotate/judge/words/summary_text.h"
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

bool take_letter(const PieceLetters& letters, std::string_view& text) {
  return std::ranges::any_of(letters, [&](const std::string& letter) { return take(text, letter); });
}

/// One move, as far as its letters tell: "e4", "Nbd7+", "exd8=Q#", "O-O", with the letters of English, of the
/// language, or with figurines.
bool take_move(const TextCatalogue& words, std::string_view& text) {
  const std::string_view before = text;
  const auto fits = [](char c) { return std::string_view("Oabcdefghx12345678=-+#").contains(c); };
  while (take_while(text, fits) || take_letter(kSanLetters, text) || take_letter(words.letters, text) ||
         take_letter(kFigurines, text)) {}
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

bool take_eval(const TextCatalogue& words, std::string_view& text);
bool take_text_of(const TextCatalogue& words, std::string_view prefix, std::string_view& text);

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
    case Placeholder::Side: return take_name(words.sides.at(part.form), text);
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

/// Takes a text made from the template off the front. `move`, if given, is set to what stood for {move}, or
/// to the first move of {line}.
bool take_text(const TextCatalogue& words, const TextTemplate& parts, std::string_view& text,
               std::string* move = nullptr) {
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

/// Takes an eval off the front, as it stands in parentheses or within a sentence.
bool take_eval(const TextCatalogue& words, std::string_view& text) {
  for (const std::string_view key : {"mate-by-white", "mate-by-black", "mate"})
    if (take_text(words, words.text(key), text)) return true;
  if (!take(text, "-")) take(text, "+");
  // The point behind the number may be that of the sentence.
  return take_while(text, chess::is_digit) && (take(text, ".") || take(text, words.decimal)) &&
         take_while(text, chess::is_digit);
}

/// The longest of the texts with keys that begin so: some are the beginning of others.
bool take_text_of(const TextCatalogue& words, std::string_view prefix, std::string_view& text) {
  std::string_view shortest = text;
  for (auto entry = words.texts.lower_bound(prefix);
       entry != words.texts.end() && entry->first.starts_with(prefix); ++entry) {
    std::string_view rest = text;
    if (take_text(words, entry->second, rest) && rest.size() < shortest.size()) shortest = rest;
  }
  const bool is_taken = shortest.size() < text.size();
  text = shortest;
  return is_taken;
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

constexpr std::string_view kClauses = "summary-game-";

/// Takes a clause of a summary off the front, the longest that is there.
bool take_clause(const TextCatalogue& words, std::string_view& text) {
  std::string_view shortest = text;
  for (auto entry = words.texts.lower_bound(kClauses);
       entry != words.texts.end() && entry->first.starts_with(kClauses); ++entry)
    if (std::string_view rest = text; take_text(words, entry->second, rest) && rest.size() < shortest.size())
      shortest = rest;
  const bool is_taken = shortest.size() < text.size();
  text = shortest;
  return is_taken;
}

/// Takes a sentence of a summary off the front.
bool take_summary_sentence(const TextCatalogue& words, std::string_view& text) {
  std::string_view rest = text;
  if (!take_clause(words, rest)) {
    // All but the first begin with a capital letter.
    std::string lower(text);
    if (!lower.empty()) lower.front() = chess::to_lower(lower.front());
    std::string_view behind = lower;
    if (!take_clause(words, behind)) return false;
    rest = text.substr(text.size() - behind.size());
  }
  while (take(rest, "; "))
    if (!take_clause(words, rest)) return false;
  if (!take(rest, ".")) return false;
  text = rest;
  return true;
}

/// Takes a summary off the front.
bool take_summary(const TextCatalogue& words, std::string_view& text) {
  std::string_view rest = text;
  if (!take_text(words, words.text("summary-lead"), rest)) return false;
  int sentences = 0;
  for (std::string_view next = rest; take(next, " ") && take_summary_sentence(words, next); rest = next)
    ++sentences;
  if (sentences == 0) return false;
  text = rest;
  return true;
}

bool take_summary(std::string_view& text) {
  return std::ranges::any_of(kLanguages,
                             [&](Language language) { return take_summary(catalogue_of(language), text); });
}

}  // namespace

std::string without_summary(std::string_view text) {
  std::string kept;
  bool is_word_start = true;
  while (!text.empty()) {
    if (is_word_start && take_summary(text)) {
      // The space before it goes, too, or the one behind it.
      if (kept.ends_with(' '))
        kept.pop_back();
      else
        take(text, " ");
      continue;
    }
    is_word_start = chess::is_space(text.front());
    kept += text.front();
    text.remove_prefix(1);
  }
  return kept;
}

std::optional<OwnComment> recognise_comment(std::string_view text) {
  for (const Language language : kLanguages)
    if (auto comment = recognise_in(catalogue_of(language), text)) return comment;
  return std::nullopt;
}

}  // namespace annotate
