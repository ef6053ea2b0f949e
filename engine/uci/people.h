// SPDX-License-Identifier: GPL-3.0-or-later
// Texts for people at the keyboard: the board, the evaluation, help. Values in, text out.
#pragma once

#include <string>
#include <string_view>

#include "core/position.h"
#include "engine/eval/evaluate.h"

namespace engine::uci {

/// The board with its FEN, key and checkers; several lines, none ended.
std::string board_text(const chess::Position& pos);

/// The evaluation in pawns, White's point of view: what each man of the board contributes, the buckets, the
/// sum. `evaluator`: what it was made with.
std::string eval_text(const chess::Position& pos, const EvalBreakdown& eval, std::string_view evaluator);

/// The commands there are.
std::string help_text();

}  // namespace engine::uci
