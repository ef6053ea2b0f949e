// SPDX-License-Identifier: GPL-3.0-or-later
// The processor time that other processes got: whoever measures a program must know whether it ran.
#pragma once

#include <chrono>
#include <optional>

namespace chess { inline namespace os {

/// What the living processes that this one has started have used so far. Nothing where the system does not
/// tell.
std::optional<std::chrono::milliseconds> processor_time_of_children();

}}  // namespace chess::os
