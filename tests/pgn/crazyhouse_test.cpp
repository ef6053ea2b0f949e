// SPDX-License-Identifier: GPL-3.0-or-later
// Games of crazyhouse in PGN: read by replay, written, and the same again.
#include <doctest/doctest.h>

#include "notation/variant_text.h"
#include "pgn_text.h"
#include "tests/support/random_variant.h"

using namespace chess;
using namespace ::test;

namespace {

const std::string kHouse = "[Variant \"Crazyhouse\"]\n\n";

/// Wants no games of variants.
class ChessOnly : public IgnoringVisitor {
 public:
  void begin_game(std::size_t, std::size_t) override { is_variant_ = false; }
  void tag(std::string_view name, std::string_view) override { is_variant_ |= name == "Variant"; }
  bool wants_moves() override { return !is_variant_; }
  void move(const AnyPosition&, Move, std::string_view) override { ++moves; }
  void end_game(ImportStatus) override { ++games; }
  int moves = 0, games = 0;

 private:
  bool is_variant_ = false;
};

}  // namespace

TEST_CASE("drops, however they are written") {
  std::string reports;
  CHECK(normalised(kHouse + "1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ 4. Be2 @e3 5. fxe3 P@g3 {x} 6. p@h6?? *",
                   &reports) ==
        "1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ 4. Be2 P@e3 5. fxe3 P@g3 {x} 6. P@h6 $4 *");
  CHECK(reports.empty());
  CHECK(normalised(kHouse + "e2e4 d7d5 e4d5 d8d5 P@e4 d5e4 *").find("3. P@e4 Qxe4+ *") != std::string::npos);
  // A check that a drop can answer is no mate.
  const std::string back_rank =
      "[Variant \"Crazyhouse\"]\n[FEN \"3r2k1/8/8/8/8/8/5PPP/6K1[N] b - - 0 1\"]\n\n";
  CHECK(normalised(back_rank + "1... Rd1# 2. N@f1 *") == "1... Rd1+ 2. N@f1 *");
}

TEST_CASE("drops in variations, which begin with the pockets of their place") {
  std::string reports;
  CHECK(normalised(kHouse + "1. e4 d5 2. exd5 Qxd5 3. P@e4 (3. P@e6 Bxe6 (3... P@e4 4. exf7+)) (3. Nc3 P@e4) "
                            "Qd8 4. Nc3 P@e3 *",
                   &reports) ==
        "1. e4 d5 2. exd5 Qxd5 3. P@e4 (3. P@e6 Bxe6 (3... P@e4 4. exf7+)) (3. Nc3 P@e4) 3... Qd8 4. Nc3 "
        "P@e3 *");
  CHECK(reports.empty());
}

TEST_CASE("a drop that cannot be") {
  const ReadPgn read = read_pgn(kHouse + "1. e4 d5 2. exd5 (2. P@e6 e5) Qxd5 3. N@f3 Nf6 1-0");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games[0].status == ImportStatus::Damaged);
  CHECK(read.games[0].game.main_moves().size() == 4);
  CHECK(contains(read.reports(), "illegal move 'P@e6' in a variation"));
  CHECK(contains(read.reports(), "illegal move 'N@f3'; the game is kept up to there, the rest as text"));
  // By the rules of chess there are no drops.
  CHECK(read_pgn("1. e4 d5 2. exd5 Qxd5 3. P@e4 *").games.front().is_damaged());
}

TEST_CASE("start positions of crazyhouse") {
  for (const std::string fen :
       {"4k3/8/8/8/8/Q~7/8/4K3[Nn] w - - 3 40", "4k3/8/8/8/8/Q~7/8/4K3/nN w - - 3 40"}) {
    const std::string text =
        "[Variant \"Crazyhouse\"]\n[FEN \"" + fen + "\"]\n[SetUp \"1\"]\n\n40. N@f3 N@f6 *\n\n";
    const ReadPgn read = read_pgn(text);
    REQUIRE(read.games.size() == 1);
    const Game& game = read.games.front().game;
    CHECK(game.has_drops());
    CHECK(game.variant() == Variant::Crazyhouse);
    CHECK(game.start() == parse_position("4k3/8/8/8/8/Q7/8/4K3 w - - 3 40").value());
    CHECK(to_fen(game.any_start()) == "4k3/8/8/8/8/Q~7/8/4K3[Nn] w - - 3 40");
    CHECK(game.main_moves() ==
          std::vector{Move::drop(Role::Knight, Square::F3), Move::drop(Role::Knight, Square::F6)});
    CHECK(game.main_positions().back().board().occupied().count() == 5);
    CHECK(to_pgn(game).ends_with(text));
  }
  const ReadPgn bad =
      read_pgn("[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[K] w - - 0 1\"]\n\n1. N@f3 *");
  CHECK(bad.games.front().status == ImportStatus::Refused);
  CHECK(contains(bad.reports(), "'K' is no man for a pocket; the moves are kept as text"));
}

TEST_CASE("tags of crazyhouse") {
  Game game{AnyPosition(CrazyhousePosition::start())};
  CHECK(export_tags(game).get("Variant") == "Crazyhouse");
  CHECK_FALSE(export_tags(game).find("FEN"));
  game.tags.set("Variant", "Crazy House");
  CHECK(export_tags(game).get("Variant") == "Crazy House");
  game.tags.set("Variant", "zh");
  CHECK(export_tags(game).get("Variant") == "Crazyhouse");
  game.tags.set("Variant", "Bughouse");
  CHECK(export_tags(game).get("Variant") == "Crazyhouse");
  game.tags.set("FEN", kCrazyhouseStartFen);
  CHECK(export_tags(game).get("FEN") == kCrazyhouseStartFen);
  Game standard;
  CHECK_FALSE(same_game(Game(), game));
  standard.tags.set("Variant", "Crazyhouse");
  CHECK_FALSE(export_tags(standard).find("Variant"));
}

TEST_CASE("who does not want drops gets none") {
  ChessOnly visitor;
  PgnReader reader(memory_source(kHouse + "1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n1. d4 d5 *"));
  while (reader.read(visitor)) {}
  CHECK(visitor.games == 2);
  CHECK(visitor.moves == 2);
}

TEST_CASE("random games: what is written is read again") {
  chess::test::RandomVariantGames games(17);
  int drops = 0;
  for (int i = 0; i < 200; ++i) {
    const Game game = games.next();
    drops += chess::test::count_drops(game);
    const std::string text = to_pgn(game);
    ReadPgn read = read_pgn(text);
    REQUIRE(read.games.size() == 1);
    CHECK_FALSE(read.games[0].is_damaged());
    read.forget_results();
    CHECK(read.reports().empty());
    const std::string again = to_pgn(read.games[0].game);
    CHECK(again == text);
    CHECK(same_game(read.games[0].game, read_pgn(again).games.front().game));
    CHECK(read.games[0].game.main_moves() == game.main_moves());
  }
  CHECK(drops > 1000);
}
