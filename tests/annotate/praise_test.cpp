// SPDX-License-Identifier: GPL-3.0-or-later
// Praise: sacrifices are counted on the board, and nothing is praised without proof.
#include "annotate/judge/praise.h"

#include <doctest/doctest.h>

#include "annotate/judge/rules.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"

using namespace annotate;
using chess::Move;
using chess::Score;

namespace {

const double k = default_rules().win_chance_constant;

struct Scene {
  chess::Position pos;
  Move move;
  std::vector<Move> reply;
};

/// The first move of `san` is the one in question, what follows the best reply.
Scene scene(std::string_view fen, std::string_view san) {
  Scene scene{*chess::parse_position(fen), {}, {}};
  chess::Position pos = scene.pos;
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
  return {s.pos, s.move, {}, false, true, Score::cp(after), Score::cp(after), s.reply};
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

TEST_CASE("praise wants proof") {
  const Scene quiet = scene("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "Bb5 a6");
  CHECK(praise_of(best(quiet, 30), {}, false, k) == Praise::None);
  CHECK(praise_of(best(quiet, 30), Score::cp(25), false, k) == Praise::None);
  CHECK(praise_of(best(quiet, 30), Score::cp(-60), false, k) == Praise::Good);
  CHECK(praise_of(best(quiet, 30), Score::cp(-60), true, k) == Praise::None);
  CHECK(praise_of(best(quiet, 30), Score::cp(-150), true, k) == Praise::OnlyMove);
  CHECK(praise_of(best(quiet, 30), Score::cp(-150), false, k) == Praise::Good);
  CHECK(praise_of(best(quiet, 30), Score::mated_in(5), true, k) == Praise::OnlyMove);
  // Won or lost either way.
  CHECK(praise_of(best(quiet, 2500), Score::cp(900), false, k) == Praise::None);
  CHECK(praise_of(best(quiet, -900), Score::cp(-3000), false, k) == Praise::None);

  PraisedMove not_best = best(quiet, 30);
  not_best.is_best = false;
  CHECK(praise_of(not_best, {}, true, k) == Praise::None);
}

TEST_CASE("brilliance gives up a piece that could have been kept, for something another move has not") {
  const Scene gift = scene("6k1/5ppp/8/3p4/4Q3/8/5PPP/4R1K1 w - - 0 1", "Rd1 dxe4");
  CHECK(praise_of(best(gift, 100), Score::cp(0), false, k) == Praise::Brilliant);
  CHECK(praise_of(best(gift, 100), Score::cp(0), true, k) == Praise::None);     // everybody sees it
  CHECK(praise_of(best(gift, -100), Score::cp(-300), false, k) == Praise::Good);  // unsound
  CHECK(praise_of(best(gift, 2000), Score::cp(750), false, k) == Praise::Good);   // won without it

  PraisedMove other = best(gift, 100);
  other.is_best = false;
  other.value_before = Score::cp(110);
  CHECK(praise_of(other, {}, true, k) == Praise::Interesting);
  other.value_before = Score::cp(250);
  CHECK(praise_of(other, {}, true, k) == Praise::None);
}

TEST_CASE("no praise for recaptures, forced moves and promotions, nor a second search for them") {
  const Scene gain = scene("3rk3/8/8/3q4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5 Rxd5");
  CHECK_FALSE(deserves_second_search(best(gain, 100), k));  // pays by itself
  const Scene retake = scene("3rk3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 Rxd5");
  PraisedMove recapture = best(retake, 100);
  CHECK(deserves_second_search(recapture, k));
  recapture.previous = Move::normal(chess::Square::D8, chess::Square::D5);
  recapture.previous_captured = true;
  CHECK_FALSE(deserves_second_search(recapture, k));
  CHECK(praise_of(recapture, Score::cp(-900), false, k) == Praise::None);

  const Scene forced = scene("k7/8/8/8/8/8/1r6/K6r w - - 0 1", "Kxb2 Kb7");
  CHECK_FALSE(deserves_second_search(best(forced, 0), k));
  const Scene promotion = scene("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q Kg7");
  CHECK_FALSE(deserves_second_search(best(promotion, 500), k));
  CHECK(praise_of(best(promotion, 500), Score::cp(0), false, k) == Praise::None);
  const Scene saavedra = scene("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c8=R Ra4");
  CHECK(praise_of(best(saavedra, 500), Score::cp(0), true, k) == Praise::OnlyMove);
  CHECK(praise_of(best(saavedra, 500), Score::cp(0), false, k) == Praise::OnlyMove);

  // What later moves have shown of a move counts as little as what a search of it alone finds.
  const Scene quiet = scene("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4 Ke7");
  PraisedMove doubtful = best(quiet, 100);
  CHECK(praise_of(doubtful, Score::cp(0), true, k) == Praise::None);
  CHECK(praise_of(doubtful, Score::cp(0), false, k) == Praise::Good);
  doubtful.searched = Score::cp(20);
  CHECK(praise_of(doubtful, Score::cp(0), false, k) == Praise::None);
}
