// SPDX-License-Identifier: GPL-3.0-or-later
// What the ruler says of moves by their evaluations alone: inaccuracy, mistake, blunder. No engine is asked.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "evals/evals.h"
#include "evals/rules.h"
#include "evals/win_chance.h"
#include "game/main_line.h"
#include "python/bindings.h"
#include "python/game_data.h"
#include "python/judging.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using LabelWord = std::optional<std::string_view>;

/// The scores have White's view.
LabelWord label_of_scores(const RuleSet& rules, Score before, Score after, Color mover) {
  return label_word(
      judge_move(rules, before.seen_by(mover, Color::White), after.seen_by(mover, Color::White)).label);
}

LabelWord label_move(const EvalValue& before, const EvalValue& after, std::string_view mover,
                     std::string_view rules) {
  return label_of_scores(rule_set(rules), before.score, after.score, color_of(mover));
}

/// Of the positions of the main line, the start first, White's view: what needs no search, else what the game
/// says.
std::vector<std::optional<Score>> scores_of(const GameData& data) {
  if (!data.game.is_chess()) raise_value_error("the ruler knows only the rules of chess");
  const NoteValues& values = data.values();
  std::vector<std::optional<Score>> scores;
  scores.push_back(data.game.start() == Position::start() ? Score::cp(kStartCp) : values.start_eval());
  for (const MainMove& step : MainLine(data.game)) {
    const auto over = terminal_score(step.after.chess());
    scores.push_back(over ? over : values.eval(scores.size() - 1));
  }
  return scores;
}

std::vector<LabelWord> label_game(const GameData& data, std::string_view name) {
  const RuleSet& rules = rule_set(name);
  const auto scores = scores_of(data);
  std::vector<LabelWord> labels;
  Color mover = data.game.any_start().turn();
  for (std::size_t i = 0; i + 1 < scores.size(); ++i, mover = !mover)
    labels.push_back(scores[i] && scores[i + 1] ? label_of_scores(rules, *scores[i], *scores[i + 1], mover)
                                                : std::nullopt);
  return labels;
}

nb::dict accuracy_of(const GameData& data, std::string_view name) {
  const RuleSet& rules = rule_set(name);
  std::vector<Score> known;
  for (const auto& score : scores_of(data))
    if (score) known.push_back(*score);
  nb::dict result;
  const bool is_whole = known.size() == main_plies(data.game) + 1;
  const auto found = is_whole ? performances(known, data.game.any_start().turn(), rules.win_chance_constant)
                              : EnumArray<Color, std::optional<Performance>>{};
  for (const Color color : kColors)
    result[nb::str(name_of(color).data())] =
        found[color] ? nb::object(nb::make_tuple(found[color]->accuracy, found[color]->centipawn_loss))
                     : nb::object(nb::none());
  return result;
}

}  // namespace

const RuleSet& rule_set(std::string_view name) {
  const RuleSet* rules = find_builtin_rules(name);
  if (!rules) {
    std::string names;
    for (const RuleSet& known : builtin_rules()) names += (names.empty() ? "" : ", ") + known.name;
    raise_value_error("no rules '" + std::string(name) + "'; there are " + names);
  }
  return *rules;
}

std::optional<std::string_view> label_word(Label label) {
  if (label == Label::None) return std::nullopt;
  return kLabelNames[static_cast<std::size_t>(label)];
}

void bind_judging(nb::module_& module) {
  module.def(
      "label_move", &label_move, "before"_a, "after"_a, "mover"_a, nb::kw_only(), "rules"_a = "lichess",
      nb::sig("def label_move(before: Eval, after: Eval, mover: str, *, rules: str = 'lichess') -> "
              "str | None"),
      "What a move of 'white' or 'black' is by the evaluations before and after it: 'inaccuracy',\n"
      "'mistake', 'blunder' or None. A move that is known to be the best needs no label. Rules: lichess,\n"
      "lichess-db, lichess-db-2021, expected-points. Raises ValueError.");
  module.def(
      "label_game", &label_game, "game"_a, nb::kw_only(), "rules"_a = "lichess",
      nb::sig("def label_game(game: Game, *, rules: str = 'lichess') -> list[str | None]"),
      "The same for each move of the main line, by the evaluations in the game (%eval). None where one is\n"
      "missing. Raises ValueError for games of variants.");
  module.def(
      "game_accuracy", &accuracy_of, "game"_a, nb::kw_only(), "rules"_a = "lichess",
      nb::sig("def game_accuracy(game: Game, *, rules: str = 'lichess') -> "
              "dict[str, tuple[float, float] | None]"),
      "How well 'white' and 'black' played by the evaluations in the game: accuracy, 0 to 100, and average\n"
      "centipawn loss, as lichess.org has them. None unless all positions have one.");
}

}}  // namespace chess::python
