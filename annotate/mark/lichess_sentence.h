// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences that lichess's server writes about moves: "(0.66 → 1.19) Inaccuracy. e5 was best." They are
// another engine's, whoever else annotates the game.
#pragma once

#include <optional>
#include <string_view>

namespace annotate {

/// The move that the sentence calls best, in SAN; empty: it names none. Nothing if the text is no such
/// sentence, or says more.
std::optional<std::string_view> best_of_lichess(std::string_view text);

}  // namespace annotate
