// SPDX-License-Identifier: GPL-3.0-or-later
// SAN with piece letters that are not English: German ones (Dame, Turm, Laeufer, Springer: D T L S,
// none of which is an English piece) and the figurines of Unicode (U+2654 to U+265F). Letters of
// other languages clash with English ones (R is a king in French) and are not guessed at.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chess::inline pgn {

/// `text` with its piece letters made English; nothing when there is no foreign one in it.
std::optional<std::string> to_english_san(std::string_view text);

}  // namespace chess::inline pgn
