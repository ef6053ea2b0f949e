// SPDX-License-Identifier: GPL-3.0-or-later
// Variations of the input as lines to be judged, and their marks.
#include <doctest/doctest.h>

#include "annotate/mark/game_lines.h"
#include "marked_games.h"
#include "pipeline_fixture.h"
#include "spend/case_of.h"

using namespace annotate;
using namespace annotate::test;
using chess::Game;
using chess::NodeId;
using chess::Score;

namespace {

std::string san_of(const Game& game, NodeId id) {
  chess::Position pos = game.start();
  for (const NodeId before : variation_from(game, id).nodes) {
    if (before == id) break;
    pos.play(game.node(before).move);
  }
  return chess::to_san(pos, game.node(id).move);
}

std::string words(const Game& game, const std::vector<NodeId>& first_moves) {
  std::string text;
  for (const NodeId id : first_moves) text += (text.empty() ? "" : " ") + san_of(game, id);
  return text;
}

/// Marks the game, and its variations, each of whose last moves loses a queen's worth to a better one.
Game marked(Game game) {
  const auto verdict_on = [&](const GameLine& line) {
    const Game alone = game_of_line(game, line);
    const auto positions = alone.main_positions();
    std::vector<chess::PositionEval> evals(positions.size(), chess::PositionEval{Score::cp(20), {}});
    const bool is_white = positions[positions.size() - 2].turn() == chess::Color::White;
    evals.back().score = Score::cp(is_white ? -900 : 900);
    const std::size_t last = positions.size() - 2;
    const auto best = *chess::parse_san(positions[last], is_white ? "h4" : "h5");
    evals[last].line = {best, *chess::parse_san(positions[last].after(best), is_white ? "a5" : "a4")};
    return chess::test::judge_line(positions, alone.main_moves(), evals, {line.branch, std::nullopt});
  };
  const auto first_moves = variations_to_annotate(game, kJudges);
  const std::vector<chess::GameVerdict> verdicts{verdict_on(main_line_of(game))};
  std::vector<JudgedVariation> variations;
  for (const NodeId first : first_moves) {
    const GameLine line = variation_from(game, first);
    variations.push_back({line, {verdict_on(line)}});
  }
  mark_game(game, verdicts.front(), kOurs, {});
  for (const JudgedVariation& variation : variations)
    mark_line(game, variation.line, variation.verdicts.front(), kOurs, {});
  const Judgement judged[] = {{&kOurs, verdicts.front()}};
  return with_summary_tags({.game = game, .judgements = judged, .variations = variations});
}

const std::string kNested =
    "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. Bb5)) 2. Nf3 (2. Nc3) (2. f4 exf4 { brave }) Nc6 3. d4 *";

}  // namespace

TEST_CASE("the variations of a game, those within others behind them") {
  const Game game = read_pgn(kNested);
  const auto all = first_moves_of_variations(game);
  CHECK(words(game, all) == "c5 Nc3 f4 Nc6");
  const GameLine line = variation_from(game, all.back());
  CHECK(line.nodes.size() == 5);
  CHECK(line.branch == 3);
  CHECK(line.own().size() == 2);
  CHECK(game_of_line(game, line).main_moves().size() == 5);
  CHECK(count_moves(game, all) == 3 + 1 + 2 + 2);
  CHECK(count_positions(game, false) == 6);
  CHECK(count_positions(game, true) == 6 + 8);
}

TEST_CASE("what is left alone") {
  const auto wanted = [](const std::string& text) {
    const Game game = read_pgn(text);
    return words(game, variations_to_annotate(game, kJudges));
  };
  CHECK(wanted(kNested) == "c5 Nc3 f4 Nc6");
  CHECK(wanted("1. e4 e5 (1... -- 2. d4 (2. c4)) (1... c5) 2. Nf3 *") == "c5");
  const std::string lines = "(1... c5 2. Nf3) (1... e6 2. d4 d5) (1... d5 2. exd5 Qxd5 { known })";
  CHECK(wanted("1. e4 e5 " + lines + " *") == "c5 e6 d5");
  CHECK(wanted("1. e4 { [%eval 0.3] } e5 " + lines + " *") == "c5 d5");
  CHECK(wanted("1. e4 { [%eval 0.3] } f6 { (0.30 → 1.40) Mistake. c5 was best. } " + lines + " *") == "d5");
}

TEST_CASE("what is better stands within a variation, but not beside its first move") {
  const Game game = marked(read_pgn(kNested));
  const std::string text = chess::to_pgn(game, {.columns = 0});
  CHECK(text.contains("(1... c5 {[%eval 0.20]} 2. Nf3 {[%eval 0.20]} 2... d6 $4"));
  CHECK(
      text.contains("h5 was best. Black was level before and is lost now.} (2... Nc6 {[%eval "
                    "0.20]} 3. Bb5 $4"));
  CHECK(text.contains("(2... h5 3. a4)"));
  CHECK(text.contains("(3. h4 a5)"));
  CHECK(text.contains("(2. Nc3 $4 {[%eval -9.00]"));
  CHECK_FALSE(text.contains("(2. h4"));
}

TEST_CASE("marks of an earlier run go from variations, too") {
  Game game = marked(read_pgn(kNested));
  prove_marks(game, {"marginalia"});
  Game before = read_pgn(kNested);
  before.tags.clear();
  for (Game from : {read_pgn(chess::to_pgn(game)), *chess::parse_bgn(chess::to_bgn(game))}) {
    CHECK(remove_marks(from).moves == 13);
    from.tags.clear();
    CHECK(chess::to_pgn(from) == chess::to_pgn(before));
  }
}

TEST_CASE("a known eval at the branch spares a search") {
  const Game game = chess::test::game_of("e4 e5 Nf3 h6 Bc4 a6 a3 a5");
  const chess::GameCase facts = case_of(game, chess::default_rules(), {}, {4, Score::cp(30)});
  CHECK(facts.judged.first == 4);
  CHECK(facts.positions[3].source == chess::EvalSource::Skipped);
  CHECK(facts.positions[4].source == chess::EvalSource::Known);
  CHECK(facts.positions[4].known == Score::cp(30));
  CHECK(searches_wanted(facts) == 4);
  CHECK(searches_wanted(case_of(game, chess::default_rules(), {}, {4, std::nullopt})) == 5);
  chess::MoveChoice later;
  later.from_move = 4;
  CHECK(case_of(game, chess::default_rules(), later, {4, Score::cp(30)}).judged.first == 6);
}

TEST_CASE("the moves of variations are searched, and counted as done") {
  class OneGame final : public GameSource {
   public:
    std::optional<SourceItem> next() override {
      if (std::exchange(is_given_, true)) return std::nullopt;
      SourceItem item;
      item.game.emplace();
      item.game->game = read_pgn(kNested);
      item.game->game.chess960 = true;  // no opening is known
      return item;
    }

   private:
    bool is_given_ = false;
  };
  const auto searches = [](bool variations) {
    test::FakeBehaviour behaviour;
    PipelineOptions options = test::options_with(1);
    options.variations = variations;
    OneGame source;
    test::TextOutput output;
    GameOutput* const outputs[] = {&output};
    Progress progress;
    auto engines = test::one_engine(behaviour);
    const RunSummary summary =
        run_pipeline({source, outputs, engines}, options, progress, [](const std::string&) {}, {});
    CHECK(progress.positions_done == progress.positions_read);
    CHECK(progress.positions_read == (variations ? 14 : 6));
    CHECK(summary.moves == 5);
    CHECK(progress.moves == 5);
    return summary.positions_searched;
  };
  CHECK(searches(true) == searches(false) + 8);
}
