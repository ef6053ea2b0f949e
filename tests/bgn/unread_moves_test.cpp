// SPDX-License-Identifier: GPL-3.0-or-later
// BGN never drops: moves that cannot be played come back as they were written, and the reader says so.
#include <doctest/doctest.h>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

using namespace chess;

namespace {

ImportedGame read(const std::string& text) {
  BgnReader reader(memory_source(text));
  auto game = reader.next();
  REQUIRE(game.has_value());
  return std::move(*game);
}

std::string written(const Game& game) { return to_bgn(game, {.end_line = false}); }

}  // namespace

TEST_CASE("moves of an unknown variant") {
  const std::string text =
      R"({"moves":[{"p":"P","f":"e2","t":"e4","a":[{"nag":1}]},{"p":"n","f":"g8","t":"f6"}],"result":"W","variant":"losAlamos"})";
  const ImportedGame game = read(text);
  CHECK(game.status == ImportStatus::Refused);
  CHECK(game.diagnostics.back().action == "the moves are kept as written");
  CHECK(written(game.game) == text);
  std::string pgn;
  const PgnLosses losses = append_pgn(game.game, pgn);
  CHECK(losses.unread_moves);
  CHECK(pgn.find("\n\ne2-e4 Ng8-f6 1-0\n") != std::string::npos);
  CHECK(pgn.find("[Variant \"losAlamos\"]") != std::string::npos);
}

TEST_CASE("Bughouse, Los Alamos and larger boards go through BGN whole, and through PGN as text") {
  const auto check = [](const std::string& text, const std::string& words) {
    const ImportedGame game = read(text);
    CHECK(game.status == ImportStatus::Refused);
    CHECK(written(game.game) == text);
    const std::string pgn = to_pgn(game.game);
    CHECK_MESSAGE(pgn.contains("\n\n" + words + " 1-0\n"), pgn);
    // PGN's text is BGN's `unread`, and comes back from there.
    PgnGameReader reader(memory_source(pgn));
    const auto from_pgn = reader.next();
    REQUIRE(from_pgn);
    CHECK(from_pgn->game.unread == words);
    CHECK(to_pgn(from_pgn->game) == pgn);
    const ImportedGame again = read(to_bgn(from_pgn->game));
    CHECK(again.diagnostics.back().action == "the moves are kept as written");
    CHECK(again.game.tags == from_pgn->game.tags);
    CHECK(to_pgn(again.game) == pgn);
    CHECK(written(again.game) == written(from_pgn->game));
  };
  check(
      R"({"moves":[{"p":"P","f":"e2","t":"e4","board":"A"},{"p":"p","f":"d7","t":"d5","a":[{"nag":1,"clk":["0:04:59"]}]},)"
      R"({"p":"P","f":"e4","t":"d5","x":"p"},{"p":"N","f":null,"t":"f3","c":1},{"p":null,"f":null,"t":null}],"result":"W",)"
      R"("players":[{"last":"Ann"},{"last":"Bob"}],"variant":"bughouse"})",
      "e2-e4 d7-d5 e4xd5 N@f3 --");
  check(
      R"({"moves":[{"p":"P","f":"d2","t":"d3"},{"p":"n","f":"e6","t":"d4"},{"p":"P","f":"c5","t":"c6","promo":"Q"}],)"
      R"("result":"W","event":"MANIAC I","fen":"rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1","variant":"losAlamos"})",
      "d2-d3 Ne6-d4 c5-c6=Q");
  check(
      R"({"moves":[{"p":"P","f":"j2","t":"j4"},{"p":"a","f":"i10","t":"j8"}],"result":"W","variant":"capablanca"})",
      "j2-j4 Ai10-j8");
}

TEST_CASE("moves behind an illegal one, and a drop in chess") {
  for (
      const std::string& text :
      {std::string(
           R"({"moves":[{"p":"P","f":"e2","t":"e4"},{"p":"p","f":"e7","t":"e4"},{"p":"Q","f":"d1","t":"h5"}],"result":"*"})"),
       std::string(R"({"moves":[{"p":"P","f":"e2","t":"e4"},{"p":"n","f":null,"t":"f6"}],"result":"*"})"),
       std::string(R"({"moves":[{"p":"P","f":"e2","t":"e5"},7,{"x":[1]}],"result":"*"})"),
       std::string(R"({"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"*","fen":"8/8"})")}) {
    CAPTURE(text);
    const ImportedGame game = read(text);
    CHECK(game.is_damaged());
    CHECK(written(game.game) == text);
    CHECK(same_game(read(to_bgn(game.game)).game, game.game));
  }
  const ImportedGame game =
      read(R"({"moves":[{"p":"P","f":"e2","t":"e4"},{"p":"n","f":null,"t":"f6"}],"result":"*"})");
  CHECK(game.diagnostics.back().action == "the game is kept up to there, the rest as written");
  CHECK(to_pgn(game.game).find("1. e4 {unread: N@f6} *") != std::string::npos);
}

TEST_CASE("variations with and without a legal move") {
  const std::string text =
      R"({"moves":[{"p":"P","f":"e2","t":"e4","a":[)"
      R"({"nag":1,"alt":{"moves":[{"p":"P","f":"d2","t":"d4"},{"p":"P","f":"d4","t":"d5"},{}]}},)"
      R"({"id":"X","alt":{"name":"odd","moves":[{"p":"P","f":"e2","t":"e6"},{}]}},{"nag":2}]},)"
      R"({"p":"p","f":"e7","t":"e5"}],"result":"*"})";
  const ImportedGame game = read(text);
  CHECK(game.status == ImportStatus::Whole);
  CHECK(game.diagnostics.size() == 2);
  CHECK(written(game.game) == text);
  CHECK(same_game(read(to_bgn(game.game)).game, game.game));
}
