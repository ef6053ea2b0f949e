// SPDX-License-Identifier: GPL-3.0-or-later
// What engines tell, as Python sees it: moves in UCI, scores from White's view, times in seconds.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/analysis.h"
#include "client/opponent.h"
#include "client/search_control.h"
#include "notation/variant_text.h"
#include "protocol/uci_option.h"

namespace nanobind {
template <typename T, typename... Ts>
class class_;
}  // namespace nanobind

namespace chess { inline namespace python {

/// For whom an engine thinks, and how its moves are written.
struct EngineView {
  AnyPosition position;  ///< that is searched
  CastlingNotation castling = CastlingNotation::KingMove;

  Color turn() const { return position.turn(); }
  Score score(Score told) const { return told.seen_by(Color::White, turn()); }
  ScoreBound bound(ScoreBound told) const;
  ResultChances chances(ResultChances told) const { return told.seen_by(Color::White, turn()); }
  std::string text(Move move) const { return to_uci(move, castling); }
  std::vector<std::string> texts(const std::vector<Move>& moves) const;
  /// The moves as far as they are legal here.
  std::vector<Move> legal_moves(const std::vector<std::string>& told) const;
  std::vector<std::string> legal_texts(const std::vector<std::string>& told) const {
    return texts(legal_moves(told));
  }
};

/// A line of an engine during its search; of a line with several moves, those that are legal.
struct EngineInfoValue {
  EngineInfoValue() = default;
  EngineInfoValue(const EngineView& view, SearchNews told);
  EngineInfoValue(const EngineView& view, const AnalysisLine& line)
      : EngineInfoValue(view, SearchNews{info_of(line), line}) {}

  UciInfo info;
  std::optional<Score> score;  ///< from White's view, as the next two
  ScoreBound bound = ScoreBound::Exact;
  std::optional<ResultChances> wdl;

 private:
  static UciInfo info_of(const AnalysisLine& line);
};

/// The answer of an engine to a search.
struct AnalysisValue {
  Analysis analysis;
  EngineView view;
};

/// How these values are pickled.
void add_pickles(nanobind::class_<EngineInfoValue>& type);
void add_pickles(nanobind::class_<AnalysisValue>& type);
void add_pickles(nanobind::class_<UciOption>& type);
void add_pickles(nanobind::class_<Opponent>& type);

}}  // namespace chess::python
