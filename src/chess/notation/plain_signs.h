// SPDX-License-Identifier: GPL-3.0-or-later
// Signs of typesetters and web pages, as a keyboard has them.
#pragma once

#include <string>
#include <string_view>

namespace chess { inline namespace notation {

/// `text` with dashes and minus signs of all kinds as `-`, multiplication signs as `x`, and blanks that do
/// not break a line (also `&nbsp;`) as spaces.
std::string with_plain_signs(std::string_view text);

}}  // namespace chess::notation
