// SPDX-License-Identifier: GPL-3.0-or-later
// A text of the catalogue that was written in one language, in another one. What stood in its places is read
// back and put into the places of the other template.
#pragma once

#include <string>
#include <string_view>

#include "words/catalogue.h"

namespace chess { inline namespace words {

/// The move with SAN's letters. `letters` are those of the language that it was written in.
std::string in_san(std::string_view move, const PieceLetters& letters);

/// Precondition: `text` is made from the template of the key in `from`.
std::string say_again(const TextCatalogue& from, std::string_view key, std::string_view text,
                      const TextCatalogue& to);

}}  // namespace chess::words
