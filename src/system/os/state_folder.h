// SPDX-License-Identifier: GPL-3.0-or-later
// Where programs keep what is to outlive them, and find what their user has set and what came with them. XDG
// Base Directory Specification 0.8: a path that is not absolute does not count. On Windows: the user's
// AppData.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chess { inline namespace os {

/// $XDG_STATE_HOME/marginalia, else ~/.local/state/marginalia; on Windows marginalia in %LOCALAPPDATA%. It
/// need not exist. Nothing if the variables are not set.
std::optional<std::string> state_folder();
/// Why there is no state folder: "neither XDG_STATE_HOME nor HOME is set".
std::string_view why_no_state_folder();

/// $XDG_CONFIG_HOME/marginalia, else ~/.config/marginalia; on Windows marginalia in %APPDATA%. It need not
/// exist. Nothing if the variables are not set.
std::optional<std::string> config_folder();

/// $XDG_DATA_HOME/marginalia, else ~/.local/share/marginalia; on Windows marginalia in %LOCALAPPDATA%. It
/// need not exist. Nothing if the variables are not set.
std::optional<std::string> data_folder();

}}  // namespace chess::os
