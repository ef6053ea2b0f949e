// SPDX-License-Identifier: GPL-3.0-or-later
// The refutation of a bad move: how much of a line is shown, where it stands in a game, what is drawn on the
// board, and that a second run replaces ours and keeps what people wrote.
#include <doctest/doctest.h>

#include "annotate/output/gui_style.h"
#include "marked_games.h"
#include "motifs/find_motif.h"
#include "motifs/refutation.h"
#include "words/comment.h"

using namespace annotate;
using namespace annotate::test;
using chess::Game;
using chess::Move;
using chess::Position;
using chess::Score;
using chess::test::moves_of;
using chess::test::position;

namespace {

std::string san_of(Position pos, const std::vector<Move>& moves) {
  std::string text;
  for (const Move m : moves) {
    text += (text.empty() ? "" : " ") + chess::to_san(pos, m);
    pos.play(m);
  }
  return text;
}

/// The refutation of `played`, as "MOVES | SQUARE".
std::string refutation_of(const char* fen, const char* played, int before, int after, const char* line,
                          const char* best) {
  const Position pos = position(fen);
  const Move move = moves_of(pos, played).front();
  const Position behind = pos.after(move);
  chess::Moment moment{pos,
                       move,
                       play_line(behind, moves_of(behind, line), chess::kMomentPlies),
                       play_line(pos, moves_of(pos, best), chess::kMomentPlies),
                       Score::cp(before),
                       Score::cp(after),
                       {}};
  play_out_exchanges(moment.refutation);
  play_out_exchanges(moment.best);
  const auto motif = find_motif(moment);
  REQUIRE(motif.has_value());
  const chess::Refutation refutation = find_refutation(moment, *motif);
  return san_of(behind, refutation.line) + " | " +
         (refutation.fallen ? chess::to_string(*refutation.fallen) : "-");
}

/// A trap: 5. Nxf7 loses to 5... Qxg2.
const std::string kMoves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 ";

/// `reply` is the value after Black's fifth move, for White.
chess::GameVerdict verdict_on(const Game& game, Score reply = Score::mated_in(4)) {
  const auto positions = game.main_positions();
  std::vector<chess::PositionEval> evals(positions.size(), chess::PositionEval{Score::cp(20), {}});
  evals[0].score = Score::cp(chess::kStartCp);
  evals[8].line = moves_of(positions[8], "Bxf7+ Ke7");
  for (std::size_t i = 9; i < evals.size(); ++i) evals[i].score = i == 9 ? Score::mated_in(3) : reply;
  evals[9].line = moves_of(positions[9], "Qxg2 Rf1 Qxe4+ Be2 Nf3#");
  return chess::test::judge_line(positions, game.main_moves(), evals);
}

MarkOptions with_arrows(bool lines = true) {
  return {.evals = true, .comments = true, .lines = lines, .arrows = true};
}

/// As a run writes the game in PGN: what an earlier run wrote is replaced.
std::string annotated(const std::string& text, Score reply = Score::mated_in(4),
                      const MarkOptions& options = with_arrows(), GuiStyle style = GuiStyle::Lichess) {
  Game game = read_pgn(text);
  remove_marks(game);
  const Judgement judged[] = {{&kOurs, verdict_on(game, reply)}};
  mark_game(game, judged[0].verdict, kOurs, options);
  const AnnotatedGame written{game, judged};
  Game shown = with_summary_tags(written);
  set_style(shown, style);
  prove_marks_of(written, shown);
  return chess::to_pgn(shown, {.columns = 0});
}

const std::string kLine = "(5... Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#)";

}  // namespace

TEST_CASE("a line ends where its gain is at rest, and the piece that falls is marked where it stands") {
  // The sentence names the first move; the line goes on until the rook is won.
  CHECK(refutation_of("8/2N2pkp/1p4p1/3r1p2/PP6/6P1/5P1P/R5K1 b - - 2 29", "Rd6", -440, -741,
                      "Ne8+ Kf8 Nxd6 Ke7 Nc8+ Kd7 Nxb6+ Kc6 Rc1+ Kb7 a5 Ka6 Kg2",
                      "Rd7 Nb5 f4 gxf4 Kf6 a5 bxa5 bxa5 Rd5 Nc3 Rd3") == "Ne8+ Kf8 Nxd6 | d6");
  CHECK(refutation_of("r3k1nr/ppp4p/6p1/q3pp1Q/3n4/3P3P/PPPN1PP1/R3KB1R w KQkq - 0 13", "Qg5", -34, -495,
                      "Nxc2+ Kd1 Nxa1 Be2 Qxa2 Kc1 Nb3+ Nxb3 Qxb3 Bf3", "Qd1") == "Nxc2+ Kd1 Nxa1 | a1");
  // The sentence has the whole line.
  CHECK(refutation_of("r5k1/pp3ppp/7b/8/4p3/8/PP1R1PPP/1N4K1 w - - 0 20", "h3", 20, -150,
                      "Bxd2 Nxd2 Kf8 Nxe4", "Rd1 Kf8 a3 Ke7 b3 f6") == "Bxd2 Nxd2 Kf8 Nxe4 | d2");
  // What is missed has no refutation.
  CHECK(refutation_of("3qkb1r/p2npppp/3n4/3Q2N1/3P1B2/4P3/PPr2PPP/RN2K2R b KQk - 1 11", "f6", 274, -280,
                      "Bxd6 fxg5 O-O Rxb2 Bc5 Nxc5 Qxc5 Qd7 Nc3 Rb6",
                      "Rc1+ Ke2 Nf6 Rxc1 Nxd5 Bxd6 Qxd6 Rc8+ Kd7 Rc4 Qa6") == " | -");
}

TEST_CASE("the refutation stands beside the reply that was played") {
  const std::string text = annotated(kMoves + "Qe7 6. O-O *");
  CHECK(text.contains("5. Nxf7 $4 {[%eval #-3] [%cal Gc4f7,Rg5g2] (0.20 → Mate in 3)"));
  CHECK(text.contains("Runs into mate in 3: 5... Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#."));
  CHECK(text.contains("5... Qe7 {[%eval #-4]} " + kLine + " 6. O-O"));
  CHECK(annotated(text) == text);
}

TEST_CASE("how the natural answer fails is a line within the refutation") {
  const auto again = [](const std::string& text) {
    Game game = read_pgn(text);
    remove_marks(game);
    CHECK_FALSE(chess::to_pgn(game).contains("Nxh8"));
    Judgement judged[] = {{&kOurs, verdict_on(game)}};
    const Position pos = game.main_positions()[9];
    judged[0].verdict.moves[8].refutation.failed_answer =
        moves_of(pos.after(moves_of(pos, "Qxg2").front()), "Nxh8 Qxh1+ Bf1");
    mark_game(game, judged[0].verdict, kOurs, with_arrows());
    Game shown = with_summary_tags({game, judged});
    prove_marks(shown, {kOurs.id});
    return chess::to_pgn(shown, {.columns = 0});
  };
  const std::string text = again(kMoves + "Qe7 6. O-O *");
  CHECK(text.contains("(5... Qxg2 6. Rf1 (6. Nxh8 Qxh1+ 7. Bf1) 6... Qxe4+ 7. Be2 Nf3#) 6. O-O"));
  CHECK(again(text) == text);
  // Neither is a line of a person.
  Game read = read_pgn(text);
  adopt_marks(read, kJudges);
  CHECK(variations_to_annotate(read, kJudges).empty());
}

TEST_CASE("the refutation is not written where the game or a better line shows it") {
  CHECK_FALSE(annotated(kMoves + "Qxg2 6. Rf1 *").contains("(5..."));
  CHECK_FALSE(annotated(kMoves + "*").contains("(5..."));
  // The reply is a blunder, too: the line is what would have been better than it, once.
  const std::string both = annotated(kMoves + "Qe7 6. O-O *", Score::cp(0));
  CHECK(both.contains("Qxg2 was best."));
  CHECK(chess::split(both, '(').size() > 1);
  CHECK(both.find("(5... Qxg2") == both.rfind("(5... Qxg2"));
  CHECK(annotated(both, Score::cp(0)) == both);
  // Another eval takes the label from the reply: now the line is the refutation.
  CHECK(annotated(both) == annotated(kMoves + "Qe7 6. O-O *"));
  CHECK_FALSE(annotated(kMoves + "Qe7 6. O-O *", Score::mated_in(4), with_arrows(false)).contains("(5"));
}

TEST_CASE("a line of a person is not written again, and stays") {
  // Without a word: the sentence says whose it is, so that a later run keeps it.
  const std::string bare = kMoves + "(5. Bxf7+ Kd8) 5... Qe7 (5... Qxg2 6. Rf1) 6. O-O *";
  const std::string text = annotated(bare);
  CHECK(text.contains("Bxf7+ was best, as given here."));
  CHECK(text.contains("The line given here shows it.} (5. Bxf7+ Kd8) 5... Qe7"));
  CHECK(text.contains("(5... Qxg2 6. Rf1) 6. O-O"));
  CHECK(annotated(text) == text);
  CHECK(annotated(text, Score::mated_in(4), with_arrows(false)) ==
        annotated(bare, Score::mated_in(4), with_arrows(false)));
  // With words nobody can take them for ours.
  const std::string worded = annotated(kMoves + "(5. Bxf7+ {safe}) 5... Qe7 (5... Qxg2 {ends it}) 6. O-O *");
  CHECK(worded.contains("Bxf7+ was best. "));
  CHECK_FALSE(worded.contains("given here"));
  CHECK(worded.contains("(5. Bxf7+ {safe}) 5... Qe7 {[%eval #-4]} (5... Qxg2 {ends it}) 6. O-O"));
  CHECK(annotated(worded) == worded);
}

TEST_CASE("a bare line in a game that an engine has judged is not doubled, and stays") {
  const std::string judged = kMoves + "{[%eval -9.0]} Qe7 (5... Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#) 6. O-O *";
  const std::string text = annotated(judged);
  CHECK(text.find("(5... Qxg2") == text.rfind("(5... Qxg2"));
  CHECK(text.contains("The line given here shows it."));
  CHECK(annotated(text) == text);
  // Where such lines are replaced, ours stands there.
  MarkOptions options = with_arrows();
  options.replaces_lines = true;
  CHECK_FALSE(annotated(judged, Score::mated_in(4), options).contains("given here"));
}

TEST_CASE("what the refutation added is taken out") {
  for (const GuiStyle style : {GuiStyle::Lichess, GuiStyle::Scid, GuiStyle::ChessBase}) {
    Game game = read_pgn(
        annotated(kMoves + "Qe7 {Why?} (5... h6 {slow}) 6. O-O *", Score::mated_in(4), with_arrows(), style));
    remove_marks(game);
    const std::string text = chess::to_pgn(game, {.columns = 0});
    CAPTURE(text);
    CHECK_FALSE(text.contains("[%cal"));
    CHECK_FALSE(text.contains("Qxg2"));
    CHECK_FALSE(text.contains("$4"));
    CHECK(text.contains("{Why?}"));
    CHECK(text.contains("(5... h6 {slow})"));
  }
  Game game = read_pgn(kMoves + "Qe7 (5... Qd8) 6. O-O *");
  const Game before = game;
  const chess::GameVerdict verdict = verdict_on(game);
  mark_game(game, verdict, kOurs, with_arrows());
  std::string bgn;
  chess::append_bgn(game, bgn);
  CHECK(bgn.contains("\"cal\""));
  prove_marks(game, {kOurs.id});
  remove_marks(game);
  erase_proof(game);
  CHECK(chess::same_game(game, before));
}

TEST_CASE("drawings of people stay, and ours keep away from them") {
  const std::string drawn = kMoves + "{[%cal Ya1a8] Look.} Qe7 6. O-O *";
  const std::string text = annotated(drawn);
  CHECK(text.contains("[%cal Ya1a8]"));
  CHECK_FALSE(text.contains("Rg5g2"));
  CHECK(annotated(text) == text);
  // Added to ours by hand: only ours go.
  std::string added = annotated(kMoves + "Qe7 6. O-O *");
  added.replace(added.find("Rg5g2"), 5, "Rg5g2,Yh1h8");
  Game game = read_pgn(added);
  remove_marks(game);
  CHECK(chess::to_pgn(game, {.columns = 0}).contains("{[%cal Yh1h8]}"));
}

TEST_CASE("old evals keep the line that a person gave") {
  const std::string text = annotated(kMoves + "(5. Bxf7+ Kd8) 5... Qe7 (5... Qxg2 6. Rf1) 6. O-O *");
  Game game = read_pgn(text);
  const auto removed = remove_marks(game, kJudges, OwnMarks::DerivedFromEvals);
  const chess::NodeId bad_move = game.main_line()[8];
  REQUIRE(removed.lines.contains(bad_move));
  CHECK(removed.lines.at(bad_move).size() == 2);
  CHECK(chess::to_pgn(game, {.columns = 0}).contains("(5. Bxf7+ Kd8)"));
  CHECK_FALSE(chess::to_pgn(game, {.columns = 0}).contains("[%cal"));
}

TEST_CASE("a consensus of a milder label takes the drawings back") {
  const Game game = read_pgn(kMoves + "Qe7 *");
  chess::MoveVerdict move = verdict_on(game).moves[8];
  REQUIRE(is_grave(move));
  chess::Subinfo info;
  add_drawings(move, info);
  CHECK(info.commands == std::vector<chess::Command>{{"cal", {"Gc4f7", "Rg5g2"}}});
  move.refutation.fallen = chess::Square::A1;
  info.commands.clear();
  add_drawings(move, info);
  CHECK(info.commands.back() == chess::Command{"csl", {"Ra1"}});
  move.finding.label = chess::Label::Inaccuracy;
  info.commands.clear();
  add_drawings(move, info);
  CHECK(info.commands.empty());
}
