// SPDX-License-Identifier: GPL-3.0-or-later
// Texts for people at the keyboard: the board, the evaluation, help. Values in, text out.
#pragma once

#include <string>

#include "core/position.h"
#include "engine/eval/evaluate.h"

namespace engine::uci {

/// The board with its FEN, key and checkers; several lines, none ended.
std::string board_text(const chess::Position& pos);

/// The evaluation as a table, in pawns, White's point of view.
std::string eval_text(const EvalBreakdown& eval);

/// The commands there are.
std::string help_text();

/// The position with colours and ranks exchanged: the same game seen from the other side.
chess::Setup flipped(const chess::Setup& setup);

}  // namespace engine::uci
