// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine tells an XBoard of itself: the features of protocol version 2, and its options.
#pragma once

#include <string>
#include <string_view>

namespace engine::xboard {

/// Options of the dialogue, beside those of the engine.
inline constexpr std::string_view kResign = "Resign";
inline constexpr std::string_view kResignThreshold =
    "Resign Threshold";  ///< in centipawns, from 100 to 10,000
/// The one kind of endgame tables that `egtpath` may name.
inline constexpr std::string_view kTables = "syzygy";

/// All `feature` lines, from done=0 to done=1. `complaint` is said in a comment before them; it may be empty.
std::string features_text(int resign_threshold, std::string_view complaint);

}  // namespace engine::xboard
