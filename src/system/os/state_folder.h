// SPDX-License-Identifier: GPL-3.0-or-later
// Where programs keep what is to outlive them and is no setting (XDG Base Directory Specification 0.8: a path
// that is not absolute does not count).
#pragma once

#include <optional>
#include <string>

namespace chess { inline namespace os {

/// $XDG_STATE_HOME/marginalia, else ~/.local/state/marginalia. It need not exist. Nothing if neither
/// XDG_STATE_HOME nor HOME is set.
std::optional<std::string> state_folder();

}}  // namespace chess::os
