// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the desk, compiled in: that of a report, with answers to what is asked on it
// (annotate/desk/web).
#pragma once

#include <string>

#include "page/page_template.h"

namespace annotate {

/// Places: @LANGUAGE@ as in HTML's lang, and @GAMES@, HTML for browsers without JavaScript, which may be
/// empty.
chess::PageTemplate desk_page();

/// The Content-Security-Policy that the page has, for the head of the answer: its own script and no other.
std::string desk_page_policy();

}  // namespace annotate
