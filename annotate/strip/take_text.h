// SPDX-License-Identifier: GPL-3.0-or-later
// Reads back what the catalogue's templates have become: each template is a pattern, a placeholder whatever
// may stand there. Each function takes what it knows off the front of `text` and returns true, or leaves the
// text as it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "words/catalogue.h"

namespace annotate {

/// These very characters.
bool take(std::string_view& text, std::string_view what);

/// A text made from the template. `move`, if given, is set to what stood for {move}, or to the first move of
/// {line}.
bool take_text(const chess::TextCatalogue& words, const chess::TextTemplate& parts, std::string_view& text,
               std::string* move = nullptr);

/// The text of the key, as it is or as earlier versions had it; of several the longest.
bool take_text(const chess::TextCatalogue& words, std::string_view key, std::string_view& text,
               std::string* move = nullptr);

/// An eval, as it stands in parentheses or within a sentence.
bool take_eval(const chess::TextCatalogue& words, std::string_view& text);

/// The longest of the texts with keys that begin so, earlier ones among them: some are the beginning of
/// others.
bool take_text_of(const chess::TextCatalogue& words, std::string_view prefix, std::string_view& text);

}  // namespace annotate
