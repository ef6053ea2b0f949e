// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/value_commands.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "core/outcome.h"
#include "game/note_values.h"
#include "game/tree_edit.h"

namespace chess { inline namespace game {

namespace {

using Form = WrittenEval::Form;

constexpr std::uint8_t kClockFields = 3;

/// The first command of that name at the move, or null.
Command* find_first(Node& node, std::string_view name) {
  for (Subinfo& info : node.subinfos)
    for (Command& command : info.commands)
      if (command.name == name && !command.operands.empty()) return &command;
  return nullptr;
}

/// Is it how everybody writes it already?
bool is_usual(const WrittenEval& eval, const Command& command) {
  const bool is_pawns = eval.form == Form::Pawns || eval.form == Form::Mate || eval.size == 0;
  return is_pawns && !command.operands.front().text().contains('/');
}

/// Writes the values of one move.
class MoveValues {
 public:
  MoveValues(Node& node, const NoteUnits& units) : node_(node), notes_(written_notes(node)), units_(units) {}

  void write(const std::optional<Score>& eval) {
    const auto clock = clock_of(notes_, units_);
    const auto spent = spent_of(notes_);
    take_comments();
    std::vector<Command> added;
    if (eval) write_eval(*eval, added);
    if (clock) write_clock(*clock, added);
    if (spent && find_first(node_, "emt") == nullptr) {
      for (Subinfo& info : node_.subinfos) info.erase_commands("timestamp");
      added.push_back({"emt", {to_clock(*spent)}});
    }
    if (!added.empty()) {
      if (node_.subinfos.empty()) node_.subinfos.emplace_back();
      auto& commands = node_.subinfos[home_].commands;
      commands.insert(commands.begin(), added.begin(), added.end());
    }
    std::erase_if(node_.subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
  }

 private:
  /// Takes out of the comments what becomes commands.
  void take_comments() {
    for (std::size_t i = 0; i < node_.subinfos.size(); ++i) {
      std::string& text = node_.subinfos[i].comment;
      WrittenNotes said;
      if (!text.empty()) said.take(text);
      const bool is_clock = said.lone_time.fields == kClockFields && units_.lone_times_are_clocks;
      if (is_clock) text.clear();
      if (said.comment.length > 0) text = trim(std::string_view(text).substr(said.comment.length));
      if (!is_clock && !said.comment.eval.is_there()) continue;
      home_ = i;
      return;
    }
  }

  void write_eval(Score eval, std::vector<Command>& added) {
    Command* command = find_first(node_, "eval");
    if (command != nullptr && notes_.eval.is_there() && is_usual(notes_.eval, *command)) return;
    const WrittenEval& written = notes_.eval.is_there() ? notes_.eval : notes_.comment.eval;
    Command now = eval_command(eval, written.has_depth ? std::optional<int>(written.depth) : std::nullopt);
    if (command != nullptr && notes_.eval.is_there())
      *command = std::move(now);
    else if (command == nullptr)
      added.push_back(std::move(now));
  }

  void write_clock(std::chrono::milliseconds clock, std::vector<Command>& added) {
    Command* command = find_first(node_, "clk");
    if (command == nullptr)
      added.push_back({"clk", {to_clock(clock)}});
    else if (notes_.clock.is_there() && notes_.clock.fields < kClockFields)
      command->operands.front() = Operand(to_clock(clock));
  }

  Node& node_;
  const WrittenNotes notes_;
  const NoteUnits& units_;
  std::size_t home_ = 0;
};

bool is_mate_at_end(const Game& game) {
  return game.is_chess() && is_checkmate(position_at(game, end_of_line(game, kRootNode)).chess());
}

}  // namespace

void write_value_commands(Game& game) {
  const NoteValues values(game);
  const auto main_line = game.main_line();
  // Nothing is to be said of a mate on the board.
  const NodeId mated = !main_line.empty() && is_mate_at_end(game) ? main_line.back() : kRootNode;
  std::vector<std::optional<Score>> evals(game.size());
  std::vector<Color> movers(game.size(), !game.any_start().turn());
  for (std::size_t i = 0; i < game.size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    if (i > 0) movers[i] = !movers[static_cast<std::size_t>(game.node(id).parent)];
    if (i == 0 || id != mated) evals[i] = values.eval_at(game, id, movers[i]);
  }
  for (std::size_t i = 0; i < game.size(); ++i)
    MoveValues(game.node(static_cast<NodeId>(i)), values.units()).write(evals[i]);
  if (!values.has_profile()) return;
  Node& root = game.node(kRootNode);
  for (Subinfo& info : root.subinfos) info.erase_commands("evp");
  std::erase_if(root.subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
}

}}  // namespace chess::game
