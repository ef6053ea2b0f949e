// SPDX-License-Identifier: GPL-3.0-or-later
// The games to read for those whose browser runs no script: what lies on the desk, the games of a document,
// and one game with all that is said of it. Plain HTML with links, at /read.
#pragma once

#include <string>
#include <string_view>

#include "annotate/desk/library/library.h"
#include "annotate/server/tab_handler.h"
#include "words/language.h"

namespace annotate {

inline constexpr std::string_view kPlainPages = "/read";

/// What a page without scripts shows in place of the desk: a link to the games.
std::string link_to_plain_pages(chess::Language language);

/// `query`: nothing, `document` and perhaps `from`, or `document` and `game`. A page has at most 100 games.
WebAnswer plain_page(Library& library, const WebQuery& query, chess::Language language);

}  // namespace annotate
