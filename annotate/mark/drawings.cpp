// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/drawings.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "annotate/judge/words/piece_letters.h"
#include "core/movegen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace annotate {

namespace {

using chess::Command;
using chess::Move;

/// "Ge2e4"
std::string arrow(char colour, Move move) { return colour + chess::to_uci(move).substr(0, 4); }

/// Is it the arrow of a move that the sentence spells so? "Rf8" is a rook's move in English and the king's in
/// French, so several moves may be spelled so.
bool is_arrow_of(std::string_view operand, char colour, const chess::Position& pos,
                 std::string_view spelled) {
  const auto moves = chess::legal_moves(pos);
  return std::ranges::any_of(
      moves, [&](Move m) { return operand == arrow(colour, m) && spells(spelled, chess::to_san(pos, m)); });
}

/// Takes the first operand that fits out of the first command of that name, and the command if it was the
/// last one. Returns false if none fits.
template <class Fits>
bool take_operand(chess::Subinfo& info, std::string_view name, Fits fits) {
  const auto command = std::ranges::find(info.commands, name, &Command::name);
  if (command == info.commands.end()) return false;
  const auto operand =
      std::ranges::find_if(command->operands, [&](const chess::Operand& o) { return fits(o.text()); });
  if (operand == command->operands.end()) return false;
  command->operands.erase(operand);
  if (command->operands.empty()) info.commands.erase(command);
  return true;
}

}  // namespace

bool is_grave(const MoveVerdict& move) { return move.finding.label >= Label::Mistake; }

bool is_drawing(const Command& command) { return command.name == "cal" || command.name == "csl"; }

void add_drawings(const MoveVerdict& move, chess::Subinfo& info) {
  if (!is_grave(move)) return;
  Command arrows{"cal", {}};
  if (!move.best_line.empty()) arrows.operands.emplace_back(arrow('G', move.best_line.front()));
  const auto& line = move.refutation.line;
  if (!line.empty()) arrows.operands.emplace_back(arrow('R', line.front()));
  if (!arrows.operands.empty()) info.commands.push_back(std::move(arrows));
  if (!line.empty() && move.refutation.fallen)
    info.commands.push_back({"csl", {"R" + chess::to_string(*move.refutation.fallen)}});
}

void remove_drawings(chess::Subinfo& info, const OwnComment& comment, const chess::Position& before,
                     Move played) {
  const auto take_arrow = [&](char colour, const chess::Position& pos, std::string_view spelled) {
    return !spelled.empty() && take_operand(info, "cal", [&](const std::string& operand) {
      return is_arrow_of(operand, colour, pos, spelled);
    });
  };
  take_arrow('G', before, comment.best);
  if (!comment.reply.empty() && take_arrow('R', before.after(played), comment.reply))
    take_operand(info, "csl", [](const std::string& operand) { return operand.starts_with('R'); });
}

}  // namespace annotate
