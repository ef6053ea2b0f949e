// SPDX-License-Identifier: GPL-3.0-or-later
// How the values that engines give are pickled and copied. Moves are UCI, so a faulty pickle makes no illegal
// one.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>
#include <tuple>

#include "client/opponent.h"
#include "protocol/uci_option.h"
#include "python/engine_values.h"
#include "python/eval_value.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

using Texts = std::vector<std::string>;
using Chances = std::optional<std::tuple<int, int, int>>;

[[noreturn]] void raise_faulty() { raise_value_error("the pickle has no value of an engine"); }

Chances to_state(const std::optional<ResultChances>& wdl) {
  return wdl ? Chances({wdl->wins, wdl->draws, wdl->losses}) : std::nullopt;
}

std::optional<ResultChances> from_state(const Chances& state) {
  if (!state) return std::nullopt;
  const auto [wins, draws, losses] = *state;
  return ResultChances{wins, draws, losses};
}

template <class Enum>
Enum enum_of(int number, Enum last) {
  if (number < 0 || number > static_cast<int>(last)) raise_faulty();
  return static_cast<Enum>(number);
}

/// The line but for its free text; that text; the order of its fields; score, bound and chances from White's
/// view.
using InfoState =
    std::tuple<std::string, std::optional<std::string>, std::string, std::optional<EvalValue>, int, Chances>;

InfoState to_state(const EngineInfoValue& value) {
  UciInfo line = value.info;
  line.string.reset();
  std::string order;
  for (const std::string_view word : line.order.words) order.append(word) += ' ';
  return {
      to_text(line),      value.info.string, order, to_eval_value(value.score), static_cast<int>(value.bound),
      to_state(value.wdl)};
}

EngineInfoValue from_state(const InfoState& state) {
  const auto& [line, text, order, score, bound, wdl] = state;
  EngineInfoValue value;
  value.info = parse_uci_info(line);
  value.info.string = text;
  value.info.order = parse_uci_info(order).order;
  if (score) value.score = score->score;
  value.bound = enum_of(bound, ScoreBound::Upper);
  value.wdl = from_state(wdl);
  return value;
}

/// Rank, score, bound, depths, chances, moves.
using LineState = std::tuple<int, EvalValue, int, int, int, Chances, Texts>;

LineState to_state(const AnalysisLine& line, const EngineView& view) {
  return {line.multipv,  EvalValue{line.score}, static_cast<int>(line.bound), line.depth,
          line.seldepth, to_state(line.wdl),    view.texts(line.pv)};
}

AnalysisLine from_state(const LineState& state, const EngineView& view) {
  const auto& [rank, score, bound, depth, seldepth, wdl, pv] = state;
  return {rank,
          score.score,
          enum_of(bound, ScoreBound::Upper),
          depth,
          seldepth,
          from_state(wdl),
          view.legal_moves(pv)};
}

/// Position; best move and ponder; the first line; nodes a second and in all, hits, times in milliseconds and
/// microseconds; all lines; cut short, draw offered, resigned.
using AnalysisState = std::tuple<PositionHandle, Texts, std::optional<EvalValue>, int, int, int, Chances,
                                 Texts, std::uint64_t, std::uint64_t, std::uint64_t, std::int64_t,
                                 std::int64_t, std::vector<LineState>, bool, bool, bool>;

AnalysisState to_state(const AnalysisValue& value) {
  const auto& [a, view] = value;
  Texts answer;
  if (!a.bestmove.is_null()) answer.push_back(view.text(a.bestmove));
  if (a.ponder) answer.push_back(view.text(*a.ponder));
  std::vector<LineState> lines;
  for (const AnalysisLine& line : a.lines) lines.push_back(to_state(line, view));
  return {PositionHandle{view.position, view.castling == CastlingNotation::KingTakesRook},
          answer,
          to_eval_value(a.score),
          static_cast<int>(a.bound),
          a.depth,
          a.seldepth,
          to_state(a.wdl),
          view.texts(a.pv),
          a.nps,
          a.nodes,
          a.tbhits,
          a.time.count(),
          a.elapsed.count(),
          lines,
          a.cut_short,
          a.draw_offered,
          a.resigned};
}

AnalysisValue from_state(const AnalysisState& state) {
  const auto& [position, answer, score, bound, depth, seldepth, wdl, pv, nps, nodes, tbhits, time, elapsed,
               lines, cut_short, draw_offered, resigned] = state;
  AnalysisValue value{{}, {position.position, position.castling()}};
  Analysis& a = value.analysis;
  const std::vector<Move> moves = value.view.legal_moves(answer);
  if (moves.size() != answer.size() || moves.size() > 2) raise_faulty();
  a.bestmove = moves.empty() ? Move::null() : moves.front();
  if (moves.size() == 2) a.ponder = moves.back();
  if (score) a.score = score->score;
  a.bound = enum_of(bound, ScoreBound::Upper);
  a.depth = depth;
  a.seldepth = seldepth;
  a.wdl = from_state(wdl);
  a.pv = value.view.legal_moves(pv);
  a.nps = nps;
  a.nodes = nodes;
  a.tbhits = tbhits;
  a.time = std::chrono::milliseconds(time);
  a.elapsed = std::chrono::microseconds(elapsed);
  for (const LineState& line : lines) a.lines.push_back(from_state(line, value.view));
  a.cut_short = cut_short;
  a.draw_offered = draw_offered;
  a.resigned = resigned;
  return value;
}

/// Name, type, default, least, most, choices.
using OptionState = std::tuple<std::string, int, std::string, std::optional<std::int64_t>,
                               std::optional<std::int64_t>, Texts>;

OptionState to_state(const UciOption& o) {
  return {o.name, static_cast<int>(o.type), o.default_value, o.min, o.max, o.vars};
}

UciOption from_state(const OptionState& state) {
  const auto& [name, type, default_value, min, max, vars] = state;
  return {name, enum_of(type, UciOptionType::String), default_value, min, max, vars};
}

/// Name, title, ratings, whether it is an engine.
using OpponentState = std::tuple<std::string, std::string, std::optional<int>, std::optional<int>, bool>;

OpponentState to_state(const Opponent& o) {
  return {o.name, o.title, o.rating, o.engine_rating, o.is_engine};
}

Opponent from_state(const OpponentState& state) {
  return std::apply([](const auto&... part) { return Opponent{part...}; }, state);
}

template <class State, class Value>
void add_state(nb::class_<Value>& type) {
  type.def("__getstate__", [](const Value& self) { return to_state(self); })
      .def("__setstate__", [](Value& self, const State& state) { new (&self) Value(from_state(state)); });
}

}  // namespace

void add_pickles(nb::class_<EngineInfoValue>& type) { add_state<InfoState>(type); }
void add_pickles(nb::class_<AnalysisValue>& type) { add_state<AnalysisState>(type); }
void add_pickles(nb::class_<UciOption>& type) { add_state<OptionState>(type); }
void add_pickles(nb::class_<Opponent>& type) { add_state<OpponentState>(type); }

}}  // namespace chess::python
