// SPDX-License-Identifier: GPL-3.0-or-later
// What a person pastes: games in any format, a FEN, or bare moves.
#pragma once

#include <expected>
#include <string>

#include "base/error.h"

namespace annotate {

struct PastedText {
  std::string text;  ///< a file of games
  std::string ending;  ///< of its name: ".pgn"
  std::string name;  ///< for people: "Carlsen - Nepomniachtchi"; empty: it names nobody
};

/// The error says what is wrong with the text. More than 64 MiB are refused.
std::expected<PastedText, chess::Error> read_pasted_text(std::string text);

}  // namespace annotate
