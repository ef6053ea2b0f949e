// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues as they stand in en.txt, de.txt, es.txt, put into the program when it is built.
#pragma once

#include <string_view>

#include "annotate/judge/words/language.h"

namespace annotate {

std::string_view catalogue_text(Language language);

}  // namespace annotate
