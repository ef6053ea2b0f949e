// SPDX-License-Identifier: GPL-3.0-or-later
// The classes EngineInfo, Analysis, EngineOption and Opponent of the Python module.
#include "python/engine_values.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "base/text.h"
#include "game/command.h"
#include "python/bindings.h"
#include "python/eval_value.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using Chances = std::optional<std::tuple<int, int, int>>;

Chances chances_of(const std::optional<ResultChances>& wdl) {
  if (!wdl) return std::nullopt;
  return std::tuple(wdl->wins, wdl->draws, wdl->losses);
}

const char* name_of(ScoreBound bound) {
  switch (bound) {
    case ScoreBound::Exact: return "exact";
    case ScoreBound::Lower: return "lower";
    case ScoreBound::Upper: return "upper";
  }
  return "exact";
}

double seconds(std::chrono::microseconds time) { return std::chrono::duration<double>(time).count(); }

nb::object default_of(const UciOption& option) {
  const std::string& text = option.default_value;
  switch (option.type) {
    case UciOptionType::Button: return nb::none();
    case UciOptionType::Check: return nb::cast(text == "true");
    case UciOptionType::Spin: {
      if (const auto number = parse_number<std::int64_t>(text)) return nb::cast(*number);
      return nb::cast(text);
    }
    default: return nb::cast(text);
  }
}

template <class Value, class Class, class... Extra>
auto& field(Class& type, const char* name, Value member, const Extra&... extra) {
  return type.def_prop_ro(
      name, [member](const EngineInfoValue& self) { return self.info.*member; }, extra...);
}

void bind_info(nb::module_& module) {
  nb::class_<EngineInfoValue> type(module, "EngineInfo",
                                   "What an engine tells during a search. What it has not told is None.");
  field(type, "depth", &UciInfo::depth, "Half-moves.");
  field(type, "seldepth", &UciInfo::seldepth, "Half-moves of the longest line.");
  field(type, "multipv", &UciInfo::multipv, "The rank of the line: 1 is the best.");
  field(type, "nodes", &UciInfo::nodes, "Positions searched so far.");
  field(type, "nps", &UciInfo::nps, "Nodes per second.");
  field(type, "hashfull", &UciInfo::hashfull, "How full the hash table is, per mille.");
  field(type, "tbhits", &UciInfo::tbhits, "Positions found in tablebases.");
  field(type, "cpuload", &UciInfo::cpuload, "Per mille.");
  field(type, "pv", &UciInfo::pv, "The moves of the line, in UCI.");
  field(type, "currmove", &UciInfo::currmove, "The move that is searched now, in UCI.");
  field(type, "currmovenumber", &UciInfo::currmovenumber, "Its number, from 1.");
  field(type, "refutation", &UciInfo::refutation, "A move and the line that refutes it, in UCI.");
  field(type, "ebf", &UciInfo::ebf, "The effective branching factor.");
  field(type, "string", &UciInfo::string, "Free text.");
  type.def_prop_ro(
          "fields", [](const EngineInfoValue& self) { return self.info.order.words; },
          nb::sig("def fields(self) -> list[str]"),
          "The words of UCI for what the line tells, in its order. Empty for XBoard.")
      .def_prop_ro(
          "score", [](const EngineInfoValue& self) { return to_eval_value(self.score); },
          nb::sig("def score(self) -> Eval | None"), "From White's view.")
      .def_prop_ro(
          "bound", [](const EngineInfoValue& self) { return name_of(self.bound); },
          "'exact'; 'lower' or 'upper' if the score is at least or at most this, from White's view.")
      .def_prop_ro(
          "wdl", [](const EngineInfoValue& self) { return chances_of(self.wdl); },
          "White wins, draw, Black wins, as the engine tells it, usually per mille.")
      .def_prop_ro(
          "time",
          [](const EngineInfoValue& self) -> std::optional<double> {
            if (!self.info.time) return std::nullopt;
            return static_cast<double>(*self.info.time) / 1000.0;
          },
          "Seconds since the search began.")
      .def_prop_ro(
          "currline",
          [](const EngineInfoValue& self) -> std::optional<std::tuple<int, std::vector<std::string>>> {
            if (!self.info.currline) return std::nullopt;
            return std::tuple(self.info.currline->cpu, self.info.currline->moves);
          },
          "A processor, and the line that it searches now, in UCI.")
      .def("__repr__", [](const EngineInfoValue& self) {
        std::string text = "<EngineInfo";
        if (self.info.depth) text += " depth " + std::to_string(*self.info.depth);
        if (self.score) text += " " + to_eval(*self.score);
        for (std::size_t i = 0; i < self.info.pv.size() && i < 4; ++i) text += " " + self.info.pv[i];
        return text + ">";
      });
  add_pickles(type);
}

void bind_analysis(nb::module_& module) {
  const auto number = [](auto member) {
    return [member](const AnalysisValue& self) { return self.analysis.*member; };
  };
  nb::class_<AnalysisValue> type(module, "Analysis", "The answer of an engine to a search.");
  type.def_prop_ro(
          "bestmove",
          [](const AnalysisValue& self) -> std::optional<std::string> {
            if (self.analysis.bestmove.is_null()) return std::nullopt;
            return self.view.text(self.analysis.bestmove);
          },
          "In UCI, and legal. None only if the engine resigned without a move.")
      .def_prop_ro(
          "ponder",
          [](const AnalysisValue& self) -> std::optional<std::string> {
            if (!self.analysis.ponder) return std::nullopt;
            return self.view.text(*self.analysis.ponder);
          },
          "The reply that the engine expects; None if it told none.")
      .def_prop_ro(
          "score",
          [](const AnalysisValue& self) {
            const auto& score = self.analysis.score;
            return to_eval_value(score ? std::optional(self.view.score(*score)) : std::nullopt);
          },
          nb::sig("def score(self) -> Eval | None"),
          "From White's view. None if the engine moved without one (a book).")
      .def_prop_ro(
          "bound", [](const AnalysisValue& self) { return name_of(self.view.bound(self.analysis.bound)); },
          "'exact'; 'lower' or 'upper' if the score is at least or at most this, from White's view.")
      .def_prop_ro(
          "wdl",
          [](const AnalysisValue& self) {
            const auto& wdl = self.analysis.wdl;
            return chances_of(wdl ? std::optional(self.view.chances(*wdl)) : std::nullopt);
          },
          "White wins, draw, Black wins, as the engine tells it, usually per mille.")
      .def_prop_ro("depth", number(&Analysis::depth), "Half-moves.")
      .def_prop_ro("seldepth", number(&Analysis::seldepth), "Half-moves of the longest line.")
      .def_prop_ro("nodes", number(&Analysis::nodes), "Positions searched; 0 if it was never told.")
      .def_prop_ro("nps", number(&Analysis::nps), "Nodes per second; 0 if it was never told.")
      .def_prop_ro("tbhits", number(&Analysis::tbhits), "Positions found in tablebases.")
      .def_prop_ro(
          "time", [](const AnalysisValue& self) { return seconds(self.analysis.time); },
          "Seconds, as the engine tells them.")
      .def_prop_ro(
          "elapsed", [](const AnalysisValue& self) { return seconds(self.analysis.elapsed); },
          "Seconds, as measured here.")
      .def_prop_ro(
          "pv", [](const AnalysisValue& self) { return self.view.texts(self.analysis.pv); },
          "The moves of the best line, in UCI.")
      .def_prop_ro(
          "lines",
          [](const AnalysisValue& self) {
            std::vector<EngineInfoValue> lines;
            for (const AnalysisLine& line : self.analysis.lines) lines.emplace_back(self.view, line);
            return lines;
          },
          "The lines by rank, the best first (multipv).")
      .def_prop_ro("cut_short", number(&Analysis::cut_short),
                   "The engine ran past its limits and had to be stopped.")
      .def_prop_ro("draw_offered", number(&Analysis::draw_offered), "With its move (XBoard).")
      .def_prop_ro("resigned", number(&Analysis::resigned), "Instead of a move (XBoard).")
      .def("__repr__", [](const AnalysisValue& self) {
        const Analysis& analysis = self.analysis;
        std::string text = "<Analysis ";
        text += analysis.bestmove.is_null() ? "resigned" : self.view.text(analysis.bestmove);
        if (analysis.score) text += " " + to_eval(self.view.score(*analysis.score));
        return text + " depth " + std::to_string(analysis.depth) + ">";
      });
  add_pickles(type);
}

}  // namespace

ScoreBound EngineView::bound(ScoreBound told) const {
  if (turn() == Color::White || told == ScoreBound::Exact) return told;
  return told == ScoreBound::Lower ? ScoreBound::Upper : ScoreBound::Lower;
}

std::vector<std::string> EngineView::texts(const std::vector<Move>& moves) const {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(text(move));
  return texts;
}

std::vector<Move> EngineView::legal_moves(const std::vector<std::string>& told) const {
  std::vector<Move> moves;
  AnyPosition at = position;
  for (const std::string& word : told) {
    const auto move = parse_uci_move(at, word);
    if (!move || !at.is_legal(*move)) break;
    moves.push_back(*move);
    at.play(*move);
  }
  return moves;
}

EngineInfoValue::EngineInfoValue(const EngineView& view, SearchNews told) : info(std::move(told.info)) {
  if (info.score) {
    score = view.score(info.score->value);
    bound = view.bound(info.score->bound);
  }
  if (info.wdl) wdl = view.chances(*info.wdl);
  if (info.string) info.string = to_utf8(*info.string);
  info.pv = told.line ? view.texts(told.line->pv) : view.legal_texts(info.pv);
  info.refutation = view.legal_texts(info.refutation);
  if (info.currline) info.currline->moves = view.legal_texts(info.currline->moves);
  if (info.currmove) {
    const auto move = view.legal_texts({*info.currmove});
    info.currmove = move.empty() ? std::nullopt : std::optional(move.front());
  }
}

UciInfo EngineInfoValue::info_of(const AnalysisLine& line) {
  UciInfo info;
  info.depth = line.depth;
  info.seldepth = line.seldepth;
  info.multipv = line.multipv;
  info.score = UciScore{line.score, line.bound};
  info.wdl = line.wdl;
  return info;
}

void bind_engine_values(nb::module_& module) {
  bind_info(module);
  bind_analysis(module);
  nb::class_<UciOption> option(module, "EngineOption", "An option that an engine declares.");
  option.def_ro("name", &UciOption::name)
      .def_prop_ro(
          "type", [](const UciOption& self) { return std::string(to_string(self.type)); },
          "'check', 'spin', 'combo', 'button' or 'string'.")
      .def_prop_ro("default", &default_of, nb::sig("def default(self) -> bool | int | str | None"),
                   "By type: a bool, an int, a str; None for a button.")
      .def_ro("min", &UciOption::min, "Of a spin.")
      .def_ro("max", &UciOption::max, "Of a spin.")
      .def_ro("choices", &UciOption::vars, nb::rv_policy::copy, "Of a combo.")
      .def("__repr__", [](const UciOption& self) { return "<EngineOption " + to_text(self) + ">"; });
  add_pickles(option);
  nb::class_<Opponent> opponent(module, "Opponent", "Whom an engine plays.");
  opponent
      .def(nb::init<std::string, std::string, std::optional<int>, std::optional<int>, bool>(), "name"_a,
           nb::kw_only(), "title"_a = "", "rating"_a = nb::none(), "engine_rating"_a = nb::none(),
           "is_engine"_a = true,
           "`title` as 'GM'; `engine_rating` is that of the engine that is told (XBoard).")
      .def_ro("name", &Opponent::name)
      .def_ro("title", &Opponent::title)
      .def_ro("rating", &Opponent::rating)
      .def_ro("engine_rating", &Opponent::engine_rating)
      .def_ro("is_engine", &Opponent::is_engine)
      .def("__repr__", [](const Opponent& self) { return "<Opponent " + to_uci_opponent(self) + ">"; });
  add_pickles(opponent);
}

}}  // namespace chess::python
