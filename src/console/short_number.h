// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and times as a person at a terminal wants to read them.
#pragma once

#include <string>

namespace chess::inline console {

/// "1.23M", "950", "4.5G".
std::string to_short_count(double value);
/// "0:01:05".
std::string to_duration(double seconds);

}  // namespace chess::inline console
