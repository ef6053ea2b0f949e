// SPDX-License-Identifier: GPL-3.0-or-later
// A text of the catalogue that was written in one language, in another one. What stood in its places is read
// back and put into the places of the other template.
#pragma once

#include <string>
#include <string_view>

#include "words/catalogue.h"

namespace annotate {

/// Precondition: `text` is made from the template of the key in `from`.
std::string say_again(const chess::TextCatalogue& from, std::string_view key, std::string_view text,
                      const chess::TextCatalogue& to);

}  // namespace annotate
