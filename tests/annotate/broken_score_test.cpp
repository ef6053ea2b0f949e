// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that were mistyped: from which move on they are not judged, what is said of them, and that sound
// games are not taken for broken ones.
#include <doctest/doctest.h>

#include "cases/game_analysis.h"
#include "game/note_values.h"
#include "io/input.h"
#include "judge/broken_score.h"
#include "judge/game_verdict.h"
#include "judge/judged_line.h"
#include "judge/played_game.h"
#include "judge/summary.h"
#include "pgn/game_builder.h"
#include "spend/case_of.h"
#include "support/shared_data.h"
#include "words/comment.h"

using chess::Score;
using chess::test::game_of;
using chess::test::position;

namespace {

/// Tomashevsky - Nakamura, Moscow 2012 (blitz), from move 37 on, with stockfish's evals. White's queen on e3
/// can be taken from 40... Kf6 to the end.
struct MoscowGame {
  chess::Game game = game_of("Rd1 Qc2 Rd7 Qc5 Rxe7+ Kg6 Kg2 Kf6 Re8 Rb2 Kg1 Rb1 Kg2 Rb2",
                             position("8/1p2n2k/2p4p/5p2/2q1nP2/3RQ1P1/5N1P/1r3BK1 w - - 0 37"));
  std::vector<chess::Position> positions = game.main_positions();
  std::vector<chess::Move> moves = game.main_moves();
  std::vector<chess::PositionEval> evals;

  MoscowGame() {
    for (const int cp : {-130, -156, 137, 163, 347, -366, 475, -500, 708, -519, 528})
      evals.push_back({Score::cp(cp), {}});
    evals.push_back({Score::mated_in(7), {}});
    evals.push_back({Score::mate_in(6), {}});
    evals.push_back({Score::cp(-518), {}});
    evals.push_back({Score::cp(540), {}});
  }

  chess::GameCase judged(std::size_t first = 0) const {
    return chess::test::case_of_line(positions, moves, evals, {.first = first, .side = {}});
  }
};

/// All games of a file whose score is whole.
struct Suspects {
  int games = 0;
  std::vector<std::string> untaken;  ///< "White - Black DATE" where a queen is not taken
  int broken = 0;  ///< by the evals that the file has
};

Suspects suspects_in(const std::filesystem::path& file) {
  auto source = chess::open_input(file.string());
  REQUIRE(source.has_value());
  chess::PgnGameReader reader(std::move(*source));
  Suspects found;
  while (const auto imported = reader.next()) {
    const chess::Game& game = imported->game;
    if (imported->is_damaged() || game.has_drops()) continue;
    ++found.games;
    chess::GameCase judged = case_of(game);
    if (!find_untaken_queen(judged, 0)) continue;
    found.untaken.push_back(std::string(game.tags.get("White")) + " - " +
                            std::string(game.tags.get("Black")) + ' ' + std::string(game.tags.get("Date")));
    chess::take_stored_evals(judged, chess::NoteValues(game));
    found.broken += find_broken_score(judged) ? 1 : 0;
  }
  std::string names;
  for (const std::string& name : found.untaken) names += "\n  " + name;
  MESSAGE(file.filename().string() << ": " << found.games << " games" << names);
  return found;
}

}  // namespace

TEST_CASE("a queen that nobody takes breaks the score, from the first blunder on") {
  const MoscowGame moscow;
  CHECK(untaken_queens(moscow.positions[7], moscow.moves[7]) == chess::Bitboard(chess::Square::E3));
  CHECK(find_untaken_queen(moscow.judged(), 0) == chess::UntakenQueen{7, chess::Square::E3});
  CHECK(find_broken_score(moscow.judged(0)) == 4);  // 39. Rxe7+
  CHECK(find_broken_score(moscow.judged(6)) == 6);
  // 38... Qc5 may be a blunder, too: the queen was not attacked before it.
  chess::GameCase other = moscow.judged();
  other.positions[3].eval.score = Score::cp(79);
  other.positions[4].eval.score = Score::cp(380);
  CHECK(find_broken_score(other) == 4);
}

TEST_CASE("a score is not broken by a queen that is poisoned, or overlooked twice only") {
  const MoscowGame moscow;
  const auto broken = [&](std::span<const chess::PositionEval> evals, std::size_t moves) {
    return find_broken_score(chess::test::case_of_line(std::span(moscow.positions).first(moves + 1),
                                                       std::span(moscow.moves).first(moves),
                                                       evals.first(moves + 1)));
  };
  CHECK(broken(moscow.evals, 12) == 4);
  CHECK_FALSE(broken(moscow.evals, 11));  // taken by nobody in two half-moves, and the game goes on
  auto level = moscow.evals;
  for (chess::PositionEval& eval : level) eval.score = Score::cp(300);
  CHECK_FALSE(broken(level, 14));
  auto unknown = moscow.evals;
  unknown[9].score.reset();
  CHECK_FALSE(broken(unknown, 12));
  // Wang Hao - Nakamura, Biel 2012: whoever takes on e3 is mated on the back rank.
  const auto biel =
      game_of("Qf6+ Kc7 Qf1 Rf2 Qg1 Qf4", position("8/6Q1/pk6/1p6/1P6/P3q3/2r3PP/4R2K w - - 3 43"));
  CHECK_FALSE(find_untaken_queen(case_of(biel), 0));
}

TEST_CASE("a broken score is said once, in every language, and nothing behind it is judged") {
  const MoscowGame moscow;
  const chess::GameVerdict verdict = chess::test::judge_line(moscow.positions, moscow.moves, moscow.evals);
  CHECK(verdict.broken_from == 4);
  CHECK(verdict.moves[1].finding.label == chess::Label::Blunder);
  for (std::size_t i = 4; i < verdict.moves.size(); ++i) {
    CHECK(verdict.moves[i].finding.label == chess::Label::None);
    CHECK(verdict.moves[i].after == moscow.evals[i + 1].score);
    CHECK(verdict.moves[i].breaks_score == (i == 4));
  }
  // The accuracy is that of the moves before it.
  const chess::GameVerdict before =
      chess::test::judge_line(std::span(moscow.positions).first(5), std::span(moscow.moves).first(4),
                              std::span(moscow.evals).first(5));
  CHECK(verdict.performance == before.performance);
  for (const chess::Language language : chess::kLanguages) {
    const std::string said = comment_of(facts_of(verdict.moves[4], moscow.positions[4].turn()),
                                        moscow.positions[4], moscow.moves[4], language);
    CHECK_FALSE(said.empty());
    const chess::SummarySource source{
        .positions = moscow.positions, .moves = moscow.moves, .verdict = verdict};
    const auto summary = summarise(source);
    REQUIRE(summary);
    CHECK(summary->broken_from == 4);
    CHECK(summary->last_judged == 3);
    CHECK(summary->swings == 0);
    const std::string text = summary_in_words(*summary, source.positions, source.moves, language, false);
    if (language == chess::Language::English)
      CHECK(text.contains("the score looks broken from 39. Rxe7+ on"));
  }
}

TEST_CASE("sound games are not broken, and few games of masters have a queen that nobody takes") {
  int games = 0;
  std::map<std::string, int> untaken;
  for (const auto& folder : ::test::data_paths({"lichess", "masters"})) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const Suspects found = suspects_in(file.path());
      games += found.games;
      for (const std::string& game : found.untaken) ++untaken[game];
      if (folder.filename() != "lichess") continue;
      CHECK(found.untaken.empty());
      CHECK(found.broken == 0);
    }
  }
  const bool has_masters = ::test::has_large_games();
  CHECK(games > (has_masters ? 21'400 : 110));
  CHECK(untaken.contains("Tomashevsky,E - Nakamura,Hi 2012.06.07") == has_masters);
  CHECK(untaken.size() <= 12);
}
