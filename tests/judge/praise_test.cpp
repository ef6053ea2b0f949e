// SPDX-License-Identifier: GPL-3.0-or-later
// Praise: sacrifices are counted on the board, and nothing is praised without proof.
#include "judge/praise.h"

#include <doctest/doctest.h>

#include "base/text.h"
#include "evals/rules.h"
#include "judge/sacrifice.h"
#include "notation/fen.h"
#include "notation/san.h"

using namespace chess;

namespace {

const double k = chess::default_rules().win_chance_constant;

struct Scene {
  Position pos;
  Move move;
  std::vector<Move> reply;
};

/// The first move of `san` is the one in question, what follows the best reply.
Scene scene(std::string_view fen, std::string_view san) {
  Scene scene{*chess::parse_position(fen), {}, {}};
  Position pos = scene.pos;
  for (const auto word : chess::split_words(san)) {
    const auto move = chess::parse_san(pos, word);
    REQUIRE(move.has_value());
    if (scene.move.is_null())
      scene.move = *move;
    else
      scene.reply.push_back(*move);
    pos.play(*move);
  }
  return scene;
}

PraisedMove best(const Scene& s, int after) {
  return {s.pos, s.move, {}, true, Score::cp(after), Score::cp(after), s.reply};
}

/// A search found that value for the best other move, which is `san`; a short one preferred another move,
/// unless `is_obvious`.
PraiseEvidence second_best(const Scene& s, std::string_view san, Score second, bool is_obvious = false) {
  PraiseEvidence evidence;
  evidence.second = second;
  evidence.second_move = *chess::parse_san(s.pos, san);
  evidence.is_obvious = is_obvious;
  return evidence;
}

int given(std::string_view fen, std::string_view san) {
  const Scene s = scene(fen, san);
  return material_given(s.pos, s.move, s.reply);
}

// Greco's sacrifice: the bishop goes, the king is hunted.
constexpr auto kGreco = "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 7";

}  // namespace

TEST_CASE("what a move gives up is counted on the board") {
  CHECK(given(kGreco, "Bxh7+ Kxh7") >= 200);                          // a bishop for a pawn
  CHECK(given("r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1", "O-O O-O") == 0);
  CHECK(given("4k3/8/8/3q4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5 Kf8") == 0);      // wins a queen
  CHECK(given("3rk3/8/8/3q4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5 Rxd5") == 0);    // a trade that is not over
  CHECK(given("6k1/5ppp/8/8/8/8/4QPPP/6K1 w - - 0 1", "Qe8#") == 0);        // there is no reply
  // The rook on a1 is lost whatever is played (a fork): no gift.
  CHECK(given("6k1/5ppp/8/8/8/8/2n2PPP/R3K3 w - - 0 1", "Kd2 Nxa1") == 0);
  // A board on which captures could be followed for hours: nothing is proved.
  CHECK(given("k7/8/1nqnqnq1/1qrnrnrq/1QRNRNRQ/1NQNQNQ1/8/K7 w - - 0 1", "Ka2 Ka7") == 0);
  // The queen could have walked away.
  CHECK(given("6k1/5ppp/8/3p4/4Q3/8/5PPP/4R1K1 w - - 0 1", "Rd1 dxe4") >= 800);
}

TEST_CASE("what comes back in a move or two was not given up") {
  const Scene lost = scene("6k1/5ppp/4q3/8/8/2Q2N2/5PPP/6K1 w - - 0 1", "Qc4 Qxc4 h3 h6 Ng5 hxg5");
  CHECK(material_given(lost.pos, lost.move, lost.reply, 2) >= 800);
  // The knight takes the queen back.
  const Scene fork = scene("6k1/3q1ppp/8/8/2Q5/5N2/5PPP/6K1 w - - 0 1", "Qxf7+ Kxf7 Ne5+ Kf6 Nxd7+ Ke6");
  CHECK(material_given(fork.pos, fork.move, fork.reply) >= 800);
  CHECK(material_given(fork.pos, fork.move, fork.reply, 1) == 0);
}

TEST_CASE("praise wants proof: the second best move falls by classes") {
  const Scene quiet = scene("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "Bb5 a6");
  const auto praise = [&](int value, Score second, bool is_obvious) {
    return praise_of(best(quiet, value), second_best(quiet, "d4", second, is_obvious), k);
  };
  CHECK(praise_of(best(quiet, 30), {}, k) == Praise::None);
  CHECK(praise(30, Score::cp(25), false) == Praise::None);
  // Both are level, and the other loses 0.12 and 0.22.
  CHECK(praise(30, Score::cp(-35), false) == Praise::None);
  CHECK(praise(75, Score::cp(-50), false) == Praise::Good);
  CHECK(praise(75, Score::cp(-50), true) == Praise::None);
  // From level to clearly worse.
  CHECK(praise(30, Score::cp(-300), true) == Praise::OnlyMove);
  CHECK(praise(30, Score::cp(-300), false) == Praise::Good);
  CHECK(praise(30, Score::mated_in(5), true) == Praise::OnlyMove);
  // From level to slightly worse: one class less, or so near the borders that another engine may see that.
  CHECK(praise(10, Score::cp(-75), true) == Praise::None);
  CHECK(praise(45, Score::cp(-65), true) == Praise::None);
  CHECK(praise(60, Score::cp(-120), true) == Praise::None);
  CHECK(praise(75, Score::cp(-150), true) == Praise::OnlyMove);
  // Clearly worse: nothing falls by two classes. Lost: nothing is good.
  CHECK(praise(-150, Score::mated_in(5), true) == Praise::None);
  CHECK(praise(-150, Score::mated_in(5), false) == Praise::Good);
  CHECK(praise(-350, Score::mated_in(5), false) == Praise::None);
  CHECK(praise(-900, Score::mated_in(5), false) == Praise::None);
  // The other move wins, too, or is likely to.
  CHECK(praise(2500, Score::cp(600), false) == Praise::None);
  CHECK(praise(2500, Score::cp(300), false) == Praise::None);
  CHECK(praise(2500, Score::cp(60), true) == Praise::OnlyMove);

  PraisedMove not_best = best(quiet, 30);
  not_best.is_best = false;
  CHECK(praise_of(not_best, second_best(quiet, "d4", Score::cp(-300)), k) == Praise::None);
  PraiseEvidence named = second_best(quiet, "d4", Score::cp(-300));
  named.is_book_move = true;
  CHECK(praise_of(best(quiet, 30), named, k) == Praise::None);
}

TEST_CASE("a capture or check is good if it gives something up or refuses a temptation") {
  // The bishop takes a knight and is taken. A check costs the rook.
  constexpr auto fen = "6k1/1p3ppp/2n5/1B6/8/2N5/5PPP/3R2K1 w - - 0 1";
  const Scene trade = scene(fen, "Bxc6 bxc6 Kf1");
  PraiseEvidence evidence = second_best(trade, "Kf1", Score::cp(-400));
  CHECK(praise_of(best(trade, 0), evidence, k) == Praise::OnlyMove);
  CHECK(refused_line(best(trade, 0), evidence, k).empty());
  const Scene refuted = scene(fen, "Rd8+ Nxd8 Ne4 h6");
  evidence.tempting_line = {refuted.move};
  evidence.tempting = Score::cp(-500);
  CHECK(praise_of(best(trade, 0), evidence, k) == Praise::OnlyMove);  // no reply is known
  evidence.tempting_line.insert(evidence.tempting_line.end(), refuted.reply.begin(), refuted.reply.end());
  CHECK(praise_of(best(trade, 0), evidence, k) == Praise::Good);
  CHECK(refused_line(best(trade, 0), evidence, k) == evidence.tempting_line);
  evidence.tempting = Score::cp(-10);  // as good
  CHECK(refused_line(best(trade, 0), evidence, k).empty());
  CHECK(praise_of(best(trade, 0), evidence, k) == Praise::OnlyMove);

  const Scene greco = scene(kGreco, "Bxh7+ Kxh7");
  CHECK(is_forcing(greco.pos, greco.move));
  CHECK_FALSE(is_forcing(greco.pos, *chess::parse_san(greco.pos, "O-O")));
}

TEST_CASE("brilliance gives up a piece that could have been kept, for something another move has not") {
  const Scene gift = scene("6k1/5ppp/8/3p4/4Q3/8/5PPP/4R1K1 w - - 0 1", "Rd1 dxe4");
  const auto praise = [&](int value, int second, bool is_obvious) {
    return praise_of(best(gift, value), second_best(gift, "Qe8#", Score::cp(second), is_obvious), k);
  };
  CHECK(praise(130, 0, false) == Praise::Brilliant);
  CHECK(praise(130, 0, true) == Praise::OnlyMove);  // everybody sees it
  CHECK(praise(-100, -300, false) == Praise::Good);   // unsound
  CHECK(praise(2000, 750, false) == Praise::None);    // won without it
  // The knight takes the queen back within two moves.
  const Scene fork = scene("6k1/3q1ppp/8/8/2Q5/5N2/5PPP/6K1 w - - 0 1", "Qxf7+ Kxf7 Ne5+ Kf6 Nxd7+ Ke6");
  CHECK(praise_of(best(fork, 300), second_best(fork, "Qc8+", Score::cp(0)), k) == Praise::Good);

  PraisedMove other = best(gift, 100);
  other.is_best = false;
  other.value_before = Score::cp(110);
  CHECK(praise_of(other, {}, k) == Praise::Interesting);
  PraiseEvidence named;
  named.is_book_move = true;
  CHECK(praise_of(other, named, k) == Praise::None);
  other.value_before = Score::cp(250);
  CHECK(praise_of(other, {}, k) == Praise::None);
}

TEST_CASE("no praise for what every player sees, nor a second search") {
  const auto is_plain_scene = [](std::string_view fen, std::string_view san) {
    const Scene s = scene(fen, san);
    CHECK(is_plain(s.pos, s.move, {}) == !deserves_second_search(best(s, 100), k));
    return is_plain(s.pos, s.move, {});
  };
  const Scene gain = scene("3rk3/8/8/3q4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5 Rxd5");
  CHECK_FALSE(deserves_second_search(best(gain, 100), k));  // no other move gains as much

  const Scene retake = scene("3rk3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 Rxd5");
  CHECK_FALSE(is_plain(retake.pos, retake.move, {}));
  const PreviousMove taker{Move::normal(Square::D8, Square::D5), true};
  CHECK(is_plain(retake.pos, retake.move, taker));
  CHECK(is_plain(retake.pos, retake.move, PreviousMove{taker.move, false}));  // what was offered
  // The rook is worth no word if it takes a knight that attacks one of White's pieces.
  CHECK(is_plain_scene("3rk3/8/8/3n4/1R6/8/8/3RK3 w - - 0 1", "Rxd5 Rxd5"));
  CHECK_FALSE(is_plain_scene("3rk3/8/8/3n4/1P6/8/8/3RK3 w - - 0 1", "Rxd5 Rxd5"));
  PraisedMove recapture = best(retake, 100);
  recapture.previous = taker;
  CHECK_FALSE(deserves_second_search(recapture, k));
  CHECK(praise_of(recapture, second_best(retake, "Ke2", Score::cp(-900)), k) == Praise::None);

  CHECK(is_plain_scene("k7/8/8/8/8/8/1r6/K6r w - - 0 1", "Kxb2"));       // the only move
  CHECK(is_plain_scene("k7/8/8/8/8/8/7P/K1r5 w - - 0 1", "Ka2"));        // one of two
  CHECK(is_plain_scene("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q"));
  CHECK(is_plain_scene("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c8=R"));
  // The rook leaves the bishop's diagonal, or goes where the bishop takes it.
  CHECK(is_plain_scene("6k1/5ppp/8/2b5/8/4R3/5PPP/6K1 w - - 0 1", "Rd3"));
  CHECK_FALSE(is_plain_scene("6k1/5ppp/8/2b5/8/4R3/5PPP/6K1 w - - 0 1", "Re7"));
  CHECK(is_plain_scene("6k1/5ppp/8/2b5/8/4R3/5PPP/6K1 w - - 0 1",
                       "Re5"));  // still attacked, but guarded no less
  CHECK_FALSE(is_plain_scene("6k1/5ppp/8/2b5/8/4P3/5PPP/3R2K1 w - - 0 1", "e4"));
  CHECK(is_plain_scene("4r1k1/5ppp/8/8/8/8/3P1PPP/4K2R w K - 0 1", "Kd1"));  // out of check

  // Mate in two.
  const Scene quiet = scene("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4 Ke7");
  PraisedMove mating = best(quiet, 0);
  mating.value_before = Score::mate_in(2);
  mating.value_after = Score::mate_in(1);
  CHECK_FALSE(deserves_second_search(mating, k));
  mating.value_before = Score::mate_in(3);
  mating.value_after = Score::mate_in(2);
  CHECK(deserves_second_search(mating, k));
}

TEST_CASE("a gain is plain if the second best move does not gain as much") {
  // Either rook takes a knight.
  const Scene take = scene("6k1/8/8/n6n/8/8/8/R5KR w - - 0 1", "Rxa5 Kg7");
  CHECK_FALSE(is_plain_gain(take.pos, take.move));
  CHECK(deserves_second_search(best(take, 100), k));
  const Move quiet = *chess::parse_san(take.pos, "Kf2");
  CHECK(is_plain_gain(take.pos, take.move, quiet));
  CHECK_FALSE(is_plain_gain(take.pos, take.move, *chess::parse_san(take.pos, "Rxh5")));
  CHECK_FALSE(is_hard_to_replace(best(take, 300), Score::cp(0), quiet, k));
  CHECK(is_hard_to_replace(best(take, 300), Score::cp(0), *chess::parse_san(take.pos, "Rxh5"), k));
  CHECK(praise_of(best(take, 300), second_best(take, "Kf2", Score::cp(0), true), k) == Praise::None);
  CHECK(praise_of(best(take, 300), second_best(take, "Rxh5", Score::cp(0), true), k) == Praise::OnlyMove);
}

TEST_CASE("what later moves have shown of a move counts as little as what a search of it alone finds") {
  const Scene quiet = scene("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4 Ke7");
  PraiseEvidence evidence = second_best(quiet, "Kd2", Score::cp(0));
  CHECK(praise_of(best(quiet, 130), evidence, k) == Praise::Good);
  evidence.played = Score::cp(20);
  CHECK(praise_of(best(quiet, 130), evidence, k) == Praise::None);
  evidence.played = Score::cp(900);
  CHECK(praise_of(best(quiet, 130), evidence, k) == Praise::Good);
}
