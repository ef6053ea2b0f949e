// SPDX-License-Identifier: GPL-3.0-or-later
// A game that was annotated at the desk is written as `annotate` writes it, and shown as its report shows it.
#include "annotate/marked_games.h"
#include "annotate/output/game_file_outputs.h"
#include "annotate/output/html/html_output.h"
#include "judge/judged_line.h"
#include "library_fixture.h"

namespace annotate::test { namespace {

const char* const kGame =
    "[Event \"Blitz\"]\n[Annotator \"Roe\"]\n[Result \"0-1\"]\n\n"
    "1. e4 {[%clk 0:05:00] A person's.} e5 2. Nf3 $1 Nc6 3. Bb5 (3. Bc4 {Also good.}) 3... a6 4. Ba4 Nf6 5. "
    "O-O Nxe4 "
    "6. d4 b5 7. Bb3 d5 0-1\n";

/// Evals with mistakes of both sides.
chess::GameVerdict verdict_of(const chess::Game& game) {
  const auto positions = game.main_positions();
  std::vector<chess::PositionEval> evals;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const int centipawns = i < 6 ? 20 : i < 10 ? 320 : i < 12 ? 20 : -400;
    const auto moves = chess::legal_moves(positions[i]);
    evals.push_back({chess::Score::cp(centipawns), {}});
    if (!moves.empty()) evals.back().line = {moves[0]};
  }
  return chess::test::judge_line(positions, game.main_moves(), evals);
}

TEST_CASE("library: an annotated game is written and shown as annotate does it") {
  LibraryFixture desk;
  desk.add_file("x.pgn", kGame);
  const GameRef ref{desk.open().documents().front().id, 1};
  chess::Game game = desk.game(ref).game;
  const chess::GameVerdict verdict = verdict_of(game);
  mark_game(game, verdict, kOurs, {.facts = true});
  const auto summary = summary_of(game, verdict, {}, chess::NoteValues(game));
  const Judgement judged[] = {{&kOurs, verdict, paragraph_of(summary, game, {}), summary}};
  REQUIRE_FALSE(judged[0].summary.empty());
  const AnnotatedGame annotated{game, judged};
  const auto state =
      desk.library().annotated(ref, 0, whole_game(annotated), judged[0].summary, judged_by(annotated));
  REQUIRE(state);
  for (int life = 0; life < 2; ++life) {
    CHECK(*desk.library().text_of(ref.document, SaveFormat::Bgn) ==
          GameFileOutput(OutputFormat::Bgn).text_of(annotated));
    const std::string pgn = GameFileOutput(OutputFormat::Pgn).text_of(annotated);
    CHECK(chess::trim(*desk.library().text_of(ref.document, SaveFormat::Pgn)) == chess::trim(pgn));
    const std::string fragment = HtmlOutput(chess::Language::English).text_of(annotated);
    CHECK(desk.library().text_of(ref.document, SaveFormat::Html)->find(fragment) != std::string::npos);
    CHECK(fragment.find(page_json(desk.game(ref))) != std::string::npos);
    const auto row = desk.library().row(ref);
    REQUIRE(row);
    int labels = 0;
    for (const auto& side : row->labels)
      for (const int count : side) labels += count;
    CHECK(labels > 0);
    // What a person adds stays beside it, and undo takes the annotation back.
    const GameState more = desk.edit(ref, CommentEdit{2, "More."});
    CHECK(page_json(more).find("[\"\",\"More.\"]") != std::string::npos);
    CHECK(more.summary == judged[0].summary);
    const auto back = desk.library().undo(ref, more.revision);
    REQUIRE(back);
    CHECK(back->undo == "annotation");
    desk.open();
  }
}

}}  // namespace annotate::test
