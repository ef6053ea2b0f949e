// SPDX-License-Identifier: GPL-3.0-or-later
// What can be written to a node of a game: moves behind it, its place, and all that is said of its move.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "game/tree_edit.h"
#include "python/game_data.h"
#include "python/position_handle.h"
#include "python/python_support.h"
#include "svg/svg_board.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

constexpr double kMostSeconds = 1e9;
constexpr int kMostNag = 255;

/// The node with its move, about to be changed. Raises ValueError at the root.
Node& changed(const NodeHandle& self, std::string_view what) {
  if (self.id == kRootNode) raise_value_error("the root has no move, and so no " + std::string(what));
  self.data->forget_values();
  return self.data->game.node(self.id);
}

/// What says nothing any more goes.
void tidy(Node& node) {
  std::erase_if(node.subinfos, [](const Subinfo& subinfo) { return subinfo.empty(); });
}

void erase_commands(Node& node, std::string_view name) {
  for (Subinfo& subinfo : node.subinfos) subinfo.erase_commands(name);
}

void set_text(Node& node, std::string Subinfo::* place, std::string text) {
  for (Subinfo& subinfo : node.subinfos) (subinfo.*place).clear();
  if (!text.empty()) node.said_by().*place = std::move(text);
  tidy(node);
}

std::string comment_of(const NodeHandle& self) {
  return self.id == kRootNode ? self.data->game.comment : joined_text(self.node(), &Subinfo::comment);
}

void set_comment(const NodeHandle& self, std::string text) {
  if (self.id == kRootNode) {
    self.data->game.comment = std::move(text);
    return self.data->forget_values();
  }
  set_text(changed(self, "comment"), &Subinfo::comment, std::move(text));
}

void set_nags(const NodeHandle& self, const std::vector<int>& nags) {
  if (std::ranges::any_of(nags, [](int nag) { return nag < 0 || nag > kMostNag; }))
    raise_value_error("a glyph has a number from 0 to 255");
  Node& node = changed(self, "glyphs");
  for (Subinfo& subinfo : node.subinfos) subinfo.nag.reset();
  tidy(node);
  for (const int nag : nags) {
    Subinfo& first = node.said_by();
    (first.nag ? node.subinfos.emplace_back() : first).nag = static_cast<Nag>(nag);
  }
}

std::optional<EvalValue> eval_of_node(const NodeHandle& self) {
  return to_eval_value(self.data->values().eval_at(self.data->game, self.id));
}

void set_eval(const NodeHandle& self, std::optional<EvalValue> eval) {
  Node& node = changed(self, "evaluation");
  erase_commands(node, "eval");
  if (eval) node.set_eval(eval->score);
  tidy(node);
}

std::optional<double> clock_of_node(const NodeHandle& self) {
  return to_seconds(clock_of(written_notes(self.node()), self.data->values().units()));
}

void set_clock(const NodeHandle& self, std::optional<double> seconds) {
  if (seconds && !(*seconds >= 0 && *seconds <= kMostSeconds))
    raise_value_error("a clock has 0 seconds or more");
  Node& node = changed(self, "clock");
  erase_commands(node, "clk");
  if (seconds) {
    const std::chrono::milliseconds time(static_cast<std::int64_t>(std::llround(*seconds * 1000)));
    node.said_by().commands.push_back({"clk", {Operand(to_clock(time))}});
  }
  tidy(node);
}

std::vector<std::string> marks_of_node(const NodeHandle& self) {
  std::vector<std::string> marks;
  for (const BoardMark& mark : marks_of(self.node())) marks.push_back(to_text(mark));
  return marks;
}

void set_marks_of_node(const NodeHandle& self, const std::vector<std::string>& texts) {
  std::vector<BoardMark> marks;
  for (const std::string& text : texts) {
    const auto mark = parse_board_mark(text);
    if (!mark) raise_value_error("not a mark: '" + text + "'; marks are 'Ge2e4' and 'Rd5'");
    marks.push_back(*mark);
  }
  Node& node = changed(self, "marks");
  set_marks(node, marks);
  tidy(node);
}

/// Raises ValueError for a node that is not in the tree any more, and for a game without its moves.
void require_place(const NodeHandle& self) {
  const Game& game = self.data->game;
  if (!game.unread.empty())
    raise_value_error("the moves of this game could not be read, so it cannot be changed");
  for (NodeId id = self.id; id != kRootNode; id = game.node(id).parent) {
    const auto siblings = children_of(game, game.node(id).parent);
    if (std::ranges::count(siblings, id) == 0) raise_value_error("the node has been removed from its game");
  }
}

NodeHandle add(const NodeHandle& self, const nb::args& words) {
  require_place(self);
  Game& game = self.data->game;
  PositionHandle at{position_at(game, self.id), game.chess960};
  std::vector<Move> moves;
  for (const nb::handle word : words) {
    moves.push_back(move_of(at, move_text(word)));
    at.position.play(moves.back());
  }
  self.data->forget_values();
  return {self.data, game.add_line_unchecked(self.id, moves)};
}

void remove(const NodeHandle& self) {
  require_place(self);
  if (self.id == kRootNode) raise_value_error("the root cannot be removed");
  self.data->game.remove_variation(self.id);
  self.data->forget_values();
}

/// A change of the order of lines.
template <class Change>
auto reordered(const NodeHandle& self, Change change) {
  require_place(self);
  self.data->forget_values();
  return change(self.data->game, self.id);
}

}  // namespace

void add_editing(nb::class_<NodeHandle>& type) {
  type.def_prop_rw("comment", &comment_of, &set_comment,
                   "The text behind the move; at the root, the text before the game. Can be written.")
      .def_prop_rw(
          "before", [](const NodeHandle& self) { return joined_text(self.node(), &Subinfo::before); },
          [](const NodeHandle& self, std::string text) {
            set_text(changed(self, "text before it"), &Subinfo::before, std::move(text));
          },
          "The text before the move. Can be written.")
      .def_prop_rw(
          "nags", [](const NodeHandle& self) { return nags_of(self.node()); }, &set_nags,
          "Numbers of the glyphs: 1 is '!', 2 '?', 3 '!!', 4 '?\?', 5 '!?', 6 '?!'. A new list can be "
          "written.")
      .def_prop_rw("eval", &eval_of_node, &set_eval, nb::for_getter(nb::sig("def eval(self) -> Eval | None")),
                   nb::for_setter(nb::sig("def eval(self, eval: Eval | None) -> None")),
                   nb::for_setter(nb::arg("eval").none()),
                   "The evaluation after the move (%eval). Can be written; None takes it away.")
      .def_prop_rw("clock", &clock_of_node, &set_clock,
                   nb::for_setter(nb::sig("def clock(self, seconds: float | None) -> None")),
                   nb::for_setter(nb::arg("seconds").none()),
                   "Seconds left on the mover's clock (%clk). Can be written; None takes it away.")
      .def_prop_rw(
          "marks", &marks_of_node, &set_marks_of_node,
          "Arrows and circles (%cal, %csl): ['Ge2e4', 'Rd5']; G, R, Y, B are their colours. A new list\n"
          "can be written.")
      .def("add", &add, nb::sig("def add(self, *moves: str) -> Node"),
           "Adds one or more moves in UCI or SAN behind this node, and returns the last one. The first move\n"
           "behind a node continues its line, others are variations. Moves that are there already are not\n"
           "added again. If one is illegal, ValueError is raised and nothing is added.")
      .def("remove", &remove, "Takes the move and all behind it out of the game.")
      .def(
          "promote", [](const NodeHandle& self) { return reordered(self, &promote); },
          "Moves the line one place forward among the alternatives. False if it is the first.")
      .def(
          "demote", [](const NodeHandle& self) { return reordered(self, &demote); },
          "Moves the line one place back among the alternatives. False if it is the last.")
      .def(
          "promote_to_main", [](const NodeHandle& self) { reordered(self, &promote_to_main_line); },
          "Makes the move, and all before it, part of the main line.");
}

}}  // namespace chess::python
