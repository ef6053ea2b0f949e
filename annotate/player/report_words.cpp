// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/report_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "words/catalogue.h"

namespace annotate {

namespace {

/// The text of the catalogue; without one the key's end.
std::string plain_text(chess::Language language, std::string_view prefix, std::string_view key) {
  const auto& plain = chess::catalogue_of(language).plain;
  const auto found = plain.find(std::string(prefix).append(key));
  return found == plain.end() ? std::string(key) : found->second;
}

}  // namespace

std::string report_word(chess::Language language, std::string_view key) {
  return plain_text(language, "report.", key);
}

std::string motif_words(chess::Language language, std::string_view key) {
  std::string text = plain_text(language, "name.", key);
  if (text == key) std::ranges::replace(text, '-', ' ');
  return text;
}

std::string report_number(chess::Language language, double value) {
  return chess::local_figure(chess::catalogue_of(language), fmt::format("{:.1f}", value));
}

}  // namespace annotate
