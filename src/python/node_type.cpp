// SPDX-License-Identifier: GPL-3.0-or-later
// The class Node of the Python module: what a node of a game has, and where it stands.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "game/tree_edit.h"
#include "python/bindings.h"
#include "python/game_data.h"
#include "python/game_history.h"
#include "python/position_handle.h"
#include "python/python_support.h"
#include "svg/svg_board.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// The game, and for each move on the way its place among the alternatives.
using NodeState = std::pair<GamePointer, std::vector<std::size_t>>;

std::optional<std::string> uci_of(const NodeHandle& self) {
  if (self.id == kRootNode) return std::nullopt;
  return to_uci(self.node().move, castling_of(self.data->game));
}

std::optional<std::string> san_of_node(const NodeHandle& self) {
  if (self.id == kRootNode) return std::nullopt;
  return to_san(position_at(self.data->game, self.node().parent), self.node().move);
}

PositionHandle position_of(const NodeHandle& self) {
  return {position_at(self.data->game, self.id), self.data->game.chess960};
}

std::optional<NodeHandle> parent_of(const NodeHandle& self) {
  if (self.id == kRootNode) return std::nullopt;
  return NodeHandle{self.data, self.node().parent};
}

std::vector<NodeHandle> handles_of(const NodeHandle& self, const std::vector<NodeId>& ids) {
  std::vector<NodeHandle> handles;
  for (const NodeId id : ids) handles.push_back({self.data, id});
  return handles;
}

std::optional<NodeHandle> next_of(const NodeHandle& self) {
  const auto next = self.node().first_child;
  return next ? std::optional(NodeHandle{self.data, *next}) : std::nullopt;
}

std::vector<NodeHandle> mainline_of(const NodeHandle& self) {
  std::vector<NodeHandle> line;
  for (auto at = self.node().first_child; at; at = self.data->game.node(*at).first_child)
    line.push_back({self.data, *at});
  return line;
}

std::vector<std::string> moves_to(const NodeHandle& self) {
  std::vector<std::string> moves;
  for (const NodeId id : path_to(self.data->game, self.id))
    moves.push_back(to_uci(self.data->game.node(id).move, castling_of(self.data->game)));
  return moves;
}

nb::dict commands_of(const NodeHandle& self) {
  nb::dict commands;
  for (const Subinfo& subinfo : self.node().subinfos)
    for (const Command& command : subinfo.commands) {
      nb::list operands;
      for (const Operand& operand : command.operands) operands.append(operand.text());
      if (!commands.contains(command.name.c_str())) commands[command.name.c_str()] = operands;
    }
  return commands;
}

std::string svg_of(const NodeHandle& self) {
  SvgBoardStyle style;
  if (self.id != kRootNode) style.last = self.node().move;
  style.marks = marks_of(self.node());
  return svg_board(position_of(self).position, style);
}

NodeState node_state(const NodeHandle& self) {
  const Game& game = self.data->game;
  NodeState state{self.data, {}};
  for (const NodeId id : path_to(game, self.id)) {
    const auto siblings = children_of(game, game.node(id).parent);
    const auto at = std::ranges::find(siblings, id) - siblings.begin();
    if (at == std::ssize(siblings)) raise_value_error("the node has been removed from its game");
    state.second.push_back(static_cast<std::size_t>(at));
  }
  return state;
}

NodeHandle from_state(const NodeState& state) {
  if (!state.first) raise_value_error("a node has a game");
  NodeHandle node{state.first, kRootNode};
  for (const std::size_t place : state.second) {
    const auto children = children_of(node.data->game, node.id);
    if (place >= children.size()) raise_value_error("the game has no such node");
    node.id = children[place];
  }
  return node;
}

}  // namespace

void add_history(nb::class_<NodeHandle>& type) {
  const auto history_of = [](const NodeHandle& self) { return LineHistory(self.data->game, self.id); };
  type.def(
          "repetitions", [=](const NodeHandle& self) { return history_of(self).repetitions(); },
          "How often the position has stood on the board in this line: 1 if it is new.")
      .def(
          "is_repetition",
          [=](const NodeHandle& self, int count) { return history_of(self).repetitions() >= count; },
          "count"_a = 3, "Has the position been on the board `count` times in this line?")
      .def(
          "can_claim_threefold_repetition",
          [=](const NodeHandle& self) { return history_of(self).can_claim_threefold(); },
          "Has the position been there for the third time, or does a legal move bring about such a one?")
      .def(
          "can_claim_fifty_moves",
          [=](const NodeHandle& self) { return history_of(self).can_claim_fifty_moves(); },
          "Are fifty moves without capture and pawn move made, or does a legal move complete them?")
      .def(
          "can_claim_draw",
          [=](const NodeHandle& self) {
            const LineHistory history = history_of(self);
            return history.can_claim_fifty_moves() || history.can_claim_threefold();
          },
          "May the side to move claim a draw by one of the two?")
      .def(
          "outcome",
          [=](const NodeHandle& self, bool claim_draw) {
            return outcome_object(history_of(self).outcome(claim_draw));
          },
          nb::kw_only(), "claim_draw"_a = false,
          nb::sig("def outcome(self, *, claim_draw: bool = False) -> tuple[str, str | None] | None"),
          "How the game has ended there, with repetitions: ('fivefold repetition', None). `claim_draw`: "
          "also\n"
          "by the draws that the position on the board allows to claim. None if it goes on.");
}

void bind_nodes(nb::module_& module) {
  nb::class_<NodeHandle> type(module, "Node",
                              "A move and its place in the tree of a game. The root has no move.");
  type.def_prop_ro("move", &uci_of, "The move in UCI; None at the root; '0000' for a null move.")
      .def_prop_ro("san", &san_of_node, "The move in SAN; None at the root.")
      .def_prop_ro("position", &position_of, "The position after the move. Takes time as the node is deep.")
      .def_prop_ro(
          "game", [](const NodeHandle& self) { return self.data; }, "The game to which the node belongs.")
      .def_prop_ro("parent", &parent_of, "The node before; None at the root.")
      .def_prop_ro(
          "children",
          [](const NodeHandle& self) { return handles_of(self, children_of(self.data->game, self.id)); },
          "The next moves: the first one continues the line.")
      .def_prop_ro("next", &next_of, "The move that continues the line; None at its end.")
      .def("mainline", &mainline_of, "The nodes of the line that goes on from here.")
      .def(
          "end",
          [](const NodeHandle& self) { return NodeHandle{self.data, end_of_line(self.data->game, self.id)}; },
          "The last node of the line that goes on from here.")
      .def(
          "path", [](const NodeHandle& self) { return handles_of(self, path_to(self.data->game, self.id)); },
          "The nodes from the first move to this one.")
      .def("moves", &moves_to, "The moves from the start of the game to this node, in UCI.")
      .def(
          "ply", [](const NodeHandle& self) { return ply_of(self.data->game, self.id); },
          "The half-moves from the start of the game to the position after the move.")
      .def(
          "is_main_line", [](const NodeHandle& self) { return is_on_main_line(self.data->game, self.id); },
          "Is the node on the main line? The root is.")
      .def_prop_ro("commands", &commands_of, nb::sig("def commands(self) -> dict[str, list[str]]"),
                   "All commands of the comments: {'eval': ['0.35'], 'clk': ['0:01:30']}.")
      .def(
          "__eq__", [](const NodeHandle& self, const NodeHandle& other) { return self == other; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const NodeHandle& self) {
             return std::hash<const void*>()(self.data.get()) ^ static_cast<std::size_t>(self.id);
           })
      .def("__getstate__", &node_state)
      .def("__setstate__",
           [](NodeHandle& self, const NodeState& state) { new (&self) NodeHandle(from_state(state)); })
      .def(
          "__copy__", [](const NodeHandle& self) { return self; }, "The same node of the same game.")
      .def("_repr_svg_", &svg_of,
           "The picture that notebooks show: the position with the move and its marks.")
      .def("__repr__",
           [](const NodeHandle& self) { return "<Node " + san_of_node(self).value_or("root") + ">"; });
  add_editing(type);
  add_history(type);
}

}}  // namespace chess::python
