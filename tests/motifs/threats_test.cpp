// SPDX-License-Identifier: GPL-3.0-or-later
// Threats that a search behind a null move shows, and lines that draw by repetition: positions of lichess
// games of October 2021 with the engine's lines.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "motifs/moment_case.h"
#include "motifs/threats.h"

using namespace chess;
using chess::Move;
using chess::Position;
using chess::Score;
using chess::test::moves_of;

namespace {

struct Case : chess::test::MomentCase {
  using MomentCase::MomentCase;

  /// What is said if a search behind the null move of the first question of that kind finds this.
  std::string said_of_threat(chess::About about, Score score, const char* san) const {
    for (const chess::ThreatQuestion& question : threat_questions(moment)) {
      if (question.about != about) continue;
      Position pos = about == chess::About::Reply ? moment.after() : before;
      for (const Move m : question.lead) pos.play(m);
      return said(find_threat(moment, question, score, moves_of(pos, san)));
    }
    return "not asked";
  }
};

}  // namespace

TEST_CASE("a quiet answer that threatens material") {
  const char* fen = "r5k1/5ppp/8/8/1n6/8/5PPP/5RK1 b - - 0 1";
  const Case quiet(fen, "h6", Score::cp(150), Score::cp(0), "Rb1 Nd5", "Nc6 h3");
  CHECK(quiet.said_of_threat(chess::About::Reply, Score::cp(300), "Rxb4") ==
        "Allows 2. Rb1, which threatens to win a knight: 3. Rxb4.");
  // An eval that hardly rises: there is something on the other side.
  CHECK(quiet.said_of_threat(chess::About::Reply, Score::cp(100), "Rxb4").empty());
  CHECK(quiet.said_of_threat(chess::About::Reply, Score::cp(300), "h3").empty());
  CHECK(quiet.said_of_threat(chess::About::Reply, Score::mate_in(1), "Rxb4").empty());  // no mate at its end

  // A pawn, where the move costs little and the eval rises by more than for a tempo.
  const char* pawns = "r5k1/5ppp/8/8/1p6/8/5PPP/5RK1 b - - 0 1";
  const Case pawn(pawns, "h6", Score::cp(80), Score::cp(0), "Rb1 Ra4", "Ra4 h3");
  CHECK(pawn.said_of_threat(chess::About::Reply, Score::cp(120), "Rxb4") ==
        "Allows 2. Rb1, which threatens to win a pawn: 3. Rxb4.");
  CHECK(pawn.said_of_threat(chess::About::Reply, Score::cp(80), "Rxb4").empty());
  const Case dear(pawns, "h6", Score::cp(280), Score::cp(0), "Rb1 Ra4", "Ra4 h3");
  CHECK(dear.said_of_threat(chess::About::Reply, Score::cp(120), "Rxb4").empty());

  // The answer is a capture, or comes after the better move, too.
  const Case capture("r5k1/5ppp/8/8/1n6/8/5PPP/1R4K1 b - - 0 1", "h6", Score::cp(0), Score::cp(-300),
                     "Rxb4 Ra1+", "Nc6 h3");
  CHECK(capture.said_of_threat(chess::About::Reply, Score::cp(600), "Rb8+") == "not asked");
  const Case anyway(fen, "h6", Score::cp(150), Score::cp(0), "Rb1 Nd5", "h5 Rb1 Nd5");
  CHECK(anyway.said_of_threat(chess::About::Reply, Score::cp(300), "Rxb4") == "not asked");
  // Nothing is asked where a line is not known.
  CHECK(threat_questions(Case(fen, "h6", Score::cp(150), Score::cp(0), "", "Nc6").moment).empty());
}

TEST_CASE("a quiet answer that threatens mate") {
  const Case mate("r4rk1/5ppp/8/8/8/8/2B2PPP/3Q2K1 b - - 0 1", "Ra6", Score::cp(0), Score::cp(-100), "Qd3 g6",
                  "g6 h3");
  CHECK(mate.said_of_threat(chess::About::Reply, Score::mate_in(1), "Qxh7#") ==
        "Allows 2. Qd3, which threatens mate in 1: 3. Qxh7#.");
  CHECK(mate.said_of_threat(chess::About::Reply, Score::mate_in(2), "Qxh7#").empty());
}

TEST_CASE("the better move would have threatened something") {
  const Case miss("r5k1/5ppp/8/8/1n6/8/5PPP/5RK1 w - - 0 1", "h3", Score::cp(150), Score::cp(0), "Nd3 Rb1",
                  "Rb1 Nd5");
  CHECK(miss.said_of_threat(chess::About::BetterMove, Score::cp(500), "Rxb4") ==
        "It would have threatened to win a knight: 2. Rxb4.");
  // The played move threatens the same, with another piece.
  const Case same("r5k1/5ppp/8/8/1n6/8/5PPP/3R1RK1 w - - 0 1", "Rd4", Score::cp(150), Score::cp(0), "Nc6 Rb4",
                  "Rb1 Nd5");
  CHECK(same.said_of_threat(chess::About::BetterMove, Score::cp(500), "Rxb4").empty());
}

TEST_CASE("what a good quiet move threatens") {
  const auto said = [](const char* fen, const char* san, Score before, Score behind, const char* threat) {
    const Case good(fen, san, before, before, "", san);
    const auto question = question_of_praise(good.before, good.played);
    if (!question) return std::string("not asked");
    CHECK(question->about == chess::About::Move);
    Position pos = good.before;
    for (const Move m : question->lead) pos.play(m);
    return good.said(find_threat(good.moment, *question, behind, moves_of(pos, threat)));
  };
  const char* fen = "r5k1/5ppp/8/8/1n6/8/5PPP/5RK1 w - - 0 1";
  CHECK(said(fen, "Rb1", Score::cp(-50), Score::cp(400), "Rxb4") ==
        "The move threatens to win a knight: 2. Rxb4.");
  // It could be taken before the move, the eval hardly rises, or the move is a capture or a check.
  const char* attacked = "r5k1/5ppp/8/8/1n6/8/5PPP/1R4K1 w - - 0 1";
  CHECK(said(attacked, "h3", Score::cp(-50), Score::cp(400), "Rxb4").empty());
  CHECK(said(fen, "Rb1", Score::cp(-50), Score::cp(40), "Rxb4").empty());
  CHECK(said(attacked, "Rxb4", Score::cp(400), Score::cp(900), "Rb8+") == "not asked");
  CHECK(said("5rk1/8/8/8/1n6/8/5PPP/1Q4K1 w - - 0 1", "Qg6+", Score::cp(0), Score::cp(0), "h3") ==
        "not asked");
  CHECK(said("r4rk1/5ppp/8/8/8/8/2B2PPP/3Q2K1 w - - 0 1", "Qd3", Score::cp(-50), Score::mate_in(1),
             "Qxh7#") == "The move threatens mate in 1: 2. Qxh7#.");
}

TEST_CASE("an overlooked threat is carried out") {
  const char* fen = "1r4k1/5ppp/8/8/8/1N6/5PPP/6K1 w - - 0 1";
  const Case overlooked(fen, "h3", Score::cp(0), Score::cp(-400), "Rxb3 Kh2", "Nd4 Rb4");
  CHECK(overlooked.said_of_threat(chess::About::Position, Score::cp(400), "Rxb3") ==
        "Overlooks the threat to win a knight: 1... Rxb3.");
  // The answer is another move than the threat, or the knight goes after the better move, too.
  const Case other(fen, "h3", Score::cp(0), Score::cp(-400), "Rb4 Kh2", "g3 Ra8");
  CHECK(other.said_of_threat(chess::About::Position, Score::cp(400), "Rxb3").empty());
  const Case anyway(fen, "h3", Score::cp(0), Score::cp(-400), "Rxb3 Kh2", "g3 Rxb3");
  CHECK(anyway.said_of_threat(chess::About::Position, Score::cp(400), "Rxb3") == "not asked");
}

TEST_CASE("a threat of mate costs material: both looks see it, and what falls did not hang") {
  // lichess.org/XU3XJFiY: 18. Re7 threatens Qe6 mate.
  Case dear("r6r/pppk1q1p/6p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17", "Kd6", -19, -475,
            "Re7 Ne2+ Rxe2 Rae8 Be3 Rhf8 Nd2 Bxe3 fxe3 Kc6 Rae1 b6 Qg3",
            "Nf5 Nd2 Bd6 Nf3 Rhe8 Rae1 Rxe5 Nxe5+ Bxe5 Rxe5 Re8 Rxe8 Kxe8");
  CHECK(dear.said(find_motif(dear.moment)) ==
        "Allows a threat of mate that wins a knight: 18. Re7 Ne2+ 19. Rxe2.");
  dear.moment.earlier_refutation = play_line(dear.moment.after(), moves_of(dear.moment.after(), "Be3 Rae8"));
  CHECK(dear.said(find_motif(dear.moment)) == "Loses a knight: 18. Re7 Ne2+ 19. Rxe2.");
  // 2. Re1 threatens mate, but the knight could be taken at once.
  const Case hung("6k1/3p1ppp/1n6/8/8/1Q6/5PPP/R5K1 b - - 0 1", "d6", 0, -300, "Re1 h6 Qxb6 Kh7 h3",
                  "Nc8 Re1 Kf8 h3");
  CHECK(hung.said(find_motif(hung.moment)) == "Loses a knight: 2. Re1 h6 3. Qxb6.");
}

TEST_CASE("two searches must show the same threat") {
  const chess::Reason a{"allows-threat", chess::Threat{}, moves_of(Position::start(), "e4")};
  chess::Reason b = a;
  CHECK(agree(a, b));
  b.key = "allows-mate-threat";
  b.details = chess::MateThreat{};
  CHECK_FALSE(agree(a, b));
  b = a;
  b.line = {moves_of(Position::start(), "d4").front()};
  CHECK_FALSE(agree(a, b));
}

TEST_CASE("a perpetual check that a move allows or misses") {
  const char* fen = "6k1/6p1/8/7Q/8/8/r7/7K b - - 0 1";
  const char* checks = "Qe8+ Kh7 Qh5+ Kg8";
  const Case allowed(fen, "Rb2", Score::cp(300), Score::cp(0), checks, "Rg2 Qe8+ Kh7");
  CHECK(allowed.said(find_drawn_line(allowed.moment)) ==
        "Allows a perpetual check: 2. Qe8+ Kh7 3. Qh5+ Kg8.");
  // Level before, not drawn now, or not back yet.
  const Case level(fen, "Rb2", Score::cp(20), Score::cp(0), checks, "Rg2 Qe8+ Kh7");
  CHECK_FALSE(find_drawn_line(level.moment));
  const Case better_still(fen, "Rb2", Score::cp(300), Score::cp(40), checks, "Rg2 Qe8+ Kh7");
  CHECK_FALSE(find_drawn_line(better_still.moment));
  const Case no_end(fen, "Rb2", Score::cp(300), Score::cp(0), "Qe8+ Kh7 Qh5+", "Rg2 Qe8+ Kh7");
  CHECK_FALSE(find_drawn_line(no_end.moment));

  const Case missed("6k1/6p1/8/7Q/8/8/r7/7K w - - 0 1", "Qc5", Score::cp(0), Score::cp(-300), "Rh2+", checks);
  CHECK(missed.said(find_drawn_line(missed.moment)) ==
        "White had a perpetual check: 1. Qe8+ Kh7 2. Qh5+ Kg8.");
}

TEST_CASE("lines that repeat a position") {
  // The side that was better gives check: it may have something else.
  const Case checked("r4rk1/1pp2pp1/p6p/8/8/1qP3P1/1P1RQP1P/1K2R3 b - - 0 22", "Rfe8", Score::cp(154),
                     Score::cp(0), "Qxe8+ Rxe8 Rxe8+ Kh7 Re7 Qc4 Rdd7 Qf1+ Ka2 Qc4+ Kb1",
                     "a5 Rd4 Qb6 Qc4 a4 Ka2 c5 Rd5");
  CHECK_FALSE(find_drawn_line(checked.moment));

  const char* quiet = "r3r1k1/1pp3p1/p4p1p/8/7P/2P3P1/1P1R1P2/1K1R4 b - - 0 25";
  const Case repeated(quiet, "c6", Score::cp(117), Score::cp(0), "Rd7 Rab8 Rc7 Rec8 Rcd7 Re8",
                      "Kf7 Kc2 Re7 c4");
  CHECK(repeated.said(find_drawn_line(repeated.moment)) ==
        "Allows a draw by repetition: 26. Rd7 Rab8 27. Rc7 Rec8 28. Rcd7 Re8.");

  const char* missed = "r3r1k1/1p4p1/p1p2p1p/8/7P/2P3P1/1P1R1P2/1K1R4 w - - 0 26";
  const Case draw(missed, "g4", Score::cp(0), Score::cp(-134), "Re7 Rd7 Rae8", "Rd7 Rab8 Rc7 Rec8 Rcd7 Re8");
  CHECK(draw.said(find_drawn_line(draw.moment)) ==
        "White had a draw by repetition: 26. Rd7 Rab8 27. Rc7 Rec8 28. Rcd7 Re8.");
}

TEST_CASE("a line that repeats a position of the game draws if that stands for the third time") {
  const auto said_behind = [](std::string_view game) {
    const std::vector<Position> history = chess::test::game_of(game).main_positions();
    Case missed(chess::to_fen(history.back()).c_str(), "a5", Score::cp(0), Score::cp(-160), "Nf3", "Nb8");
    missed.moment.history = history;
    return missed.said(find_drawn_line(missed.moment));
  };
  CHECK(said_behind("Nf3 Nc6 Ng1").empty());
  CHECK(said_behind("Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1") == "Black had a draw by repetition: 4... Nb8.");
}
