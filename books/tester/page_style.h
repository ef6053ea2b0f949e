// SPDX-License-Identifier: GPL-3.0-or-later
// The look that the pages of this project share: colours in light and dark, and plain elements.
#pragma once

#include <string_view>

namespace books {

/// The style sheet that the page of `annotate` begins with, too.
std::string_view page_style();

}  // namespace books
