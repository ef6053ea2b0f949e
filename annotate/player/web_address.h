// SPDX-License-Identifier: GPL-3.0-or-later
// Where a game can be seen in the web.
#pragma once

#include <string>

#include "game/game.h"

namespace annotate {

/// The first of the tags GameUrl, Link and Site that is an address of the web; empty if none is. It has no
/// blanks, quotes and angle brackets, so that it can become a link.
std::string web_address(const chess::Tags& tags);

}  // namespace annotate
