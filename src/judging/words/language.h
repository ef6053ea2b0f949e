// SPDX-License-Identifier: GPL-3.0-or-later
// The languages that annotate writes. Their words are in the .txt files of this folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess { inline namespace words {

enum class Language : std::uint8_t { English, German, Spanish, French, Dutch };
inline constexpr Language kLanguages[] = {Language::English, Language::German, Language::Spanish,
                                          Language::French, Language::Dutch};

/// "en", "de", "es", "fr", "nl".
constexpr std::string_view to_string(Language language) {
  constexpr std::string_view kNames[] = {"en", "de", "es", "fr", "nl"};
  return kNames[static_cast<std::size_t>(language)];
}

constexpr std::optional<Language> parse_language(std::string_view text) {
  for (const Language language : kLanguages)
    if (text == to_string(language)) return language;
  return std::nullopt;
}

}}  // namespace chess::words
