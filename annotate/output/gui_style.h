// SPDX-License-Identifier: GPL-3.0-or-later
// PGN as programs show it well. Lichess reads an eval and a clock in a comment on every move. Scid gives each
// comment a line of its own. ChessBase draws its graph from one list of evals before the first move.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/score.h"
#include "game/game.h"

namespace annotate {

/// A program for which PGN is written.
enum class GuiStyle : std::uint8_t { Lichess, Scid, ChessBase };

/// "lichess", "scid" or "chessbase".
std::string_view to_string(GuiStyle style);
/// Reads what `to_string` writes.
std::optional<GuiStyle> parse_gui_style(std::string_view text);

/// Changes an annotated game to the style. Lichess: no change. Scid: comments without text go, and evals and
/// clocks before a text. ChessBase: the evals of the main line become one list, `[%evp first,last,...]`, in
/// its numbers (chess::score_to_number). Clocks stay. Second and third lines keep their evals. `start` is the
/// eval of the first position, if somebody knows it; the game may say it, too.
void set_style(chess::Game& game, GuiStyle style, std::optional<chess::Score> start = {});

}  // namespace annotate
