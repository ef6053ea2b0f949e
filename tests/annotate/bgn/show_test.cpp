// SPDX-License-Identifier: GPL-3.0-or-later
// A game on a terminal: the board, the moves, the lines about the players.
#include <doctest/doctest.h>

#include "annotate/bgn/show/show.h"
#include "base/text.h"
#include "console/terminal_text.h"
#include "terminal/movetext_view.h"
#include "tests/query/games.h"

using namespace annotate;
using chess::Ink;
using chess::text_width;
using namespace annotate::bgn;

namespace {

std::string moves_of(const std::string& pgn, chess::MovetextStyle style = {}) {
  return movetext_view(one_game(pgn).game, style, Ink(false));
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const auto line : chess::split(text, '\n')) widest = std::max(widest, text_width(line));
  return widest;
}

}  // namespace

TEST_CASE("the board with letters") {
  const auto start = chess::Position::start();
  CHECK(board_picture(start, {}, {.ascii = true}) ==
        " 8  r  n  b  q  k  b  n  r\n"
        " 7  p  p  p  p  p  p  p  p\n"
        " 6  .  .  .  .  .  .  .  .\n"
        " 5  .  .  .  .  .  .  .  .\n"
        " 4  .  .  .  .  .  .  .  .\n"
        " 3  .  .  .  .  .  .  .  .\n"
        " 2  P  P  P  P  P  P  P  P\n"
        " 1  R  N  B  Q  K  B  N  R\n"
        "    a  b  c  d  e  f  g  h\n");
  const auto move = chess::Move::normal(chess::Square::E2, chess::Square::E4);
  const std::string moved = board_picture(start.after(move), move, {.ascii = true});
  CHECK(moved.find(" 4  .  .  .  . [P] .  .  .\n") != std::string::npos);
  CHECK(moved.find(" 2  P  P  P  P  *  P  P  P\n") != std::string::npos);
  const std::string flipped = board_picture(start.after(move), move, {.ascii = true, .flip = true});
  CHECK(flipped.starts_with(" 1  R  N  B  K  Q  B  N  R\n"));
  CHECK(flipped.ends_with("    h  g  f  e  d  c  b  a\n"));
}

TEST_CASE("the board with chessmen and with colours") {
  const auto start = chess::Position::start();
  const std::string plain = board_picture(start, {}, {});
  CHECK(plain.find("♖") != std::string::npos);
  CHECK(plain.find("♜") != std::string::npos);
  CHECK(plain.find('\x1b') == std::string::npos);
  const std::string coloured = board_picture(start, {}, {.colours = true});
  CHECK(coloured.find("♖") == std::string::npos);
  CHECK(coloured.find("\x1b[") != std::string::npos);
  // Every colour is ended on its line.
  for (const auto line : chess::split(coloured, '\n')) {
    if (line.find("\x1b[") != std::string_view::npos) CHECK(line.ends_with("\x1b[0m"));
  }
}

TEST_CASE("castling marks the king's squares") {
  const auto game = one_game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *").game;
  const auto last = game.main_moves().back();
  const std::string board = board_picture(game.main_positions().back(), last, {.ascii = true});
  CHECK(board.find(" 1  R  N  B  Q  *  R [K] .\n") != std::string::npos);
}

TEST_CASE("moves of a plain game are filled into lines") {
  const std::string text = moves_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *", {.width = 20});
  CHECK(widest_line(text) <= 20);
  CHECK(text.starts_with("1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 4. Ba4 Nf6\n"));
}

TEST_CASE("signs, evaluations, clocks, comments and variations") {
  const char* const kPgn =
      "{ A start. } 1. e4 { [%eval 0.3] [%clk 0:05:00] } e5 $1 2. Ke2 $4 $16 { No castling now. } "
      "( 2. Nf3 Nc6 ( 2... d6 { solid } 3. d4 ) 3. Bb5 ) 2... Ke7 $140 *";
  CHECK(moves_of(kPgn) ==
        "    A start.\n"
        "1. e4 [+0.3] e5! 2. Ke2?? ±\n"
        "    No castling now.\n"
        "    (2. Nf3 Nc6\n"
        "        (2... d6 {solid} 3. d4)\n"
        "    3. Bb5)\n"
        "2... Ke7 ∆\n");
  const std::string clocks = moves_of(kPgn, {.ascii = true, .clocks = true});
  CHECK(clocks.find("1. e4 [+0.3 0:05:00] e5!") != std::string::npos);
  CHECK(clocks.find("±") == std::string::npos);
  CHECK(clocks.find("White has a moderate advantage") != std::string::npos);
}

TEST_CASE("brackets that close together stand together") {
  CHECK(moves_of("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... e6))) 2. d4 *") ==
        "1. e4 e5\n"
        "    (1... c5 2. Nf3\n"
        "        (2. c3 d5\n"
        "            (2... e6)))\n"
        "2. d4\n");
}

TEST_CASE("texts say whose they are where there are several voices") {
  chess::Game game = one_game("1. e4 {best by test} e5 *").game;
  CHECK(movetext_view(game, {}, Ink(false)).find("    best by test\n") != std::string::npos);
  game.node(game.main_line().back())
      .subinfos.push_back({.id = "stockfish",
                           .date = {},
                           .nag = {},
                           .commands = {},
                           .comment = "Equal.",
                           .before = {},
                           .extra = {}});
  CHECK(movetext_view(game, {}, Ink(false)).find("    stockfish: Equal.\n") != std::string::npos);
}

TEST_CASE("the summary of a provider stands before the moves, and only once") {
  chess::Game game = one_game("1. e4 e5 *").game;
  chess::JsonMembers info;
  info.append("summary", chess::JsonDatum::string("In brief: short."));
  game.extras.edit().set_provider(chess::GameProvider("marginalia", info));
  CHECK(movetext_view(game, {}, Ink(false)) == "    In brief: short.\n1. e4 e5\n");
  game.comment = "Round 1. In brief: short.";
  CHECK(movetext_view(game, {}, Ink(false)) == "    Round 1. In brief: short.\n1. e4 e5\n");
}

TEST_CASE("an evaluation stays beside its move") {
  std::string pgn;
  for (int i = 1; i <= 20; ++i)
    pgn += std::to_string(2 * i - 1) + ". Nf3 { [%eval 0.17] } Nf6 { [%eval 0.2] } " + std::to_string(2 * i) +
           ". Ng1 $6 { [%eval 0.1] } Ng8 { [%eval -0.1] } ";
  const std::string text = moves_of(pgn + "*", {.width = 33});
  CHECK(text.find("Ng1?! [+0.1]") != std::string::npos);
  for (const auto line : chess::split(text, '\n')) CHECK_FALSE(line.starts_with('['));
  CHECK(widest_line(text) <= 33);
}

TEST_CASE("signs of several voices are not one sign, and each has its colour") {
  const auto game = one_game("1. e4 $5 $2 *").game;
  CHECK(movetext_view(game, {}, Ink(false)) == "1. e4!? ?\n");
  CHECK(movetext_view(game, {}, Ink(true)).contains("\x1b[33m!?\x1b[0m \x1b[31m?\x1b[0m"));
}

TEST_CASE("closing brackets are within the width") {
  const std::string pgn = "1. e4 {[%eval 0.3]} (1. d4 {[%eval 0.2]} d5 (1... Nf6 2. c4 $5 {[%eval 0.2]})) *";
  for (std::size_t width = 24; width < 60; ++width)
    CHECK(widest_line(moves_of(pgn, {.width = width})) <= width);
}

TEST_CASE("an evaluation and its brackets stay beside their move") {
  const char* const kPgn = "1. e4 (1. d4 d5 (1... Nf6 2. c4 $5 {[%eval 0.2]})) *";
  CHECK(moves_of(kPgn, {.width = 33}).contains("(1... Nf6\n        2. c4!? [+0.2]))\n"));
}

TEST_CASE("what is chess::said before a variation stands inside of it") {
  CHECK(moves_of("1. e4 ( {Or} 1. d4 {slower} d5 ) 1... e5 *") ==
        "1. e4\n    ({Or} 1. d4 {slower} 1... d5)\n1... e5\n");
}

TEST_CASE("a game that begins with Black, null moves, and one without moves") {
  CHECK(moves_of("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 23\"]\n\n23... Kd7 24. e4 *") ==
        "23... Kd7 24. e4\n");
  CHECK(moves_of("1. e4 -- 2. d4 *") == "1. e4 -- 2. d4\n");
  CHECK(moves_of("[White \"a\"]\n\n*").empty());
  CHECK(moves_of("[White \"a\"]\n\n{ Not played. } *") == "    Not played.\n");
}

TEST_CASE("the current move is marked in colour") {
  const auto game = one_game("1. e4 e5 2. Nf3 *").game;
  const std::string text = movetext_view(game, {.current = 2}, Ink(true));
  CHECK(text.find("\x1b[7me5\x1b[0m") != std::string::npos);
  CHECK(movetext_view(game, {.current = 0}, Ink(true)).find("\x1b[7m") == std::string::npos);
}

TEST_CASE("deep variations take no machine stack and no endless indent") {
  std::string pgn = "1. e4 e5 ";
  for (int i = 0; i < 20'000; ++i) pgn += "( 1... c5 ( 1... e6 ";
  for (int i = 0; i < 40'000; ++i) pgn += ") ";
  pgn += "2. Nf3 *";
  const std::string text = moves_of(pgn);
  CHECK(widest_line(text) <= 80);
  CHECK(text.ends_with("2. Nf3\n"));
}

TEST_CASE("narrow terminals and long words") {
  const std::string text = moves_of("1. e4 { " + std::string(500, 'x') + " y } e5 *", {.width = 1});
  CHECK(text.find(std::string(500, 'x')) != std::string::npos);
  CHECK(moves_of("1. e4 e5 *", {.width = 1}) == "1. e4\ne5\n");
}

TEST_CASE("which position is meant") {
  const auto game = one_game("1. e4 e5 2. Nf3 *").game;
  const auto plies = [&](const char* text) -> std::expected<std::size_t, chess::Error> {
    const auto choice = PlyChoice::parse(text);
    REQUIRE(choice.has_value());
    return choice->resolve(game);
  };
  CHECK(PlyChoice().resolve(game) == 3u);
  CHECK(plies("end") == 3u);
  CHECK(plies("start") == 0u);
  CHECK(plies("0") == 0u);
  CHECK(plies("2") == 2u);
  CHECK(plies("1w") == 1u);
  CHECK(plies("1.") == 1u);
  CHECK(plies("1...") == 2u);
  CHECK(plies("1B") == 2u);
  CHECK(plies("2w") == 3u);
  CHECK_FALSE(plies("4").has_value());
  CHECK(plies("2b").error().reason == "the game goes from 1w to 2w");
  for (const char* bad : {"", "w", "0w", "1x", "-1", "1..", "99999999999", "1 w", "first"}) {
    CAPTURE(bad);
    const auto choice = PlyChoice::parse(bad);
    REQUIRE_FALSE(choice.has_value());
    CHECK(choice.error().reason.find("12w") != std::string::npos);
  }
  const auto black =
      one_game("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 23\"]\n\n23... Kd7 24. e4 *").game;
  CHECK(PlyChoice::parse("23b")->resolve(black) == 1u);
  CHECK(PlyChoice::parse("24w")->resolve(black) == 2u);
  CHECK_FALSE(PlyChoice::parse("23w")->resolve(black).has_value());
  CHECK(PlyChoice::parse("1w")->resolve(one_game("[White \"a\"]\n\n*").game).error().reason ==
        "the game has no moves");
}

TEST_CASE("the card of a game") {
  const auto game = one_game(R"([Event "Rated Blitz game"]
[Site "https://lichess.org/abcd"]
[Date "2021.10.01"]
[Round "?"]
[White "Anna"]
[Black "Bob"]
[Result "1-0"]
[UTCTime "12:00:00"]
[WhiteElo "2500"]
[WhiteTitle "WGM"]
[WhiteRatingDiff "+4"]
[ECO "C20"]
[TimeControl "300+3"]
[Termination "Time forfeit"]
[WhiteTeam "Aces"]
[Annotator "?"]

1. e4 e5 1-0
)");
  CHECK(game_card(game, {.ascii = true}, Ink(false)) ==
        "Anna (WGM 2500 +4) - Bob  1-0\n"
        "Rated Blitz game, https://lichess.org/abcd\n"
        "2021-10-01 12:00:00 UTC\n"
        "C20 King's Pawn Game\n"
        "300+3 (blitz), Time forfeit\n"
        "WhiteTeam  Aces\n");
  const auto bare = one_game("1. e4 c5 *");
  CHECK(game_card(bare, {}, Ink(false)).starts_with("? – ?  *\nB20 Sicilian Defense"));
  const auto cut = one_game("1. e4 e5 2. Qh8 *");
  CHECK(game_card(cut, {.width = 200}, Ink(false)).find("illegal move") != std::string::npos);
  CHECK(widest_line(game_card(game, {.width = 12}, Ink(false))) <= 12);
}
