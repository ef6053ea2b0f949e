// SPDX-License-Identifier: GPL-3.0-or-later
// Reasons about endings: trades into them, the square of the pawn, the opposition, king and pawn against
// king, the wrong bishop, draws by the rules. Positions of games between weakened engines, and of textbooks.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "judge/played_game.h"
#include "motifs/detail/finders.h"
#include "motifs/detail/king_and_pawn.h"
#include "motifs/find_motif.h"
#include "words/comment.h"

using namespace chess;
using chess::Move;
using chess::Position;
using chess::Score;
using chess::Square;
using chess::test::moves_of;
using chess::test::position;

namespace {

/// Scores in centipawns, the mover's view. The game is the position before the move alone.
struct EndingCase {
  const char* fen;
  const char* played;
  int before;
  int after;
  const char* refutation;
  const char* best;
};

chess::Moment moment_of(const EndingCase& c) {
  const Position before = position(c.fen);
  const Move played = moves_of(before, c.played).front();
  const Position after = before.after(played);
  chess::Moment moment{before,
                       played,
                       play_line(after, moves_of(after, c.refutation), chess::kMomentPlies),
                       play_line(before, moves_of(before, c.best), chess::kMomentPlies),
                       Score::cp(c.before),
                       Score::cp(c.after),
                       {}};
  play_out_exchanges(moment.refutation);
  play_out_exchanges(moment.best);
  return moment;
}

std::string said_of(const EndingCase& c) {
  const chess::Moment moment = moment_of(c);
  const auto motif = find_motif(moment);
  return motif ? sentence_of(catalogue_of(chess::Language::English), *motif, moment.before, moment.played)
               : "";
}

EndingCase with(EndingCase c, int before, int after) {
  c.before = before;
  c.after = after;
  return c;
}

}  // namespace

TEST_CASE("endings by what is left") {
  const auto ending = [](const char* fen) { return ending_of(position(fen).board()); };
  CHECK(ending("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1") == chess::EndingKind::Pawns);
  CHECK(ending("r3k3/p7/8/8/8/8/P7/R3K3 w - - 0 1") == chess::EndingKind::Rooks);
  CHECK(ending("rr2k3/p7/8/8/8/8/P7/RR2K3 w - - 0 1") == chess::EndingKind::Rooks);
  CHECK(ending("n3k3/p7/8/8/8/8/P7/N3K3 w - - 0 1") == chess::EndingKind::Knights);
  CHECK(ending("q3k3/p7/8/8/8/8/P7/Q3K3 w - - 0 1") == chess::EndingKind::Queens);
  CHECK(ending("b3k3/p7/8/8/8/8/P7/B3K3 w - - 0 1") == chess::EndingKind::OppositeBishops);
  CHECK(ending("b3k3/p7/8/8/8/8/P7/1B2K3 w - - 0 1") == chess::EndingKind::Bishops);
  CHECK(ending("b3k3/p7/8/8/8/8/P7/N3K3 w - - 0 1") == chess::EndingKind::BishopAgainstKnight);
  CHECK(ending("r3k3/p7/8/8/8/8/P7/N3K3 w - - 0 1") == chess::EndingKind::WithoutQueens);
  CHECK(ending("r2bk3/p7/8/8/8/8/P7/R2NK3 w - - 0 1") == chess::EndingKind::WithoutQueens);
  CHECK(!ending("r2bk3/p7/8/8/8/8/P7/R2QK3 w - - 0 1"));
  CHECK(!ending("rr1bkb2/p7/8/8/8/8/P7/RR1NKB2 w - - 0 1"));
}

constexpr EndingCase kMissedRookEnding{"r5k1/p1p2pp1/1p2p2p/2n1P2P/2P1NP2/1P6/P5P1/3R2K1 w - - 2 26",
                                       "Nc3",
                                       225,
                                       71,
                                       "Kf8 Kf2 Ke7 Ke3 a5 Rd4 Rd8 Rxd8 Kxd8",
                                       "Nxc5 bxc5 Rd7 Rb8 Rxc7 Rb4 Rc8+ Kh7 Kf2"};

constexpr EndingCase kOppositeBishops{"4r3/pp5k/6p1/5p1p/2P5/1P3PB1/P1b3PP/3R2K1 w - - 4 28",
                                      "Re1",
                                      432,
                                      49,
                                      "Rxe1+ Bxe1 Bb1 a4 a6 a5 Bc2 b4 Bb3",
                                      "Rd7+ Kg8 h4 a5 Rxb7 a4 Kh2 Rc8 Bd6 axb3 axb3 Rc6"};

TEST_CASE("trades into an ending, made or missed") {
  CHECK(said_of(kMissedRookEnding) ==
        "Misses the trade into a rook ending with an advantage for White: 26. Nxc5 bxc5.");
  CHECK(said_of(with(kMissedRookEnding, 350, 71)) ==
        "Misses the trade into a rook ending that is won for White: 26. Nxc5 bxc5.");
  CHECK(said_of(with(kMissedRookEnding, 30, -110)) ==
        "Misses the trade into a rook ending that is drawn: 26. Nxc5 bxc5.");
  CHECK(said_of(with(kOppositeBishops, 432, 120)) ==
        "Allows the trade into an ending with bishops of opposite colours in which White has less of an "
        "advantage: 28... Rxe1+ 29. Bxe1.");
  // The scale is that of the words in front: with these values White is level, neither better nor worse.
  for (const int after : {49, -60})
    CHECK(said_of(with(kOppositeBishops, 432, after)) ==
          "Allows the trade into an ending with bishops of opposite colours that is level: 28... Rxe1+ 29. "
          "Bxe1.");
  CHECK(said_of(with(kOppositeBishops, 200, 0)) ==
        "Allows the trade into an ending with bishops of opposite colours that is only drawn: 28... Rxe1+ "
        "29. Bxe1.");
  CHECK(said_of(with(kOppositeBishops, 20, -400)) ==
        "Allows the trade into an ending with bishops of opposite colours that is lost for White: 28... "
        "Rxe1+ 29. Bxe1.");
  CHECK(
      said_of(with(kOppositeBishops, 20, -150)) ==
      "Allows the trade into an ending with bishops of opposite colours in which White is worse: 28... Rxe1+ "
      "29. Bxe1.");
  // With many pieces a level ending is not called drawn.
  CHECK(said_of({"Qq2k2r/3n1pp1/3bp2p/6N1/B1p5/2P5/2PP1PPP/2B3K1 w k - 2 19", "Bxd7+", -32, -196,
                 "Kxd7 Qa4+ Ke7 Ne4 Rd8 Nxd6 Rxd6", "Qxb8+ Bxb8 Ne4 Kd8 Ba3 Kc7"}) ==
        "Misses the trade into an ending without queens that is easier to hold: 19. Qxb8+ Bxb8.");
  // The answer takes first.
  CHECK(said_of({"8/N1P1k2p/1p6/2b1B3/p6P/2K2P1b/8/8 w - - 5 59", "Bd4", 85, 0,
                 "Bxd4+ Kxd4 Kd7 Nc6 Kxc7 Ne7 Bf1", "h5 Kd7 f4 b5 Nxb5 Kc6 Nd4+ Kb7"}) ==
        "Allows the trade into an ending of bishop against knight that is only drawn: 59... Bxd4+ 60. Kxd4.");
  CHECK(said_of({"8/3rk3/4p1p1/8/2K2P2/3R4/8/8 w - - 0 53", "Rd4", 0, -250,
                 "Rc7+ Kd3 Kf6 Ke4 Rc3 Rd7 Rc4+ Ke3 Rc5", "Rxd7+ Kxd7 Kd4 Kd6 Ke4 Ke7 Ke5"}) ==
        "Misses the trade into a pawn ending that is drawn: 53. Rxd7+ Kxd7.");
}

TEST_CASE("trades that are no reason") {
  // The class stays.
  CHECK(said_of(with(kOppositeBishops, 250, 150)).empty());
  CHECK(said_of(with(kMissedRookEnding, 71, 20)).empty());
  // It is won after the move, too, or was lost before it.
  CHECK(said_of(with(kMissedRookEnding, 650, 450)).empty());
  CHECK(said_of(with(kOppositeBishops, -350, -600)).empty());
  CHECK(said_of(with(kMissedRookEnding, -350, -700)).empty());
  // No result changes, and the move costs little.
  CHECK(said_of(with(kMissedRookEnding, 120, 60)).empty());
  // With few pawns an eval of a pawn proves nothing.
  CHECK(said_of({"8/3rk3/4p1p1/8/2K2P2/3R4/8/8 w - - 0 53", "Rd4", 0, -150,
                 "Rc7+ Kd3 Kf6 Ke4 Rc3 Rd7 Rc4+ Ke3 Rc5", "Rxd7+ Kxd7 Kd4 Kd6 Ke4 Ke7 Ke5"})
            .empty());
  // The other line trades as much.
  EndingCase both = kOppositeBishops;
  both.best = "Rd2 Re1+ Bxe1 Bb1 a4 a6 a5";
  CHECK_FALSE(said_of(both).contains("trade"));
  EndingCase later = kMissedRookEnding;
  later.refutation = "Nd3 Rxd3 Rd8 Rxd8+ Kh7 Kf2 g6";
  CHECK_FALSE(said_of(later).contains("trade"));
  // The other line is hardly known.
  EndingCase unknown = kOppositeBishops;
  unknown.best = "Rd7+ Kg8";
  CHECK(said_of(unknown).empty());
  // Nobody takes for two half-moves.
  EndingCase slow = kOppositeBishops;
  slow.refutation = "Kg7 Kf2 Rxe1 Kxe1 Bb1 a4 a6 a5";
  CHECK(said_of(slow).empty());
}

TEST_CASE("the square of the pawn") {
  // The king steps out of it, and could have stayed within.
  const EndingCase left{
      "8/8/8/p5p1/4K3/8/6P1/6k1 w - - 0 1", "Kf5", 100, -600, "a4 Kxg5 a3 Kg4 a2 Kg3 a1=Q Kh3 Qe5",
      "Kd4 a4 Kc3 a3 Kb3 Kxg2 Kxa3 g4"};
  CHECK(said_of(left) ==
        "White's king is outside the square of the pawn on a5: 1... a4 2. Kxg5 a3 3. Kg4 a2 4. Kg3 a1=Q.");
  // It was outside before, too.
  EndingCase far = left;
  far.fen = "8/8/8/p4Kp1/8/8/6P1/6k1 w - - 0 1";
  far.played = "Kxg5";
  far.refutation = "a4 Kg4 a3 Kg3 a2 Kh4 a1=Q g4 Qe5";
  far.best = "g3 a4 Kxg5 a3 Kg6 a2 g4 a1=Q g5";
  CHECK_FALSE(said_of(far).contains("square of"));
  // A pawn stands in the way.
  EndingCase blocked = left;
  blocked.fen = "8/8/8/p5p1/4K3/P7/6P1/6k1 w - - 0 1";
  blocked.refutation = "a4 Kxg5 Kxg2 Kf4 Kf2 Ke4 Ke2 Kd4";
  blocked.best = "Kd4 a4 Kc4 Kxg2 Kb4 g4 Kxa4";
  CHECK_FALSE(said_of(blocked).contains("square of"));

  const EndingCase run{"7k/8/8/P7/8/1p6/8/7K w - - 0 1", "Kg2", 700, 0, "Kg7 a6 Kf6 a7 b2 a8=Q b1=Q",
                       "a6 Kg7 a7 Kf6 a8=Q Kg5 Qb7"};
  CHECK_FALSE(said_of(run).contains("could run"));  // it runs after the move, too
  const EndingCase missed{"8/8/4k3/P7/8/7p/8/7K w - - 0 1", "Kh2", 700, 0, "Kd6 Kxh3 Kc6 Kg4 Kb5 Kf4 Kxa5",
                          "a6 Kd7 a7 Kc6 a8=Q+ Kd6 Qb7"};
  CHECK(said_of(missed) ==
        "The pawn on a5 could run, with Black's king outside its square: 1. a6 Kd7 2. a7 Kc6 3. a8=Q+.");
  // It takes first.
  CHECK(said_of({"8/3p4/P3Pp2/2k5/6K1/8/3P3p/8 w - - 0 1", "a7", 93, -952,
                 "h1=Q exd7 Qg2+ Kf5 Qd5+ Kxf6 Qd6+", "exd7 h1=Q d4+ Kb5 d8=Q Qg2+"}) ==
        "A pawn could have promoted: 1. exd7 h1=Q 2. d4+ Kb5 3. d8=Q.");
}

TEST_CASE("the opposition and king and pawn against king") {
  const EndingCase given{"8/4k3/8/3K4/4P3/8/8/8 w - - 0 1", "Kd4", 653, 5, "Kd6 e5+ Ke7 Kd5 Kd7 e6+ Ke7",
                         "Ke5 Kf7 Kd6 Kf6 e5+ Kf5 Kd5"};
  CHECK(said_of(given) == "Gives up the opposition: 1... Kd6 draws.");
  const EndingCase lost{"8/8/4k3/8/3KP3/8/8/8 b - - 0 1", "Ke7", 0, -837, "Ke5 Kd7 Kf6 Kd6 e5+ Kd5 Kf5",
                        "Kd6 e5+ Ke7 Ke3 Kd8 Ke4 Ke8"};
  CHECK(said_of(lost) == "Gives up the opposition: 2. Ke5 wins.");
  // The answer does not take it.
  EndingCase missed = lost;
  missed.played = "Kf6";
  missed.refutation = "Kd5 Kf7 Kd6 Kf6 e5+ Kf5";
  CHECK(said_of(missed) == "It would have taken the opposition.");
  // A pawn's move.
  EndingCase pushed = given;
  pushed.played = "e5";
  pushed.refutation = "Kd7 e6+ Ke7 Ke5 Ke8";
  CHECK(said_of(pushed) == "King and pawn against king is only a draw here: 1... Kd7 2. e6+ Ke7 3. Ke5 Ke8.");
  // The king wins by another way than the opposition.
  CHECK(said_of({"4k3/8/3KP3/8/8/8/8/8 w - - 0 1", "Kd5", 500, 0, "Ke7 Ke5 Ke8 Kd6 Kd8",
                 "e7 Kf7 Kd7 Kg7 e8=Q"}) ==
        "King and pawn against king is only a draw here: 1... Ke7 2. Ke5 Ke8 3. Kd6 Kd8.");
  // Trades lead there, and the engine saw a win elsewhere, or no win.
  const EndingCase liquidates{"8/3b4/8/8/7k/3K3P/5p2/5B2 b - - 3 10",
                              "Bxh3",
                              325,
                              0,
                              "Ke2 Kg3 Bxh3 Kxh3 Kxf2 Kg4",
                              "Kg3 Ke2 Bb5+ Kd2 Kf3"};
  CHECK(said_of(liquidates) ==
        "King and pawn against king is only a draw here: 11. Ke2 Kg3 12. Bxh3 Kxh3 13. Kxf2.");
  CHECK_FALSE(said_of(with(liquidates, 125, 0)).contains("King and pawn"));
  // The king in the corner holds already, though the engine saw a win.
  CHECK_FALSE(said_of({"7k/K7/8/7P/8/1B6/8/8 w - - 1 2", "Bg8", 350, 0, "Kxg8 Ka6 Kg7 Kb7 Kh6",
                       "Bd5 Kg7 Kb6 Kh6 Bf3"})
                  .contains("King and pawn"));
  // The table says that nothing has changed, whatever the engine thinks.
  EndingCase same = given;
  same.played = "Ke5";
  same.refutation = "Kd7 Kf6 Ke8 Ke6 Kf8";
  CHECK(said_of(same).empty());
}

TEST_CASE("a race of pawns") {
  const EndingCase missed{"2K5/8/2P5/8/8/6kp/8/8 b - - 4 3", "Kg4", 582, -4, "Kd7 Kf5 c7 h2 c8=Q Kf4 Qb7",
                          "h2 Kb8 h1=Q c7 Qb1+ Ka8 Qf5 Kb7"};
  CHECK(said_of(missed) == "A pawn could have promoted: 3... h2 4. Kb8 h1=Q.");
  CHECK(said_of(with(missed, 282, -4)).empty());  // a queen against a pawn may be no win
  // The move promotes, to another piece.
  CHECK_FALSE(said_of({"8/2P5/3k4/8/2P5/5K2/4p3/8 w - - 0 1", "c8=N+", 613, 0, "Kc5 Kxe2 Kxc4 Nb6+ Kb5 Nd5",
                       "c8=Q e1=Q Qd8+ Kc6 Qd5+ Kc7"})
                  .contains("promoted"));
  // It promotes after the move, too, or that is not known.
  EndingCase both = missed;
  both.refutation = "Kd7 h2 c7 h1=Q c8=Q Qd5+ Ke7";
  CHECK(!find_missed_promotion(moment_of(both)));
  EndingCase unknown = missed;
  unknown.refutation = "Kd7 h2";
  CHECK(!find_missed_promotion(moment_of(unknown)));
}

TEST_CASE("the bishop that does not control the corner") {
  const EndingCase let_in{
      "1k6/8/Pp6/3K4/8/4B3/8/8 w - - 0 1", "Bxb6", 800, 10, "Ka8 Kd6 Kb8 Kc6 Ka8", "Kd6 Ka7 Kc6 Ka8 Kc7 b5"};
  CHECK(said_of(let_in) ==
        "The bishop does not control a8, and the king in the corner holds: 1... Ka8 2. Kd6 Kb8 3. Kc6 Ka8.");
  CHECK(said_of(with(let_in, 800, 400)).empty());  // the engine sees a win
  EndingCase right = let_in;
  right.fen = "1k6/8/Pp6/3K4/8/3B4/8/8 w - - 0 1";
  right.played = "Kc4";
  right.refutation = "Ka7 Kb5 Ka8 Kxb6 Kb8";
  right.best = "Kd6 Ka7 Kc6 Ka8 Kc7 b5";
  CHECK(said_of(right).empty());

  const EndingCase kept_out{
      "8/3k4/8/P2K4/3B4/8/8/8 b - - 0 1", "Ke7", 0, -600, "a6 Kd7 a7 Ke7 a8=Q", "Kc7 Be5+ Kb7 Kc5 Ka8"};
  CHECK(said_of(kept_out) == "There was a draw, as the bishop does not control a8: 1... Kc7 2. Be5+ Kb7.");
  EndingCase knight_pawn = kept_out;
  knight_pawn.fen = "8/3k4/8/1P1K4/3B4/8/8/8 b - - 0 1";
  knight_pawn.refutation = "b6 Kd7 b7 Ke7 b8=Q";
  CHECK_FALSE(said_of(knight_pawn).contains("control"));
}

TEST_CASE("draws by the rules that were there") {
  const auto said = [](const Position& start, std::string_view moves, int before, int after) {
    std::vector<Position> positions{start};
    const auto played = moves_of(start, moves);
    for (const Move m : played) positions.push_back(positions.back().after(m));
    const Position& pos = positions[played.size() - 1];
    const chess::Moment moment{pos,
                               played.back(),
                               play_line(positions.back(), {}),
                               play_line(pos, {}),
                               Score::cp(before),
                               Score::cp(after),
                               {positions.begin(), positions.end() - 1}};
    const auto motif = find_motif(moment);
    return motif ? sentence_of(catalogue_of(chess::Language::English), *motif, pos, played.back())
                 : std::string();
  };
  const char* twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 h6";
  CHECK(said(Position::start(), twice, 0, -200) ==
        "There was a draw: 4... Ng8 repeats the position for the third time.");
  CHECK(said(Position::start(), twice, 200, -200).empty());  // the mover had better than a draw
  CHECK(said(Position::start(), twice, 0, -20).empty());
  CHECK(said(Position::start(), "Nf3 Nf6 Ng1 h6", 0, -200).empty());
  CHECK(said(Position::start(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 h3", 0, -200) ==
        "A draw could be claimed: the position stood on the board for the third time.");

  CHECK(said(position("8/8/4k3/8/8/R7/4K3/6r1 w - - 100 90"), "Ra1", 0, -500) ==
        "A draw could be claimed by the rule of fifty moves.");
  CHECK(said(position("8/8/4k3/8/8/R7/4K3/6r1 w - - 99 90"), "Ra1", 0, -500).empty());
  CHECK(said(position("8/8/8/8/7k/8/4K1B1/5r2 w - - 0 13"), "Bf3", 0, -400) ==
        "There was a draw: after 13. Kxf1 neither side can mate.");
  CHECK(said(position("8/8/8/8/7k/7p/4K1B1/5r2 w - - 0 13"), "Bf3", 0, -400).empty());
  CHECK(said(position("8/8/8/8/7k/8/4K1B1/5r2 w - - 0 13"), "Bf3", 0, -139).empty());
}

TEST_CASE("a result given away, by endgame tables") {
  // Queen against pawn on the seventh rank.
  const EndingCase c = {"8/8/7Q/6K1/8/8/2p1k3/8 w - - 0 60", "Kf5", 20'000, 0, "Kd1", "Kg4"};
  const auto said = [&](chess::TableValue before, chess::TableValue after) {
    chess::Moment moment = moment_of(c);
    moment.table_value_before = before;
    moment.table_value_after = after;
    const auto motif = find_motif(moment);
    if (!motif) return std::string();
    return sentence_of(catalogue_of(chess::Language::English), *motif, moment.before, moment.played);
  };
  CHECK(said(chess::TableValue::Won, chess::TableValue::Drawn) ==
        "Throws away the win: 60. Kg4 wins, now it is drawn (endgame tables).");
  CHECK(said(chess::TableValue::Won, chess::TableValue::Lost) ==
        "Throws away the win: 60. Kg4 wins, now White is lost (endgame tables).");
  CHECK(said(chess::TableValue::Won, chess::TableValue::WonTooSlowly) ==
        "Throws away the win: 60. Kg4 wins, now it takes too long for the rule of fifty moves (endgame "
        "tables).");
  CHECK(said(chess::TableValue::WonTooSlowly, chess::TableValue::Lost) ==
        "Throws away the draw: 60. Kg4 draws, now White is lost (endgame tables).");
  CHECK(said(chess::TableValue::Won, chess::TableValue::Won).empty());
  CHECK(said(chess::TableValue::Drawn, chess::TableValue::LostTooSlowly).empty());
  CHECK(said_of(c).empty());  // an engine's word is no proof
}

TEST_CASE("king and pawn against king by the table") {
  const auto won = [](const char* fen) { return is_won_king_and_pawn(position(fen)); };
  // The side to move gives way.
  CHECK(won("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"));
  CHECK(!won("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"));
  CHECK(won("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1"));
  CHECK(!won("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"));  // stalemate
  CHECK(!won("k7/8/K7/P7/8/8/8/8 w - - 0 1"));
  CHECK(won("8/8/8/7k/P7/8/8/7K w - - 0 1"));
  CHECK(!won("8/8/8/5k2/P7/8/8/7K b - - 0 1"));
  CHECK(is_king_and_pawn(position("8/8/8/5k2/P7/8/8/7K b - - 0 1").board()));
  CHECK(!is_king_and_pawn(position("8/8/8/5k2/PP6/8/8/7K b - - 0 1").board()));
  CHECK(is_opposition(Square::E4, Square::E6));
  CHECK(is_opposition(Square::A1, Square::G7));
  CHECK(!is_opposition(Square::E4, Square::E7));
  CHECK(!is_opposition(Square::E4, Square::F6));
}
