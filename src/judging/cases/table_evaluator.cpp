// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/table_evaluator.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace chess { inline namespace cases {

namespace {

/// Lines are long enough to show the way, and short enough to read.
constexpr std::size_t kLongestLine = 12;
constexpr int kFiftyMoves = 100;  // half-moves

/// The value of a move where `clock` half-moves are counted by the 50-move rule. A win may be too slow.
SyzygyWdl value_of(const TableMove& m, int clock) {
  const bool is_too_slow = !m.is_zeroing && !m.is_mate && clock + std::abs(m.dtz.value_or(0)) > kFiftyMoves;
  return is_too_slow ? SyzygyWdl::Draw : with_fifty_moves(m.wdl);
}

/// The same with wins that are too slow told from draws. Nothing where that hangs on a half-move: distances
/// to zeroing may be one too small, as they are rounded.
std::optional<TableValue> exact_value_of(const TableMove& m, int clock) {
  const auto value = static_cast<TableValue>(m.wdl);  // both count from -2, lost, to 2, won
  if (m.is_mate || m.is_zeroing || is_draw(value)) return value;
  if (!m.dtz) return clock == 0 ? std::optional(value) : std::nullopt;
  const int last = clock + std::abs(*m.dtz);
  if (clock > 0 && (last == kFiftyMoves || last == kFiftyMoves + 1)) return std::nullopt;
  if (last <= kFiftyMoves) return value;
  return value == TableValue::Won ? TableValue::WonTooSlowly : TableValue::LostTooSlowly;
}

/// The best of the moves, in the order of the tables; null if there is none.
const TableMove* best_of(std::span<const TableMove> moves, std::span<const Move> only, int clock) {
  const TableMove* best = nullptr;
  for (const TableMove& m : moves) {
    if (!only.empty() && std::ranges::find(only, m.move) == only.end()) continue;
    if (best == nullptr || value_of(m, clock) > value_of(*best, clock)) best = &m;
  }
  return best;
}

class TableEvaluator final : public Evaluator {
 public:
  TableEvaluator(std::unique_ptr<Evaluator> inner, std::shared_ptr<TableAnswers> answers)
      : inner_(std::move(inner)), answers_(std::move(answers)) {}

  const std::string& name() const override { return inner_->name(); }

  std::expected<void, EvaluatorFault> new_game(bool chess960, std::stop_token stop) override {
    return inner_->new_game(chess960, std::move(stop));
  }

  std::expected<Evaluation, EvaluatorFault> evaluate(const AnyPosition& start, std::span<const Move> moves,
                                                     const SearchRequest& request,
                                                     std::stop_token stop) override {
    if (start.is_chess()) {  // the tables are those of chess
      Position pos = start.chess();
      for (const Move m : moves) pos.play(m);
      if (auto known = table_evaluation(answers_->tables, pos, request.only)) {
        answers_->given.fetch_add(1, std::memory_order_relaxed);
        return *std::move(known);
      }
    }
    return inner_->evaluate(start, moves, request, std::move(stop));
  }

 private:
  std::unique_ptr<Evaluator> inner_;
  std::shared_ptr<TableAnswers> answers_;
};

}  // namespace

std::optional<Evaluation> table_evaluation(const SyzygyTables& tables, const Position& pos,
                                           std::span<const Move> only) {
  if (pos.board().occupied().count() > tables.most_men()) return std::nullopt;
  const auto moves = tables.moves(pos);
  if (!moves || !*moves) return std::nullopt;
  const TableMove* best = best_of(**moves, only, pos.halfmove_clock());
  if (best == nullptr) return std::nullopt;
  const SyzygyWdl value = value_of(*best, pos.halfmove_clock());
  Evaluation evaluation{
      .score = best->is_mate ? Score::mate_in(1) : Score::cp(sign_of(value) * kTableWinCentipawns),
      .line = {best->move},
      .is_by_tables = true,
      .table_value = exact_value_of(*best, pos.halfmove_clock())};
  // In a draw all moves that hold it are equal, so the tables show no way.
  if (value == SyzygyWdl::Draw) return evaluation;
  Position at = pos.after(best->move);
  while (evaluation.line.size() < kLongestLine) {
    const auto next = tables.moves(at);
    if (!next || !*next || (*next)->empty()) break;
    const Move m = best_of(**next, {}, at.halfmove_clock())->move;
    evaluation.line.push_back(m);
    at.play(m);
  }
  return evaluation;
}

EvaluatorFactory with_tables(EvaluatorFactory inner, std::shared_ptr<TableAnswers> answers) {
  return [inner = std::move(inner), answers = std::move(answers)](
             std::stop_token stop) -> std::expected<std::unique_ptr<Evaluator>, EvaluatorFault> {
    auto made = inner(std::move(stop));
    if (!made) return made;
    return std::make_unique<TableEvaluator>(std::move(*made), answers);
  };
}

}}  // namespace chess::cases
