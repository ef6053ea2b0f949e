// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the paragraphs that summary_text.cpp writes.
#include <algorithm>

#include "base/text.h"
#include "words/catalogue.h"
#include "words/summary_text.h"
#include "words/take_text.h"

namespace chess { inline namespace words {

namespace {

constexpr std::string_view kClauses = "summary-game-";
/// Each begins with words that no other text has, but for a capital letter.
constexpr std::string_view kTagClauses[] = {"summary-game-tag-won", "summary-game-tag-drawn"};

/// Takes a sentence of a summary off the front.
bool take_summary_sentence(const TextCatalogue& words, std::string_view& text) {
  std::string_view rest = text;
  if (!take_text_of(words, kClauses, rest)) {
    // All but the first begin with a capital letter.
    std::string lower(text);
    if (!lower.empty()) lower.front() = to_lower(lower.front());
    std::string_view behind = lower;
    if (!take_text_of(words, kClauses, behind)) return false;
    rest = text.substr(text.size() - behind.size());
  }
  // Earlier versions had no blank before it in French.
  while (take(rest, words.semicolon) || take(rest, "; "))
    if (!take_text_of(words, kClauses, rest)) return false;
  if (!take(rest, ".")) return false;
  text = rest;
  return true;
}

/// Takes a summary off the front.
bool take_summary(const TextCatalogue& words, std::string_view& text) {
  std::string_view rest = text;
  if (!take_text(words, "summary-lead", rest)) return false;
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

bool says_result_of_tag(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  if (without_summary(line) == line) return false;
  return std::ranges::any_of(kLanguages, [&](Language language) {
    return std::ranges::any_of(kTagClauses, [&](std::string_view key) {
      return line.contains(catalogue_of(language).text(key).front().text.substr(1));
    });
  });
}

std::string without_summary(std::string_view text) {
  // Other programs wrap our paragraph. It has no line breaks of its own.
  if (text.find('\n') != std::string_view::npos) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');
    std::string kept = without_summary(line);
    return kept == line ? std::string(text) : kept;
  }
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
    is_word_start = is_space(text.front());
    kept += text.front();
    text.remove_prefix(1);
  }
  return kept;
}

}}  // namespace chess::words
