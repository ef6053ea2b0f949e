// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as BGN writes them, and every way in which they can disagree with the board.
#include "bgn/detail/move_json.h"

#include <doctest/doctest.h>

#include "notation/fen.h"
#include "notation/san.h"
#include "support/random_positions.h"

using namespace chess;

namespace {

/// `check` is the number that a check gets; for other moves it plays no part.
std::string json_of(const Position& pos, Move m, int check = 1) {
  std::string out;
  int checks = check - 1;
  LeanPosition lean(pos);
  play_and_append_members(lean, m, checks, false, out);
  CHECK(lean == LeanPosition(pos.after(m)));
  return "{" + out + "}";
}

std::string json_of(const char* fen, const char* san, int check = 1) {
  const Position pos = *parse_position(fen);
  return json_of(pos, *parse_san(pos, san), check);
}

std::expected<Move, std::string> resolve(const Position& pos, const std::string& text) {
  JsonTape tape;
  const auto object = tape.parse(text);
  REQUIRE_MESSAGE(object.has_value(), text);
  BgnMoveFields fields;
  for (auto member = object->first(); !member.done(); member.advance())
    fields.take(member.key(), member.value());
  return resolve_move(pos, fields);
}

std::string san(const char* fen, const std::string& text) {
  const Position pos = *parse_position(fen);
  const auto move = resolve(pos, text);
  REQUIRE_MESSAGE(move.has_value(), text << ": " << (move ? "" : move.error()));
  return to_san(pos, *move);
}

std::string error(const char* fen, const std::string& text) {
  const auto move = resolve(*parse_position(fen), text);
  REQUIRE_MESSAGE(!move, text);
  return move.error();
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kEnPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr const char* kPromotion = "3rk3/2P5/8/8/8/8/2p5/3QK3 w - - 0 1";

}  // namespace

TEST_CASE("moves are written from the board") {
  CHECK(json_of(kStart, "e4") == R"({"p":"P","f":"e2","t":"e4"})");
  CHECK(json_of("4k3/8/8/8/3n4/5B2/8/4K3 b - - 0 1", "Nxf3", 2) ==
        R"({"p":"n","f":"d4","t":"f3","x":"B","c":2})");
  CHECK(json_of(kCastle, "O-O") == R"({"p":"K","f":"e1","t":"g1","castle":"K"})");
  CHECK(json_of("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", 1) ==
        R"({"p":"K","f":"e1","t":"c1","c":1,"castle":"Q"})");
  CHECK(json_of(kEnPassant, "exd6") == R"({"p":"P","f":"e5","t":"d6","x":"p","ep":true})");
  CHECK(json_of(kPromotion, "cxd8=N") == R"({"p":"P","f":"c7","t":"d8","x":"r","promo":"N"})");
  CHECK(json_of("3rk3/2P5/8/8/8/8/2p5/3QK3 b - - 0 1", "c1=Q") ==
        R"({"p":"p","f":"c2","t":"c1","promo":"q"})");
  CHECK(json_of(kStart, "--") == R"({"p":null,"f":null,"t":null})");
  // Chess960: the king's real square, though the rook stands there, or the king itself.
  CHECK(json_of("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O") == R"({"p":"K","f":"f1","t":"g1","castle":"K"})");
  CHECK(json_of("4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O") == R"({"p":"K","f":"g1","t":"g1","castle":"K"})");
}

TEST_CASE("moves are read in every spelling") {
  CHECK(san(kStart,
            R"({"t":"e4","f":"e2","p":"P","zz":1,"x":null,"castle":false,"promo":null,"ep":false})") == "e4");
  CHECK(san(kCastle, R"({"p":"K","f":"e1","t":"g1","castle":true})") == "O-O");
  CHECK(san(kCastle, R"({"p":"K","f":"e1","t":"c1","castle":true})") == "O-O-O");
  CHECK(san(kCastle, R"({"p":"K","f":"e1","t":"h1","castle":"k"})") == "O-O");
  CHECK(san(kPromotion, R"({"p":"P","f":"c7","t":"c8","promote":"Q"})") == "c8=Q");
  CHECK(san(kPromotion, R"({"p":"P","f":"c7","t":"c8","promo":"q"})") == "c8=Q");
  CHECK(san(kEnPassant, R"({"p":"P","f":"e5","t":"d6","x":"p"})") == "exd6");
  CHECK(san(kStart, R"({"p":null,"f":null,"t":null})") == "--");
  CHECK(san("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", R"({"p":"K","f":"f1","t":"g1","castle":"K"})") == "O-O");
  CHECK(san("4k3/8/8/8/8/8/8/6KR w H - 0 1", R"({"p":"K","f":"g1","t":"g1","castle":true})") == "O-O");
}

TEST_CASE("disagreements are named") {
  CHECK(error(kStart, R"({"f":"e2","t":"e4"})") == "the key 'p' is missing");
  CHECK(error(kStart, R"({"p":"P","t":"e4"})") == "the key 'f' is missing");
  CHECK(error(kStart, R"({"p":"P","f":"e2"})") == "the key 't' is missing");
  CHECK(error(kStart, R"({"p":"X","f":"e2","t":"e4"})").starts_with("p is"));
  CHECK(error(kStart, R"({"p":3,"f":"e2","t":"e4"})").starts_with("p is 3"));
  CHECK(error(kStart, R"({"p":"P","f":"e9","t":"e4"})").starts_with("f is"));
  CHECK(error(kStart, R"({"p":"P","f":"e2","t":null})").starts_with("t is null"));
  CHECK(error(kStart, R"({"p":"N","f":null,"t":"f3"})") == "the drop N@f3 is no move of this game's rules");
  CHECK(error(kStart, R"({"p":"P","f":"e3","t":"e4"})") == "no piece stands on e3");
  CHECK(error(kStart, R"({"p":"N","f":"e2","t":"e4"})") == "p is 'N', but 'P' stands on e2");
  CHECK(error(kStart, R"({"p":"p","f":"e2","t":"e4"})") == "p is 'p', but 'P' stands on e2");
  CHECK(error(kStart, R"({"p":"p","f":"e7","t":"e5"})") == "it is White's move");
  CHECK(error(kStart, R"({"p":"P","f":"e2","t":"e5"})") == "illegal move e2-e5 of 'P'");
  CHECK(error(kStart, R"({"p":"P","f":"e2","t":"e4","x":"p"})").find("takes nothing") != std::string::npos);
  CHECK(error(kPromotion, R"({"p":"P","f":"c7","t":"d8","promo":"Q"})").find("takes 'r'") !=
        std::string::npos);
  CHECK(error(kPromotion, R"({"p":"P","f":"c7","t":"d8","promo":"Q","x":"R"})").find("takes 'r'") !=
        std::string::npos);
  CHECK(error(kPromotion, R"({"p":"P","f":"c7","t":"c8"})").starts_with("illegal move"));
  CHECK(error(kPromotion, R"({"p":"P","f":"c7","t":"c8","promo":"K"})").starts_with("promo is"));
  CHECK(error(kPromotion, R"({"p":"P","f":"c7","t":"c8","promo":"QQ"})").starts_with("promo is"));
  CHECK(error(kStart, R"({"p":"P","f":"e2","t":"e4","promo":"Q"})").starts_with("illegal move"));
  CHECK(error(kEnPassant, R"({"p":"P","f":"e5","t":"d6","x":"p","ep":false})").starts_with("ep is"));
  CHECK(error(kEnPassant, R"({"p":"P","f":"e5","t":"e6","ep":true})").starts_with("ep is"));
  CHECK(error(kEnPassant, R"({"p":"P","f":"e5","t":"f6","x":"p"})").starts_with("illegal move"));
  CHECK(error(kCastle, R"({"p":"K","f":"e1","t":"g1"})").starts_with("illegal move"));
  CHECK(error(kCastle, R"({"p":"K","f":"e1","t":"g1","castle":"Q"})").starts_with("castle is"));
  CHECK(error(kCastle, R"({"p":"K","f":"e1","t":"g1","castle":"X"})").starts_with("castle is"));
  CHECK(error(kCastle, R"({"p":"R","f":"h1","t":"f1","castle":"K"})").starts_with("castle, but no king"));
  CHECK(error(kStart, R"({"p":"K","f":"e1","t":"g1","castle":"K"})").starts_with("illegal move"));
  CHECK(error("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", R"({"p":"K","f":"e1","t":"g1","castle":"K"})")
            .starts_with("castling to that side"));
  CHECK(error("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", R"({"p":null,"f":null,"t":null})") == "null move in check");
}

TEST_CASE("law: every legal move of random positions comes back") {
  chess::test::for_random_positions(5, 30, 80, [](const Position& pos) {
    for (const Move m : legal_moves(pos)) {
      const auto back = resolve(pos, json_of(pos, m));
      REQUIRE_MESSAGE(back.has_value(), to_fen(pos) << " " << to_san(pos, m));
      REQUIRE(*back == m);
    }
  });
}
