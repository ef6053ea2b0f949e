// SPDX-License-Identifier: GPL-3.0-or-later
// Games of crazyhouse in BGN: drops with a null `f`, pockets in `fen`, faults by ply and reason.
#include <doctest/doctest.h>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "games.h"
#include "notation/variant_text.h"
#include "tests/support/random_variant.h"

using namespace chess;
using namespace chess::test;

namespace {

/// A game from `fen` with these moves in UCI, not checked.
Game house_game(std::string_view fen, std::string_view uci_moves) {
  CrazyhousePosition pos = *parse_crazyhouse_position(fen);
  Game game{AnyPosition(pos)};
  NodeId last = kRootNode;
  for (const auto word : split_words(uci_moves)) {
    const auto move = parse_uci_move(pos, word);
    REQUIRE_MESSAGE(move.has_value(), std::string(word));
    last = game.add_unchecked(last, *move);
    pos.play(*move);
  }
  set_empty_roster(game);
  return game;
}

std::string moves_json(const Game& game) {
  const std::string text = to_bgn(game);
  return text.substr(0, text.find(",\"result\""));
}

/// A game of `moves` from a position where White's pocket holds a knight and Black's a pawn.
std::string fault_of(const std::string& moves) {
  const auto game = parse_bgn(R"({"moves":[)" + moves +
                              R"(],"result":"*","fen":"4k3/8/8/8/8/8/8/4K2R[Np] w K - 0 6",)"
                              R"("variant":"crazyhouse"})");
  return game ? "" : to_string(game.error());
}

}  // namespace

TEST_CASE("a drop in BGN") {
  const Game game = house_game("4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1", "N@f3 P@d2 f3d2");
  CHECK(
      moves_json(game) ==
      R"({"moves":[{"p":"N","f":null,"t":"f3"},{"p":"p","f":null,"t":"d2","c":1},{"p":"N","f":"f3","t":"d2","x":"p"}])");
  const auto read = parse_bgn(to_bgn(game));
  REQUIRE(read.has_value());
  CHECK(read->has_drops());
  CHECK(read->main_moves() == game.main_moves());
  CHECK(to_bgn(*read) == to_bgn(game));
  CHECK(to_bgn(game).find(R"("fen":"4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1","variant":"crazyhouse")") !=
        std::string::npos);
}

TEST_CASE("checks are counted by the rules of crazyhouse") {
  // Mate in chess; a drop stands between.
  const Game answered = house_game("3r2k1/8/8/8/8/8/5PPP/6K1[N] b - - 0 1", "d8d1 N@f1");
  CHECK(moves_json(answered) ==
        R"({"moves":[{"p":"r","f":"d8","t":"d1","c":1},{"p":"N","f":null,"t":"f1"}])");
  const Game mate = house_game("3r2k1/8/8/8/8/8/5PPP/6K1[] b - - 0 1", "d8d1");
  CHECK(moves_json(mate) == R"({"moves":[{"p":"r","f":"d8","t":"d1"}])");
}

TEST_CASE("drops that cannot be, by ply and reason") {
  CHECK(fault_of(R"({"p":"N","f":null,"t":"f3"},{"p":"p","f":null,"t":"f2"})").empty());
  CHECK(fault_of(R"({"p":"B","f":null,"t":"f3"})") == "ply 11: no B in White's pocket");
  CHECK(fault_of(R"({"p":"N","f":null,"t":"f3"},{"p":"n","f":null,"t":"f6"})") ==
        "ply 12: no N in Black's pocket");
  CHECK(fault_of(R"({"p":"N","f":null,"t":"f3"},{"p":"p","f":null,"t":"f8"})") ==
        "ply 12: illegal drop P@f8");
  CHECK(fault_of(R"({"p":"N","f":null,"t":"e1"})") == "ply 11: illegal drop N@e1");
  CHECK(fault_of(R"({"p":"n","f":null,"t":"f3"})") == "ply 11: it is White's move");
  CHECK(fault_of(R"({"p":"K","f":null,"t":"f3"})") == "ply 11: p is \"K\", not a man to drop");
  CHECK(fault_of(R"({"f":null,"t":"f3"})") == "ply 11: p is nothing, not a man to drop");
  CHECK(fault_of(R"({"p":"N","f":null,"t":"f9"})") == "ply 11: t is \"f9\", not a square");
  CHECK(fault_of(R"({"p":"N","f":null,"t":"f3","x":"p"})") == "ply 11: x is \"p\", but the move is a drop");
  CHECK(fault_of(R"({"p":"N","f":null,"t":"f3","x":null,"ep":false})").empty());
  CHECK(fault_of(R"({"p":"N","t":"f3"})") == "ply 11: the key 'f' is missing");
  CHECK(fault_of(R"({"p":"K","f":"e1","t":"g1","castle":"K"},{"p":null,"f":null,"t":null})").empty());
  // Standard chess has no drops.
  CHECK(to_string(parse_bgn(R"({"moves":[{"p":"N","f":null,"t":"f3"}],"result":"*"})").error()) ==
        "ply 1: the drop N@f3 is no move of this game's rules");
}

TEST_CASE("headers of crazyhouse") {
  const auto game = parse_bgn(R"({"moves":[],"result":"*","variant":"Crazyhouse"})");
  REQUIRE(game.has_value());
  CHECK(game->any_start() == AnyPosition(CrazyhousePosition::start()));
  CHECK(game->tags.get("Variant") == "Crazyhouse");
  CHECK_FALSE(parse_bgn(R"({"moves":[],"result":"*","variant":"crazyhouse","fen":"8/8[]"})"));
  CHECK(parse_bgn(R"({"moves":[],"result":"*","variant":"xyz"})").error().reason ==
        "variant \"xyz\" is not known");
  // Such a game is written with the key `variant`, and has to be what is read then.
  const std::string tag = R"("result":"*","ext":[{"id":"pgn","data":{"Variant":"Xyz"}}]})";
  CHECK(parse_bgn(R"({"moves":[],)" + tag).error().reason == "variant \"Xyz\" is not known");
  CHECK(parse_bgn(R"({ "moves":[],)" + tag).error().reason == "variant \"Xyz\" is not known");
  CHECK(parse_bgn(R"({"moves":[{"p":"P","f":"e2","t":"e4"}],)" + tag).has_value());
}

TEST_CASE("random games there and back") {
  RandomVariantGames games(23);
  int drops = 0;
  for (int i = 0; i < 200; ++i) {
    const Game game = games.next();
    drops += count_drops(game);
    const std::string text = to_bgn(game);
    const auto read = parse_bgn(text);
    REQUIRE_MESSAGE(read.has_value(), (read ? "" : to_string(read.error())));
    CHECK(to_bgn(*read) == text);
    CHECK(read->main_moves() == game.main_moves());
    CHECK(count_drops(*read) == count_drops(game));
    CHECK(read->any_start() == game.any_start());
  }
  CHECK(drops > 1000);
}
