// SPDX-License-Identifier: GPL-3.0-or-later
// The text of an annotated game in the formats that keep its marks. No file is needed for it.
#pragma once

#include <cstdint>
#include <string>

#include "annotate/output/annotated_game.h"
#include "annotate/output/gui_style.h"
#include "pgn/writer.h"

namespace annotate {

std::string bgn_of(const AnnotatedGame& annotated);

/// What PGN has no place for goes into `losses`, and the glyphs of other engines that were replaced are added
/// to `glyphs`, where these are given.
std::string pgn_of(const AnnotatedGame& annotated, GuiStyle style = GuiStyle::Lichess,
                   chess::PgnLosses* losses = nullptr, std::uint64_t* glyphs = nullptr);

}  // namespace annotate
