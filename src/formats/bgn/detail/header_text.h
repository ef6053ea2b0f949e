// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: the header of a game that has nothing but its tags to tell, which are nearly
// all, straight from the tags to text.
#pragma once

#include <string>
#include <string_view>

#include "bgn/bgn_tag.h"
#include "game/game.h"

namespace chess { inline namespace bgn {

/// Which tags a header brings back by its BGN keys, and which of them as the game has them.
struct RestoredTags {
  EnumArray<BgnTag, bool> is_given{};
  EnumArray<BgnTag, bool> is_same{};
};

/// The entry of `ext` that brings the tags back exactly: those without a BGN key, those whose value the
/// BGN keys do not give (null: no such tag), and the names that stand out of the usual order. Appends
/// nothing when there is nothing to bring back; else with `lead` in front.
void append_pgn_entry(const Tags& tags, const RestoredTags& restored, std::string_view lead,
                      std::string& out);

/// Appends the members from `type` to `variant`, each with a comma in front, for a game whose
/// Game::extras is empty.
void append_header_text(const Game& game, std::string& out);

}}  // namespace chess::bgn
