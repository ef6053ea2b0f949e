// SPDX-License-Identifier: GPL-3.0-or-later
// The class Game of the Python module.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "bgn/bgn_reader.h"
#include "game/main_line.h"
#include "game/tree_edit.h"
#include "games/game_writer.h"
#include "python/bindings.h"
#include "python/game_data.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// BGN, status, file, number, line, offset, faults.
using GameState = std::tuple<std::string, int, std::string, std::size_t, std::size_t,
                             std::optional<std::size_t>, std::vector<NamedFault>>;

template <class Function>
nb::list for_main_line(const GameData& self, Function to_object) {
  nb::list list;
  for (const NodeId id : MainNodes(self.game)) list.append(to_object(self.game, self.game.node(id)));
  return list;
}

/// What the notes of the main line mean, one object for each move.
template <class Function>
nb::list for_values(const GameData& self, Function to_object) {
  nb::list list;
  const NoteValues& values = self.values();
  for (std::size_t i = 0; i < values.size(); ++i) list.append(to_object(values, i));
  return list;
}

/// The text of the game, and that before its first move.
std::string opening_comment_of(const GameData& self) {
  std::string text = self.game.comment;
  if (!self.game.root().first_child) return text;
  const std::string before = joined_text(self.game.node(*self.game.root().first_child), &Subinfo::before);
  if (!text.empty() && !before.empty()) text += ' ';
  return text + before;
}

void set_opening_comment(GameData& self, std::string text) {
  self.game.comment = std::move(text);
  if (const auto first = self.game.root().first_child)
    for (Subinfo& subinfo : self.game.node(*first).subinfos) subinfo.before.clear();
  self.forget_values();
}

std::vector<std::string> san_of_game(const GameData& self) {
  std::vector<std::string> words;
  AnyPosition position = self.game.any_start();
  for (const NodeId id : MainNodes(self.game))
    play_and_append_san(position, self.game.node(id).move, self.game.node(id).first_child.has_value(),
                        words.emplace_back());
  return words;
}

std::vector<PositionHandle> positions_of(const GameData& self) {
  std::vector<PositionHandle> positions{{self.game.any_start(), self.game.chess960}};
  for (const MainMove& step : MainLine(self.game)) positions.push_back({step.after, self.game.chess960});
  return positions;
}

std::string written(const GameData& self, GameFormat format) {
  std::string text;
  FormatLosses losses;
  append_game(self.game, format, {}, text, losses);
  return text;
}

std::string variant_name_of(const GameData& self) {
  if (const auto tag = self.game.tags.find("Variant"); tag && parse_variant_name(*tag) == Variant::Other)
    return std::string(*tag);
  return std::string(to_pgn_name(self.game.variant()));
}

NodeHandle node_of(nb::handle self, NodeId id) { return {nb::cast<GamePointer>(self), id}; }

void make_game(GameData* self, std::optional<std::string_view> fen, std::string_view variant, nb::handle tags,
               nb::handle moves) {
  PositionHandle position = make_position(fen, variant);
  Game game(position.position);
  game.chess960 = position.chess960;
  std::vector<Move> line;
  for_each_item(moves, [&](nb::handle word) {
    line.push_back(move_of(position, move_text(word)));
    position.position.play(line.back());
  });
  game.add_line_unchecked(kRootNode, line);
  new (self) GameData();
  self->game = std::move(game);
  nb::dict named;
  named.attr("update")(tags);
  for (const auto& [name, value] : named) {
    const auto text = text_of(value);
    if (const auto key = text_of(name); key == "Result")
      set_result(*self, text);
    else
      self->game.tags.set(key, text);
  }
}

GameState game_state(const GameData& self) {
  return {written(self, GameFormat::Bgn),
          static_cast<int>(self.status),
          self.file,
          self.number,
          self.line,
          self.offset,
          self.faults};
}

void set_state(GameData& self, const GameState& state) {
  auto read = BgnGameReader().read(std::get<0>(state));
  new (&self) GameData();
  self.game = std::move(read.game);
  int status = 0;
  std::tie(std::ignore, status, self.file, self.number, self.line, self.offset, self.faults) = state;
  self.status = status == 0   ? ImportStatus::Whole
                : status == 1 ? ImportStatus::Damaged
                              : ImportStatus::Refused;
}

}  // namespace

void bind_game(nb::module_& module) {
  nb::class_<GameData>(
      module, "Game",
      "A game: tags, moves, variations, annotations. It is read from a file or made, and can be\n"
      "changed by its tags and nodes.")
      .def("__init__", &make_game, "fen"_a = nb::none(), "variant"_a = "Standard", nb::kw_only(),
           "tags"_a = nb::dict(), "moves"_a = nb::tuple(),
           nb::sig("def __init__(self, fen: str | None = None, variant: str = 'Standard', *, "
                   "tags: collections.abc.Mapping[str, str] = {}, moves: typing.Iterable[str] = ()) -> None"),
           "A game from a position, which is that of Position(fen, variant), with moves in UCI or SAN. "
           "Raises\n"
           "ValueError for a faulty position or move.")
      .def_prop_ro(
          "tags", [](nb::handle self) { return TagsHandle{nb::cast<GamePointer>(self)}; },
          nb::sig("def tags(self) -> Tags"),
          "The tags in the order of the file, as a mapping that can be written.")
      .def(
          "tag",
          [](const GameData& self, std::string_view name, std::string_view otherwise) {
            return self.game.tags.get(name, otherwise);
          },
          "name"_a, "otherwise"_a = "", "The value of one tag.")
      .def_prop_rw(
          "result", [](const GameData& self) { return to_string(self.game.result); }, &set_result,
          "'1-0', '0-1', '1/2-1/2' or '*'. Can be written.")
      .def_prop_ro(
          "variant", &variant_name_of,
          "The name as in PGN tags: 'Standard', 'Chess960', 'Atomic'. Moves of unknown variants are not "
          "read.")
      .def_prop_ro(
          "start_fen", [](const GameData& self) { return to_fen(self.game.any_start()); },
          "The position in which the game begins.")
      .def_prop_ro(
          "moves",
          [](const GameData& self) {
            return for_main_line(self, [](const Game& game, const Node& node) {
              return nb::cast(to_uci(node.move, castling_of(game)));
            });
          },
          nb::sig("def moves(self) -> list[str]"),
          "The moves of the main line in UCI; '0000' for a null move.")
      .def("san", &san_of_game, "The moves of the main line in SAN.")
      .def_prop_ro(
          "evals",
          [](const GameData& self) {
            return for_values(self, [](const NoteValues& values, std::size_t i) {
              return nb::cast(to_eval_value(values.eval(i)));
            });
          },
          nb::sig("def evals(self) -> list[Eval | None]"),
          "The evaluation after each move of the main line (%eval).")
      .def_prop_ro(
          "clocks",
          [](const GameData& self) {
            return for_values(self, [](const NoteValues& values, std::size_t i) {
              return nb::cast(to_seconds(values.clock(i)));
            });
          },
          nb::sig("def clocks(self) -> list[float | None]"),
          "Seconds left on the mover's clock after each move of the main line (%clk).")
      .def_prop_ro(
          "nags",
          [](const GameData& self) {
            return for_main_line(self, [](const Game&, const Node& node) { return nb::cast(nags_of(node)); });
          },
          nb::sig("def nags(self) -> list[list[int]]"),
          "The numbers of the glyphs of each move of the main line.")
      .def_prop_ro(
          "comments",
          [](const GameData& self) {
            return for_main_line(self, [](const Game&, const Node& node) {
              return nb::cast(joined_text(node, &Subinfo::comment));
            });
          },
          nb::sig("def comments(self) -> list[str]"),
          "The text behind each move of the main line; may be empty.")
      .def_prop_rw("comment", &opening_comment_of, &set_opening_comment,
                   "The text before the first move. Can be written.")
      .def_prop_ro(
          "root", [](nb::handle self) { return node_of(self, kRootNode); }, nb::sig("def root(self) -> Node"),
          "The tree with its variations.")
      .def(
          "mainline",
          [](nb::handle self) {
            nb::list nodes;
            const auto data = nb::cast<GamePointer>(self);
            for (const NodeId id : MainNodes(data->game)) nodes.append(nb::cast(NodeHandle{data, id}));
            return nodes;
          },
          nb::sig("def mainline(self) -> list[Node]"), "The nodes of the main line without the root.")
      .def(
          "end",
          [](nb::handle self) {
            const NodeHandle root = node_of(self, kRootNode);
            return NodeHandle{root.data, end_of_line(root.data->game, kRootNode)};
          },
          nb::sig("def end(self) -> Node"), "The last node of the main line.")
      .def(
          "add",
          [](nb::handle self, const nb::args& moves) {
            return nb::borrow(self).attr("end")().attr("add")(*moves);
          },
          nb::sig("def add(self, *moves: str) -> Node"),
          "Adds moves in UCI or SAN at the end of the main line, and returns the last node. Raises "
          "ValueError.")
      .def(
          "outcome",
          [](nb::handle self, bool claim_draw) {
            return nb::borrow(self).attr("end")().attr("outcome")("claim_draw"_a = claim_draw);
          },
          nb::kw_only(), "claim_draw"_a = false,
          nb::sig("def outcome(self, *, claim_draw: bool = False) -> tuple[str, str | None] | None"),
          "How the main line has ended on the board, with repetitions; see Node.outcome.")
      .def("positions", &positions_of, "The positions of the main line: the start, then one after each move.")
      .def_prop_ro(
          "status", [](const GameData& self) { return to_word(self.status); },
          "'whole'; 'damaged' if the main line is cut; 'refused' if no moves could be read.")
      .def_prop_ro(
          "faults", [](const GameData& self) { return self.faults; },
          "What the reader says about this game and the text before it.")
      .def_prop_ro(
          "unread", [](const GameData& self) { return self.game.unread; },
          "The moves of a refused game as the file has them.")
      .def_prop_ro(
          "file", [](const GameData& self) { return self.file; }, "The path as given.")
      .def_prop_ro(
          "number", [](const GameData& self) { return self.number; }, "In its file, from 1; 0: it was made.")
      .def_prop_ro(
          "line", [](const GameData& self) { return self.line; }, "Where it begins, from 1; 0: unknown.")
      .def_prop_ro(
          "offset", [](const GameData& self) { return self.offset; },
          "Where the line in which it begins does, in bytes from the start of the uncompressed file; or "
          "None.")
      .def(
          "to_pgn", [](const GameData& self) { return written(self, GameFormat::Pgn); }, "The game as PGN.")
      .def(
          "to_bgn", [](const GameData& self) { return written(self, GameFormat::Bgn); },
          "The game as a line of BGN, which is a JSON object.")
      .def(
          "same_as",
          [](const GameData& self, const GameData& other) { return same_game(self.game, other.game); },
          "other"_a, "Do both have the same tags, result, moves, variations and annotations?")
      .def(
          "__len__", [](const GameData& self) { return main_plies(self.game); },
          "The half-moves of the main line.")
      .def("__bool__", [](const GameData&) { return true; })
      .def(
          "__copy__", [](const GameData& self) { return std::make_shared<GameData>(self); },
          "A game of its own.")
      .def(
          "__deepcopy__",
          [](nb::handle self, nb::dict memo) {
            const nb::object copy = nb::cast(std::make_shared<GameData>(nb::cast<const GameData&>(self)));
            memo[nb::int_(reinterpret_cast<std::uintptr_t>(self.ptr()))] = copy;
            return copy;
          },
          nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> Game"), "A game of its own.")
      .def("__getstate__", &game_state)
      .def("__setstate__", &set_state)
      .def("__str__", [](const GameData& self) { return written(self, GameFormat::Pgn); })
      .def("__repr__", [](const GameData& self) {
        const Tags& tags = self.game.tags;
        return "<Game " + std::string(tags.get("White", "?")) + " - " + std::string(tags.get("Black", "?")) +
               " " + std::string(to_string(self.game.result)) + ">";
      });
}

}}  // namespace chess::python
