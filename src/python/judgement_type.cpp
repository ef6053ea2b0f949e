// SPDX-License-Identifier: GPL-3.0-or-later
// The function `why` of the Python module: an engine is asked about one move, and the judge says what it is
// worth and why.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>
#include <utility>

#include "cases/why.h"
#include "facts/facts_json.h"
#include "facts/move_facts.h"
#include "game/main_line.h"
#include "python/bindings.h"
#include "python/engine_arguments.h"
#include "python/engine_task_type.h"
#include "python/game_data.h"
#include "python/judging.h"
#include "python/python_support.h"
#include "words/comment.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using Word = std::optional<std::string_view>;

/// The move that is asked about.
struct AskedMove {
  PositionHandle before;
  Move played;
};

/// The answer of `why`.
struct JudgementValue {
  AskedMove asked;
  MoveFacts facts;
  std::vector<Move> line;  ///< best play from the position before the move
  Language language = Language::English;
  bool figurines = false;

  const Position& before() const { return asked.before.position.chess(); }
  std::string uci(Move move) const { return to_uci(move, asked.before.castling()); }
  std::vector<std::string> uci(const std::vector<Move>& moves) const {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(uci(move));
    return texts;
  }
  std::string san() const { return to_san(before(), asked.played); }
  std::string text(Language in, bool with_figurines) const {
    return comment_of(facts, before(), asked.played, in, with_figurines);
  }
};

Language language_of(std::string_view name) {
  if (const auto language = parse_language(name)) return *language;
  std::string names;
  for (const Language known : kLanguages)
    names += (names.empty() ? "" : ", ") + std::string(to_string(known));
  raise_value_error("no language '" + std::string(name) + "'; there are " + names);
}

AskedMove move_of_game(const Game& game, nb::handle ply) {
  std::size_t index = 0;
  if (!nb::try_cast<std::size_t>(ply, index)) raise_type_error("a move of a game is its index, from 0");
  AnyPosition before = game.any_start();
  for (const NodeId id : MainNodes(game)) {
    const Move move = game.node(id).move;
    if (index-- == 0) return {{before, game.chess960}, move};
    before.play(move);
  }
  PyErr_SetString(PyExc_IndexError, "the main line has no such move");
  throw nb::python_error();
}

/// Raises ValueError for a variant and for a null move.
AskedMove checked(AskedMove asked) {
  if (!chess_of(asked.before, "why").is_legal(asked.played)) raise_value_error("why asks about legal moves");
  return asked;
}

AskedMove asked_move(nb::handle position, nb::handle move) {
  AskedMove asked;
  if (nb::isinstance<GameData>(position)) {
    asked = move_of_game(nb::cast<const GameData&>(position).game, move);
  } else {
    asked.before = asked_position(position);
    asked.played = move_of(asked.before, move_text(move));
  }
  return checked(asked);
}

/// What the session says of a fault, if it does.
EngineError error_of(const EvaluatorFault& fault) {
  return {fault.kind.value_or(fault.silent ? EngineFault::SearchTimeout : EngineFault::Unable), fault.reason};
}

template <class Value>
Value word_of(std::optional<Value> known, std::string_view word, const char* words) {
  if (!known) raise_value_error("'" + std::string(word) + "' is none of " + words);
  return *known;
}

WhyOptions options_of(std::optional<std::uint64_t> nodes, std::optional<int> depth, nb::handle movetime,
                      std::string_view spending, std::string_view rules, std::string_view talk, int lines) {
  WhyOptions options;
  options.spending = word_of(parse_spending(spending), spending, "focused, even");
  if (nodes || depth || !movetime.is_none())
    options.budget = {.nodes = nodes, .depth = depth, .movetime_ms = {}};
  if (!movetime.is_none()) options.budget.movetime_ms = time_of(movetime, "movetime").count();
  const SearchBudget& budget = options.budget;
  if (budget.nodes == 0 || (budget.depth && *budget.depth < 1) ||
      (budget.movetime_ms && *budget.movetime_ms < 1))
    raise_value_error("nodes and depth are 1 or more, movetime a millisecond or more");
  if (options.spending == Spending::Focused && !budget.nodes && !budget.movetime_ms)
    raise_value_error("focused spending needs nodes or movetime");
  options.rules = rule_set(rules);
  options.talk = word_of(kind_named<Talk>(talk), talk, "less, usual, more");
  constexpr int most_lines = 100;
  if (lines < 1 || lines > most_lines) raise_value_error("lines is 1 to 100");
  options.lines = lines;
  return options;
}

JudgementValue why_of(nb::handle position, nb::handle move, nb::handle engine,
                      std::optional<std::uint64_t> nodes, std::optional<int> depth, nb::handle movetime,
                      std::string_view spending, std::string_view rules, std::string_view talk, int lines,
                      std::string_view language, bool figurines) {
  const EngineWorker::Pointer worker = worker_of(engine);
  JudgementValue answer{.asked = asked_move(position, move),
                        .facts = {},
                        .line = {},
                        .language = language_of(language),
                        .figurines = figurines};
  WhyOptions options = options_of(nodes, depth, movetime, spending, rules, talk, lines);
  options.chess960 = answer.asked.before.chess960;
  // Whoever waits may be interrupted, and the engine goes on for a moment.
  const auto found = std::make_shared<std::optional<GameCase>>();
  TaskRequest request;
  request.job = {.trial = {.nodes = options.budget.nodes, .search_moves = true},
                 .run = [options, found, before = answer.before(), played = answer.asked.played](
                            EngineSession& session, const EngineAbilities& abilities,
                            std::stop_token stop) mutable -> std::expected<void, EngineError> {
                   options.stop = std::move(stop);
                   auto judged = chess::why(*engine_evaluator(session, abilities), before, played, options);
                   if (!judged) return std::unexpected(error_of(judged.error()));
                   *found = *std::move(judged);
                   return {};
                 }};
  check_process(*worker);
  TaskHandle(worker, worker->ask(std::move(request))).wait(nb::none());
  const GameCase& judged = **found;
  answer.facts = facts_of(judged.verdict.moves.front(), judged.mover(0));
  answer.line = judged.positions.front().eval.line;
  return answer;
}

/// From White's view.
nb::object eval_of(const std::optional<PositionWorth>& worth) {
  return worth ? nb::cast(EvalValue{worth->score}) : nb::none();
}

nb::object facts_object(const JudgementValue& self) {
  return nb::module_::import_("json").attr("loads")(to_json(self.facts).text());
}

/// Position, move in UCI, facts as JSON, line in UCI, language, figurines.
using JudgementState =
    std::tuple<PositionHandle, std::string, std::string, std::vector<std::string>, std::string, bool>;

JudgementState judgement_state(const JudgementValue& self) {
  return {self.asked.before,   self.uci(self.asked.played),           to_json(self.facts).text(),
          self.uci(self.line), std::string(to_string(self.language)), self.figurines};
}

JudgementValue judgement_of(const JudgementState& state) {
  const auto& [before, played, facts, line, language, figurines] = state;
  JudgementValue made{.asked = checked({before, move_of(before, played)}),
                      .facts = {},
                      .line = {},
                      .language = language_of(language),
                      .figurines = figurines};
  const auto json = JsonDatum::parse(facts);
  const auto known = json ? parse_move_facts(*json, made.before(), made.asked.played) : std::nullopt;
  if (!known) raise_value_error("these are no facts of the move");
  made.facts = *known;
  PositionHandle at = before;
  for (const std::string& word : line) {
    made.line.push_back(move_of(at, word));
    at.position.play(made.line.back());
  }
  return made;
}

void bind_labels(nb::class_<JudgementValue>& type) {
  type.def_prop_ro(
          "label", [](const JudgementValue& self) { return label_word(self.facts.finding.label); },
          "'inaccuracy', 'mistake', 'blunder' or None, by the rules that were asked for.")
      .def_prop_ro(
          "praise",
          [](const JudgementValue& self) {
            const auto name = kPraiseNames[static_cast<std::size_t>(self.facts.praise)];
            return name.empty() ? std::nullopt : Word(name);
          },
          "'interesting', 'only-move', 'good', 'brilliant' or None: what searches have proved.")
      .def_prop_ro(
          "nag",
          [](const JudgementValue& self) {
            const auto nag = nag_of(self.facts.finding.label);
            const auto glyph = nag ? nag : nag_of(self.facts.praise);
            return glyph ? std::optional(number_of(*glyph)) : std::nullopt;
          },
          "The number of the glyph for label or praise: 4 is ??; None without one.")
      .def_prop_ro(
          "loss",
          [](const JudgementValue& self) {
            constexpr double thousandths = 1000.0;
            return self.facts.loss ? std::optional(*self.facts.loss / thousandths) : std::nullopt;
          },
          "What the move cost its side in winning chances, which go from -1 (lost) to 1 (won): 0 to 2.\n"
          "None if it was not measured.")
      .def_prop_ro(
          "before", [](const JudgementValue& self) { return eval_of(self.facts.before); },
          nb::sig("def before(self) -> Eval | None"), "The evaluation before the move, White's view.")
      .def_prop_ro(
          "after", [](const JudgementValue& self) { return eval_of(self.facts.after); },
          nb::sig("def after(self) -> Eval | None"), "The evaluation after the move, White's view.")
      .def_prop_ro(
          "reason",
          [](const JudgementValue& self) {
            return self.facts.reason ? Word(key_of(*self.facts.reason)) : std::nullopt;
          },
          "Why the move is bad, what a good one threatens, or the idea of another one, as a word:\n"
          "'allows-fork', 'misses-mate'. None if the board proves no reason.")
      .def_prop_ro("facts", &facts_object, nb::sig("def facts(self) -> dict[str, typing.Any]"),
                   "All that is said of the move as data, with the keys that BGN files have.");
}

void bind_moves(nb::class_<JudgementValue>& type) {
  type.def_prop_ro(
          "position", [](const JudgementValue& self) { return self.asked.before; },
          "The position before the move.")
      .def_prop_ro(
          "move", [](const JudgementValue& self) { return self.uci(self.asked.played); }, "In UCI.")
      .def_prop_ro("san", &JudgementValue::san, "The move in SAN.")
      .def_prop_ro(
          "best",
          [](const JudgementValue& self) {
            return self.line.empty() ? std::nullopt : std::optional(self.uci(self.line.front()));
          },
          "The best move in UCI; None if the game is over there.")
      .def_prop_ro(
          "line", [](const JudgementValue& self) { return self.uci(self.line); },
          "Best play from the position before the move, in UCI.")
      .def_prop_ro(
          "better", [](const JudgementValue& self) { return self.uci(self.facts.better); },
          "What should have been played in place of a move with a label, in UCI; may be empty.")
      .def_prop_ro(
          "refutation", [](const JudgementValue& self) { return self.uci(self.facts.refutation.line); },
          "What follows a move with a label and proves the reason, in UCI; may be empty.");
}

}  // namespace

void bind_judgements(nb::module_& module) {
  nb::class_<JudgementValue> type(module, "Judgement", "What the judge says of a move: the answer of why().");
  bind_moves(type);
  bind_labels(type);
  type.def_prop_ro(
          "text", [](const JudgementValue& self) { return self.text(self.language, self.figurines); },
          "The sentences about the move, as `annotate` writes them; may be empty.")
      .def(
          "text_in",
          [](const JudgementValue& self, std::string_view language, bool figurines) {
            return self.text(language_of(language), figurines);
          },
          "language"_a, nb::kw_only(), "figurines"_a = false,
          "The same in another language: 'en', 'de', 'es', 'fr' or 'nl'. Moves have its letters, or\n"
          "figurines. Raises ValueError.")
      .def("__getstate__", &judgement_state)
      .def("__setstate__",
           [](JudgementValue& self, const JudgementState& state) {
             new (&self) JudgementValue(judgement_of(state));
           })
      .def("__repr__", [](const JudgementValue& self) {
        const auto label = label_word(self.facts.finding.label);
        return "<Judgement " + self.san() + (label ? " " + std::string(*label) : "") + ">";
      });
  module.def(
      "why", &why_of, "position"_a.none(), "move"_a, "engine"_a, nb::kw_only(), "nodes"_a = nb::none(),
      "depth"_a = nb::none(), "movetime"_a = nb::none(), "spending"_a = "focused", "rules"_a = "lichess",
      "talk"_a = "usual", "lines"_a = 1, "language"_a = "en", "figurines"_a = false,
      nb::sig(
          "def why(position: Position | Game | str | typing.Any | None, move: str | int, engine: Engine, *, "
          "nodes: int | None = None, depth: int | None = None, movetime: float | None = None, "
          "spending: str = 'focused', rules: str = 'lichess', talk: str = 'usual', lines: int = 1, "
          "language: str = 'en', figurines: bool = False) -> Judgement"),
      "Says what a move is worth and why, by searches of an engine.\n\n"
      "`position` is a Position, a FEN, None for the start, or a board of marginalia.chess, with `move`\n"
      "in UCI or SAN; or a Game, with `move` the index of a half-move of its main line, from 0. What came\n"
      "before the position is not known, so that repetitions are not seen. `nodes` (100000 without a\n"
      "limit), `depth` (half-moves) and `movetime` (seconds) are for one look at a position. `spending`:\n"
      "'focused' looks where the label could still change, and proves what is said, for about six looks\n"
      "in all, which needs nodes or movetime; 'even' looks once before the move and once behind it.\n"
      "`rules` are those of label_move(); `talk` is 'less', 'usual' or 'more' of reasons; `lines`: so\n"
      "many are found in place of a bad move. `language` and `figurines` are for Judgement.text. With\n"
      "`nodes` and an engine of one thread the answer is always the same. Other threads of Python run\n"
      "meanwhile, and Ctrl-C ends the searches. The engine begins a new game. Raises EngineError,\n"
      "ValueError for an illegal move or a variant, IndexError.");
}

}}  // namespace chess::python
