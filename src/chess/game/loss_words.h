// SPDX-License-Identifier: GPL-3.0-or-later
// What a format could not hold of a game, in words for a message.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace chess { inline namespace game {

struct Loss {
  bool is_lost;
  std::string_view what;
};

/// "provider ids and dates, keys that only BGN has": of those that are lost. Empty if there are none.
inline std::string loss_words(std::initializer_list<Loss> losses) {
  std::string words;
  for (const Loss& loss : losses) {
    if (!loss.is_lost) continue;
    if (!words.empty()) words += ", ";
    words += loss.what;
  }
  return words;
}

}}  // namespace chess::game
