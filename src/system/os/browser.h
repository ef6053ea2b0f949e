// SPDX-License-Identifier: GPL-3.0-or-later
// The user's browser.
#pragma once

#include <string>

namespace chess { inline namespace os {

/// Has the system open an address (xdg-open, or open on macOS). Does not wait. False if there is no such
/// program.
bool open_in_browser(const std::string& address);

}}  // namespace chess::os
