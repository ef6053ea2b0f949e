// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/drawings.h"

#include <string>
#include <utility>

#include "notation/uci_move.h"

namespace annotate {

namespace {

using chess::Command;
using chess::Move;

/// "Ge2e4"
std::string arrow(char colour, Move move) { return colour + chess::to_uci(move).substr(0, 4); }

}  // namespace

bool is_grave(const chess::MoveVerdict& move) { return move.finding.label >= chess::Label::Mistake; }

bool is_drawing(const Command& command) { return command.name == "cal" || command.name == "csl"; }

void add_drawings(const chess::MoveVerdict& move, chess::Subinfo& info) {
  if (!is_grave(move)) return;
  Command arrows{"cal", {}};
  if (!move.best_line.empty()) arrows.operands.emplace_back(arrow('G', move.best_line.front()));
  const auto& line = move.refutation.line;
  if (!line.empty()) arrows.operands.emplace_back(arrow('R', line.front()));
  if (!arrows.operands.empty()) info.commands.push_back(std::move(arrows));
  if (!line.empty() && move.refutation.fallen)
    info.commands.push_back({"csl", {"R" + chess::to_string(*move.refutation.fallen)}});
}

}  // namespace annotate
