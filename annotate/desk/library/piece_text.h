// SPDX-License-Identifier: GPL-3.0-or-later
// Puts new texts in the place of some games of a piece of a file. All other bytes stay.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"
#include "games/game_format.h"

namespace annotate {

/// What tells a game from another one: of its BGN. Equal for equal games.
std::string fingerprint_of(const chess::Game& game);

/// That of the one game of a text, as a reader has it.
std::string fingerprint_of_text(chess::GameFormat format, std::string_view text);

/// `games`: new texts by the numbers of the games in `text`, from 1. The result is read again, and given only
/// if it has all games of `text`, of which the others are unchanged. The error says which game cannot be
/// replaced, such as one that stands on a line with another one.
std::expected<std::string, chess::Error> with_games(chess::GameFormat format, std::string_view text,
                                                    const std::map<std::uint64_t, std::string>& games);

}  // namespace annotate
