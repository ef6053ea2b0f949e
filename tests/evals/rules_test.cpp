// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of judging a move, against values worked out by hand from the published formulas.
#include <doctest/doctest.h>

#include "evals/rules.h"
#include "evals/win_chance.h"

using namespace chess;

namespace {

Finding lichess(Score before, Score after) { return judge_move(chess::default_rules(), before, after); }

Label label_by(const char* rules, int before, int after) {
  return judge_move(*chess::find_builtin_rules(rules), Score::cp(before), Score::cp(after)).label;
}

constexpr double kConstant = 0.00368208;

}  // namespace

TEST_CASE("winning chances are the logistic curve") {
  CHECK(chess::winning_chances(0, kConstant) == 0.0);
  // 2 / (1 + e^-0.368208) - 1
  CHECK(chess::winning_chances(100, kConstant) == doctest::Approx(0.18205).epsilon(1e-4));
  CHECK(chess::winning_chances(-100, kConstant) == doctest::Approx(-0.18205).epsilon(1e-4));
  CHECK(chess::winning_chances(15, kConstant) == doctest::Approx(0.02761).epsilon(1e-3));
  CHECK(chess::winning_chances(5000, kConstant) == doctest::Approx(1.0));
  CHECK(chess::winning_chances(900'000, kConstant) == 1.0);
  CHECK(chess::winning_chances(-900'000, kConstant) == -1.0);
}

TEST_CASE("Win% clamps at ten pawns, and a mate counts as that") {
  CHECK(win_percent(Score::cp(0), kConstant) == 50.0);
  CHECK(win_percent(Score::cp(1000), kConstant) == doctest::Approx(97.5447).epsilon(1e-5));
  CHECK(win_percent(Score::cp(4000), kConstant) == win_percent(Score::cp(1000), kConstant));
  CHECK(win_percent(Score::mate_in(3), kConstant) == win_percent(Score::cp(1000), kConstant));
  CHECK(win_percent(Score::mated_in(0), kConstant) == win_percent(Score::cp(-1000), kConstant));
}

TEST_CASE("lichess labels a loss of winning chances") {
  // From level: 55 cp are 0.10091, 54 cp 0.09909; 111 cp 0.20156, 110 cp 0.19979; 169 cp 0.30147, 168 cp
  // 0.29980.
  CHECK(lichess(Score::cp(0), Score::cp(-54)).label == Label::None);
  CHECK(lichess(Score::cp(0), Score::cp(-55)).label == Label::Inaccuracy);
  CHECK(lichess(Score::cp(0), Score::cp(-110)).label == Label::Inaccuracy);
  CHECK(lichess(Score::cp(0), Score::cp(-111)).label == Label::Mistake);
  CHECK(lichess(Score::cp(0), Score::cp(-168)).label == Label::Mistake);
  CHECK(lichess(Score::cp(0), Score::cp(-169)).label == Label::Blunder);
  // Won stays won.
  CHECK(lichess(Score::cp(1500), Score::cp(900)).label == Label::None);
  CHECK(lichess(Score::cp(-50), Score::cp(300)).label == Label::None);
}

TEST_CASE("mates allowed and missed") {
  const auto created = [](int before) { return lichess(Score::cp(before), Score::mated_in(4)); };
  CHECK(created(-1000) == Finding{Label::Inaccuracy, Cause::MateCreated});
  CHECK(created(-999) == Finding{Label::Mistake, Cause::MateCreated});
  CHECK(created(-701) == Finding{Label::Mistake, Cause::MateCreated});
  CHECK(created(-700) == Finding{Label::Blunder, Cause::MateCreated});
  CHECK(created(500) == Finding{Label::Blunder, Cause::MateCreated});
  const auto lost = [](int after) { return lichess(Score::mate_in(4), Score::cp(after)); };
  CHECK(lost(1000) == Finding{Label::Inaccuracy, Cause::MateLost});
  CHECK(lost(999) == Finding{Label::Mistake, Cause::MateLost});
  CHECK(lost(701) == Finding{Label::Mistake, Cause::MateLost});
  CHECK(lost(700) == Finding{Label::Blunder, Cause::MateLost});
  CHECK(lichess(Score::mate_in(2), Score::mated_in(9)) == Finding{Label::Blunder, Cause::MateLost});
  // A longer way to the same end is no fault, nor is what the other side let happen.
  CHECK(lichess(Score::mate_in(2), Score::mate_in(9)).label == Label::None);
  CHECK(lichess(Score::mated_in(9), Score::mated_in(1)).label == Label::None);
  CHECK(lichess(Score::mated_in(9), Score::cp(-300)).label == Label::None);
  CHECK(lichess(Score::cp(-300), Score::mate_in(3)).label == Label::None);
}

TEST_CASE("a win that endgame tables know is as good as a mate") {
  // Of 200 pawns, engines take off a little for each half-move to the position in the tables.
  for (const int known : {20'000, 19'950}) {
    CHECK(lichess(Score::mate_in(5), Score::cp(known)).label == Label::None);
    CHECK(lichess(Score::cp(-known), Score::mated_in(5)).label == Label::None);
    CHECK(lichess(Score::cp(known), Score::cp(0)).label == Label::Blunder);
    CHECK(lichess(Score::cp(known), Score::mated_in(3)).label == Label::Blunder);
  }
  CHECK(lichess(Score::mate_in(5), Score::cp(3000)).label == Label::Inaccuracy);
}

TEST_CASE("the dump's glyphs go by centipawns, behind the site's gate") {
  CHECK(label_by("lichess-db", 0, -55) == Label::Inaccuracy);
  CHECK(label_by("lichess-db", 0, -100) == Label::Mistake);
  CHECK(label_by("lichess-db", 0, -299) == Label::Mistake);
  CHECK(label_by("lichess-db", 0, -300) == Label::Blunder);
  CHECK(label_by("lichess-db", 800, 600) == Label::None);   // 0.0980 of winning chances
  CHECK(label_by("lichess-db", 50, 0) == Label::None);      // 50 cp, but 0.092
  CHECK(label_by("lichess-db", 1300, 690) == Label::Blunder);  // clamped: 310 cp, and 0.1292
  CHECK(label_by("lichess-db-2021", 51, 0) == Label::Inaccuracy);
  CHECK(label_by("lichess-db", 51, 0) == Label::None);
}

TEST_CASE("expected points are half of the winning chances") {
  CHECK(label_by("expected-points", 0, -54) == Label::None);
  CHECK(label_by("expected-points", 0, -55) == Label::Inaccuracy);
  CHECK(label_by("expected-points", 0, -111) == Label::Mistake);
  CHECK(label_by("expected-points", 0, -230) == Label::Mistake);   // 0.1999
  CHECK(label_by("expected-points", 0, -231) == Label::Blunder);
  CHECK(label_by("expected-points", 5000, 1000) == Label::None);
}

TEST_CASE("rule sets are found by name") {
  CHECK(chess::default_rules().name == "lichess");
  CHECK(chess::find_builtin_rules("expected-points") != nullptr);
  CHECK(chess::find_builtin_rules("Lichess") == nullptr);
  CHECK(chess::find_builtin_rules("") == nullptr);
  for (const RuleSet& rules : chess::builtin_rules()) {
    CHECK(rules.loss.inaccuracy < rules.loss.mistake);
    CHECK(rules.loss.mistake < rules.loss.blunder);
    CHECK(chess::parse_loss_measure(to_string(rules.measure)) == rules.measure);
  }
}

TEST_CASE("labels have their glyphs") {
  CHECK(nag_of(Label::Inaccuracy) == Nag::DubiousMove);
  CHECK(nag_of(Label::Mistake) == Nag::Mistake);
  CHECK(nag_of(Label::Blunder) == Nag::Blunder);
  CHECK(!nag_of(Label::None));
}

TEST_CASE("accuracy of a move") {
  CHECK(chess::move_accuracy(50, 50) == 100.0);
  CHECK(chess::move_accuracy(50, 80) == 100.0);
  // 103.1668 * e^(-0.435442) - 2.166925
  CHECK(chess::move_accuracy(60, 50) == doctest::Approx(64.5798).epsilon(1e-4));
  CHECK(chess::move_accuracy(50, 49.999999) == 100.0);  // clamped from just above
  CHECK(chess::move_accuracy(100, 0) == 0.0);
}

TEST_CASE("accuracy and centipawn loss of a game") {
  SUBCASE("nothing to judge") {
    const Score only[] = {Score::cp(15)};
    CHECK(!performances(only, Color::White, kConstant)[Color::White]);
    CHECK(!performances({}, Color::White, kConstant)[Color::White]);
  }
  SUBCASE("one move: the other side has no figures") {
    const Score scores[] = {Score::cp(15), Score::cp(15)};
    const auto result = performances(scores, Color::White, kConstant);
    REQUIRE(result[Color::White]);
    CHECK(*result[Color::White] == Performance{100.0, 0.0});
    CHECK(!result[Color::Black]);
  }
  SUBCASE("a perfect White and a Black who gives away two pawns once") {
    const Score scores[] = {Score::cp(15), Score::cp(15), Score::cp(15), Score::cp(15), Score::cp(215)};
    const auto result = performances(scores, Color::White, kConstant);
    CHECK(*result[Color::White] == Performance{100.0, 0.0});
    REQUIRE(result[Color::Black]);
    CHECK(result[Color::Black]->centipawn_loss == 100.0);
    // Win% 51.3804 -> 68.8185: fall 17.4381, accuracy 46.1133. Windows of two: the move that lost has a
    // standard deviation of 8.7190, the quiet one the least weight, 0.5.
    const double accuracy = chess::move_accuracy(100.0 - win_percent(Score::cp(15), kConstant),
                                                 100.0 - win_percent(Score::cp(215), kConstant));
    CHECK(accuracy == doctest::Approx(46.112).epsilon(1e-3));
    const double deviation =
        (win_percent(Score::cp(215), kConstant) - win_percent(Score::cp(15), kConstant)) / 2.0;
    const double weighted = (0.5 * 100.0 + deviation * accuracy) / (0.5 + deviation);
    const double harmonic = 2.0 / (1.0 / 100.0 + 1.0 / accuracy);
    CHECK(result[Color::Black]->accuracy == doctest::Approx((weighted + harmonic) / 2.0));
  }
  SUBCASE("mates count as ten pawns, and Black may begin") {
    const Score scores[] = {Score::cp(-1500), Score::mate_in(3), Score::mate_in(2)};
    const auto result = performances(scores, Color::Black, kConstant);
    CHECK(result[Color::Black]->centipawn_loss == 2000.0);
    CHECK(result[Color::White]->centipawn_loss == 0.0);
    CHECK(result[Color::Black]->accuracy >= 0.0);
  }
  SUBCASE("long games use windows of at most eight") {
    std::vector<Score> scores(201, Score::cp(20));
    const auto result = performances(scores, Color::White, kConstant);
    for (const Color c : kColors) {
      CHECK(result[c]->accuracy == doctest::Approx(100.0));
      CHECK(result[c]->centipawn_loss == 0.0);
    }
  }
}
