// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include "annotate/output/gui_style.h"
#include "marked_games.h"

using namespace annotate;
using namespace annotate::test;

namespace {

/// The movetext of the game in that style, on one line.
std::string styled(const std::string& moves, GuiStyle style) {
  chess::Game game = read_pgn(moves);
  set_style(game, style);
  return movetext(game);
}

const std::string kGame =
    "1. e4 {[%eval 0.30] [%clk 0:03:00]} 1... e5 {[%eval -0.05] [%csl Ge5] Good.} 2. Ke2 $2 {[%eval #-12]} "
    "(2. Nf3 {[%eval 0.20]}) 2... Nf6 *";

}  // namespace

TEST_CASE("lichess's style is the game as it is") {
  CHECK(
      styled(kGame, GuiStyle::Lichess) ==
      "1. e4 {[%eval 0.30] [%clk 0:03:00]} 1... e5 {[%eval -0.05] [%csl Ge5] Good.} 2. Ke2 $2 {[%eval #-12]} "
      "(2. Nf3 {[%eval 0.20]}) 2... Nf6 *");
}

TEST_CASE("Scid gets no comment without a text") {
  CHECK(styled(kGame, GuiStyle::Scid) == "1. e4 e5 {[%csl Ge5] Good.} 2. Ke2 $2 (2. Nf3) 2... Nf6 *");
  // chess.com has a clock of its own beside %clk.
  CHECK(styled("1. e4 {[%clk 0:02:59.9] [%timestamp 1]} 1... e5 {[%timestamp 22] Good.} *", GuiStyle::Scid) ==
        "1. e4 e5 {Good.} *");
}

TEST_CASE("ChessBase gets the evals of the main line as one list") {
  CHECK(styled(kGame, GuiStyle::ChessBase) ==
        "{[%evp 0,4,15,30,-5,-29977,32767]} 1. e4 {[%clk 0:03:00]} 1... e5 {[%csl Ge5] Good.} 2. Ke2 $2 "
        "(2. Nf3) 2... Nf6 *");
  CHECK(styled("1. e4 e5 *", GuiStyle::ChessBase) == "1. e4 e5 *");
  CHECK(styled("*", GuiStyle::ChessBase) == "*");
}

TEST_CASE("a list of evals that is there is replaced") {
  CHECK(styled("{[%evp 0,1,9,9] A trap.} 1. e4 {[%eval 0.3]} *", GuiStyle::ChessBase) ==
        "{[%evp 0,1,9,30] A trap.} 1. e4 *");
}

TEST_CASE("an engine's second line keeps its eval") {
  chess::Game read = read_pgn(kGame);
  const chess::NodeId replaced = read.main_line()[2];
  read.node(*read.node(replaced).next_sibling).extras.edit().line_id = "marginalia";
  set_style(read, GuiStyle::Scid);
  CHECK(chess::to_pgn(read, {.columns = 0}).contains("2. Ke2 $2 (2. Nf3 {[%eval 0.20]}) 2... Nf6 *"));
}

TEST_CASE("names of styles") {
  for (const GuiStyle style : {GuiStyle::Lichess, GuiStyle::Scid, GuiStyle::ChessBase})
    CHECK(parse_gui_style(to_string(style)) == style);
  CHECK_FALSE(parse_gui_style("fritz"));
}
