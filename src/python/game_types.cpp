// SPDX-License-Identifier: GPL-3.0-or-later
// The classes Game, Node, Fault, Eval and GameReader of the Python module.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <utility>

#include "game/main_line.h"
#include "games/game_writer.h"
#include "python/bindings.h"
#include "python/eval_value.h"
#include "python/position_handle.h"
#include "python/python_support.h"
#include "python/read_games.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// Iterates over the games of files.
class GameIterator {
 public:
  GameIterator(const ReadPlan& plan, bool with_moves) : queue_(start_reading(plan, with_moves)) {}
  GameIterator(const GameIterator&) = delete;
  GameIterator& operator=(const GameIterator&) = delete;

  GameHandle next() {
    if (!queue_->is_of_this_process()) raise_forked();
    const SoleReader sole(is_busy_);
    while (true) {
      if (at_ < piece_.games.size()) return {std::move(piece_.games[at_++])};
      for (Diagnostic& what : piece_.report.diagnostics) faults_.push_back({piece_.file, std::move(what)});
      piece_.report.diagnostics.clear();
      if (const auto fault = std::exchange(piece_.report.fault, std::nullopt)) raise_io_error(*fault);
      auto piece = next_piece<nb::gil_scoped_release>(*queue_);
      if (!piece) throw nb::stop_iteration();
      piece_ = std::move(*piece);
      at_ = 0;
    }
  }
  const std::vector<NamedFault>& faults() const { return faults_; }
  void close() {
    const nb::gil_scoped_release release;
    queue_->close();
  }

 private:
  QueuePointer<GameQueue> queue_;
  GamePiece piece_;
  std::size_t at_ = 0;
  std::vector<NamedFault> faults_;
  std::atomic_flag is_busy_;
};

nb::dict tags_of(const GameHandle& self) {
  nb::dict tags;
  for (const auto& [name, value] : self.data->game.tags.entries())
    tags[nb::str(name.c_str(), name.size())] = value;
  return tags;
}

template <class Function>
nb::list for_main_line(const GameHandle& self, Function to_object) {
  nb::list list;
  const Game& game = self.data->game;
  for (const NodeId id : MainNodes(game)) list.append(to_object(game, game.node(id)));
  return list;
}

nb::object eval_object(const std::optional<Score>& eval) {
  return eval ? nb::cast(EvalValue{*eval}) : nb::none();
}

nb::object clock_object(const std::optional<std::chrono::milliseconds>& clock) {
  return clock ? nb::cast(static_cast<double>(clock->count()) / 1000.0) : nb::none();
}

/// What the notes of the main line mean, one object for each move.
template <class Function>
nb::list for_values(const GameHandle& self, Function to_object) {
  nb::list list;
  const NoteValues& values = self.data->values();
  for (std::size_t i = 0; i < values.size(); ++i) list.append(to_object(values, i));
  return list;
}

/// The text of the game, and that before its first move.
std::string opening_comment_of(const GameHandle& self) {
  const Game& game = self.data->game;
  std::string text = game.comment;
  if (!game.root().first_child) return text;
  const std::string before = joined_text(game.node(*game.root().first_child), &Subinfo::before);
  if (!text.empty() && !before.empty()) text += ' ';
  return text + before;
}

std::vector<int> nags_of(const Node& node) {
  std::vector<int> nags;
  for (const Subinfo& subinfo : node.subinfos)
    if (subinfo.nag) nags.push_back(number_of(*subinfo.nag));
  return nags;
}

nb::dict commands_of(const Node& node) {
  nb::dict commands;
  for (const Subinfo& subinfo : node.subinfos)
    for (const Command& command : subinfo.commands) {
      nb::list operands;
      for (const Operand& operand : command.operands) operands.append(operand.text());
      if (!commands.contains(command.name.c_str())) commands[command.name.c_str()] = operands;
    }
  return commands;
}

std::vector<std::string> san_of(const GameHandle& self) {
  std::vector<std::string> words;
  const Game& game = self.data->game;
  AnyPosition position = game.any_start();
  for (const NodeId id : MainNodes(game))
    play_and_append_san(position, game.node(id).move, game.node(id).first_child.has_value(),
                        words.emplace_back());
  return words;
}

PositionHandle position_of(const NodeHandle& self) {
  const Game& game = self.data->game;
  return {position_at(game, self.id), game.chess960};
}

std::vector<PositionHandle> positions_of(const GameHandle& self) {
  const Game& game = self.data->game;
  std::vector<PositionHandle> positions{{game.any_start(), game.chess960}};
  for (const MainMove& step : MainLine(game)) positions.push_back({step.after, game.chess960});
  return positions;
}

std::optional<std::string> san_of_node(const NodeHandle& self) {
  if (self.id == kRootNode) return std::nullopt;
  const Node& node = self.data->game.node(self.id);
  return to_san(position_at(self.data->game, node.parent), node.move);
}

std::vector<NodeHandle> children_of(const NodeHandle& self) {
  std::vector<NodeHandle> children;
  const Game& game = self.data->game;
  for (auto id = game.node(self.id).first_child; id; id = game.node(*id).next_sibling)
    children.push_back({self.data, *id});
  return children;
}

std::string text_of(const GameHandle& self, GameFormat format) {
  std::string text;
  FormatLosses losses;
  append_game(self.data->game, format, {}, text, losses);
  return text;
}

std::string_view to_word(ImportStatus status) {
  switch (status) {
    case ImportStatus::Whole: return "whole";
    case ImportStatus::Damaged: return "damaged";
    case ImportStatus::Refused: return "refused";
  }
  return "";
}

std::string variant_of(const Game& game) {
  if (const auto tag = game.tags.find("Variant"); tag && parse_variant_name(*tag) == Variant::Other)
    return std::string(*tag);
  return std::string(to_pgn_name(game.variant()));
}

void bind_eval(nb::module_& module) {
  nb::class_<EvalValue>(module, "Eval", "An evaluation from White's view.")
      .def_prop_ro("cp", &EvalValue::cp, "Centipawns; None for a mate.")
      .def_prop_ro("mate", &EvalValue::mate, "Moves to mate, below 0 if Black mates; None for centipawns.")
      .def(
          "__eq__", [](const EvalValue& a, const EvalValue& b) { return a.score == b.score; },
          nb::is_operator())
      .def(
          "__lt__", [](const EvalValue& a, const EvalValue& b) { return a.score < b.score; },
          nb::is_operator())
      .def("__hash__", [](const EvalValue& e) { return e.score.to_number(1'000'000) + 1'000'000; })
      .def("__str__", [](const EvalValue& e) { return to_eval(e.score); })
      .def("__repr__", [](const EvalValue& e) { return "<Eval " + to_eval(e.score) + ">"; });
}

void bind_node(nb::module_& module) {
  const auto node_of = [](const NodeHandle& self) -> const Node& { return self.data->game.node(self.id); };
  nb::class_<NodeHandle>(module, "Node", "A move and its place in the tree of a game. The root has no move.")
      .def_prop_ro(
          "move",
          [](const NodeHandle& self) -> std::optional<std::string> {
            if (self.id == kRootNode) return std::nullopt;
            return to_uci(self.data->game.node(self.id).move, castling_of(self.data->game));
          },
          "The move in UCI; None at the root; '0000' for a null move.")
      .def_prop_ro("san", &san_of_node, "The move in SAN; None at the root.")
      .def_prop_ro("position", &position_of, "The position after the move. Takes time as the node is deep.")
      .def_prop_ro(
          "parent",
          [](const NodeHandle& self) -> std::optional<NodeHandle> {
            if (self.id == kRootNode) return std::nullopt;
            return NodeHandle{self.data, self.data->game.node(self.id).parent};
          },
          "The node before; None at the root.")
      .def_prop_ro("children", &children_of, "The next moves: the first one continues the line.")
      .def_prop_ro(
          "comment",
          [node_of](const NodeHandle& self) {
            return self.id == kRootNode ? self.data->game.comment
                                        : joined_text(node_of(self), &Subinfo::comment);
          },
          "The text behind the move; at the root, the text before the game.")
      .def_prop_ro(
          "before",
          [node_of](const NodeHandle& self) { return joined_text(node_of(self), &Subinfo::before); },
          "The text before the move.")
      .def_prop_ro(
          "nags", [node_of](const NodeHandle& self) { return nags_of(node_of(self)); },
          "Numbers of the glyphs: 1 is '!', 2 '?', 3 '!!', 4 '??', 5 '!?', 6 '?!'.")
      .def_prop_ro(
          "eval",
          [](const NodeHandle& self) {
            return eval_object(self.data->values().eval_at(self.data->game, self.id));
          },
          nb::sig("def eval(self) -> Eval | None"), "The evaluation after the move (%eval).")
      .def_prop_ro(
          "clock",
          [node_of](const NodeHandle& self) {
            return clock_object(clock_of(written_notes(node_of(self)), self.data->values().units()));
          },
          nb::sig("def clock(self) -> float | None"), "Seconds left on the mover's clock (%clk).")
      .def_prop_ro(
          "commands", [node_of](const NodeHandle& self) { return commands_of(node_of(self)); },
          "All commands of the comments: {'eval': ['0.35'], 'clk': ['0:01:30']}.")
      .def("__repr__",
           [](const NodeHandle& self) { return "<Node " + san_of_node(self).value_or("root") + ">"; });
}

void bind_game(nb::module_& module) {
  nb::class_<GameHandle>(module, "Game", "A game as it was read: tags, moves, annotations. It never changes.")
      .def_prop_ro("tags", &tags_of, nb::sig("def tags(self) -> dict[str, str]"),
                   "The tags in the order of the file, as a new dict.")
      .def(
          "tag",
          [](const GameHandle& self, std::string_view name, std::string_view otherwise) {
            return self.data->game.tags.get(name, otherwise);
          },
          "name"_a, "otherwise"_a = "", "The value of one tag, without making the dict.")
      .def_prop_ro(
          "result", [](const GameHandle& self) { return to_string(self.data->game.result); },
          "'1-0', '0-1', '1/2-1/2' or '*'.")
      .def_prop_ro(
          "variant", [](const GameHandle& self) { return variant_of(self.data->game); },
          "The name as in PGN tags: 'Standard', 'Chess960', 'Atomic'. Moves of unknown variants are not "
          "read.")
      .def_prop_ro(
          "start_fen", [](const GameHandle& self) { return to_fen(self.data->game.any_start()); },
          "The position in which the game begins.")
      .def_prop_ro(
          "moves",
          [](const GameHandle& self) {
            return for_main_line(self, [](const Game& game, const Node& node) {
              return nb::cast(to_uci(node.move, castling_of(game)));
            });
          },
          nb::sig("def moves(self) -> list[str]"),
          "The moves of the main line in UCI; '0000' for a null move.")
      .def("san", &san_of, "The moves of the main line in SAN.")
      .def_prop_ro(
          "evals",
          [](const GameHandle& self) {
            return for_values(
                self, [](const NoteValues& values, std::size_t i) { return eval_object(values.eval(i)); });
          },
          nb::sig("def evals(self) -> list[Eval | None]"),
          "The evaluation after each move of the main line (%eval).")
      .def_prop_ro(
          "clocks",
          [](const GameHandle& self) {
            return for_values(
                self, [](const NoteValues& values, std::size_t i) { return clock_object(values.clock(i)); });
          },
          nb::sig("def clocks(self) -> list[float | None]"),
          "Seconds left on the mover's clock after each move of the main line (%clk).")
      .def_prop_ro(
          "nags",
          [](const GameHandle& self) {
            return for_main_line(self, [](const Game&, const Node& node) { return nb::cast(nags_of(node)); });
          },
          nb::sig("def nags(self) -> list[list[int]]"),
          "The numbers of the glyphs of each move of the main line.")
      .def_prop_ro(
          "comments",
          [](const GameHandle& self) {
            return for_main_line(self, [](const Game&, const Node& node) {
              return nb::cast(joined_text(node, &Subinfo::comment));
            });
          },
          nb::sig("def comments(self) -> list[str]"),
          "The text behind each move of the main line; may be empty.")
      .def_prop_ro("comment", &opening_comment_of, "The text before the first move.")
      .def_prop_ro(
          "root", [](const GameHandle& self) { return NodeHandle{self.data, kRootNode}; },
          "The tree with its variations.")
      .def("positions", &positions_of, "The positions of the main line: the start, then one after each move.")
      .def_prop_ro(
          "status", [](const GameHandle& self) { return to_word(self.data->status); },
          "'whole'; 'damaged' if the main line is cut; 'refused' if no moves could be read.")
      .def_prop_ro(
          "faults", [](const GameHandle& self) { return self.data->faults; },
          "What the reader says about this game and the text before it.")
      .def_prop_ro(
          "unread", [](const GameHandle& self) { return self.data->game.unread; },
          "The moves of a refused game as the file has them.")
      .def_prop_ro(
          "file", [](const GameHandle& self) { return self.data->file; }, "The path as given.")
      .def_prop_ro(
          "number", [](const GameHandle& self) { return self.data->number; }, "In its file, from 1.")
      .def_prop_ro(
          "line", [](const GameHandle& self) { return self.data->line; }, "Where it begins, from 1.")
      .def(
          "to_pgn", [](const GameHandle& self) { return text_of(self, GameFormat::Pgn); }, "The game as PGN.")
      .def(
          "to_bgn", [](const GameHandle& self) { return text_of(self, GameFormat::Bgn); },
          "The game as a line of BGN, which is a JSON object.")
      .def(
          "__len__", [](const GameHandle& self) { return main_plies(self.data->game); },
          "The half-moves of the main line.")
      .def("__bool__", [](const GameHandle&) { return true; })
      .def("__repr__", [](const GameHandle& self) {
        const Tags& tags = self.data->game.tags;
        return "<Game " + std::string(tags.get("White", "?")) + " - " + std::string(tags.get("Black", "?")) +
               " " + std::string(to_string(self.data->game.result)) + ">";
      });
}

}  // namespace

void bind_games(nb::module_& module) {
  bind_eval(module);
  bind_node(module);
  bind_game(module);
  nb::class_<GameIterator>(module, "GameReader",
                           "Iterates over the games of files. Threads of its own read ahead.")
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> GameReader"))
      .def("__next__", &GameIterator::next)
      .def_prop_ro("faults", &GameIterator::faults,
                   "What the reader has said so far about text that belongs to no game.")
      .def("close", &GameIterator::close, "Ends reading. No games follow.");
  module.def(
      "read",
      [](nb::handle paths, std::optional<std::string_view> format, bool moves, int jobs) {
        return std::make_unique<GameIterator>(plan_of(paths, format, jobs), moves);
      },
      "paths"_a, nb::kw_only(), "format"_a = nb::none(), "moves"_a = true, "jobs"_a = 0,
      nb::sig("def read(paths: str | os.PathLike[str] | typing.Iterable[str | os.PathLike[str]], *, "
              "format: str | None = None, moves: bool = True, jobs: int = 0) -> GameReader"),
      "The games of one or more files, one after the other.\n\n"
      "`paths` is a path or several; '-' is standard input. PGN, BGN, EGD and lines of UCI moves are told\n"
      "apart by content, and so are gzip, bzip2 and Zstandard. `format` ('pgn', 'bgn', 'egd', 'uci') skips\n"
      "that. With `moves=False` games of PGN and BGN have only tags and result. `jobs` threads read ahead "
      "(0:\n"
      "one for each processor). Memory does not grow with the files. Faulty games do not raise; see\n"
      "Game.faults. A file that cannot be opened or read to its end raises OSError when its turn comes;\n"
      "the next call of next() goes on with the next file.");
}

}}  // namespace chess::python
