// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the paragraphs that words/summary_text.cpp writes, and has written.
#include <algorithm>

#include "annotate/strip/prose.h"
#include "annotate/strip/take_text.h"
#include "base/text.h"
#include "words/catalogue.h"

namespace annotate {

namespace {

using chess::TextCatalogue;

constexpr std::string_view kClauses = "summary-game-";

/// Takes a sentence of a summary off the front.
bool take_summary_sentence(const TextCatalogue& words, std::string_view& text) {
  std::string_view rest = text;
  if (!take_text_of(words, kClauses, rest)) {
    // All but the first begin with a capital letter.
    std::string lower(text);
    if (!lower.empty()) lower.front() = chess::to_lower(lower.front());
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
  return std::ranges::any_of(chess::kLanguages, [&](chess::Language language) {
    return take_summary(chess::catalogue_of(language), text);
  });
}

}  // namespace

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
    is_word_start = chess::is_space(text.front());
    kept += text.front();
    text.remove_prefix(1);
  }
  return kept;
}

}  // namespace annotate
