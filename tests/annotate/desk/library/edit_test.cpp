// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/edit.h"

#include <doctest/doctest.h>

#include "annotate/mark/proof.h"
#include "annotate/output/html/html_output.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

namespace annotate::test { namespace {

using chess::Game;

Game game_of(std::string_view pgn) {
  chess::PgnGameReader reader(chess::memory_source(std::string(pgn)));
  auto game = reader.next();
  REQUIRE(game);
  return std::move(game->game);
}

std::string moves_of(const Game& game) { return chess::to_pgn(game, {.columns = 0, .tags = false}); }

/// The game behind the edit, or why there is none.
std::string after(std::string_view pgn, const Edit& edit) {
  Game game = game_of(pgn);
  const auto done = apply_edit(game, edit);
  if (!done) return "! " + done.error().reason;
  const std::string moves = moves_of(game);
  return moves.substr(0, moves.find_last_not_of(" *\n") + 1);
}

std::string what(std::string_view pgn, const Edit& edit) {
  Game game = game_of(pgn);
  return apply_edit(game, edit).value_or("!");
}

TEST_CASE("edit: nodes have the order of the page") {
  // 0 e4, 1 e5, 2 Nf3, 3 Nc3 (the later variation), 4 d4 (the earlier one), 5 d5
  constexpr std::string_view kPgn = "1. e4 (1. d4 d5) 1... e5 2. Nf3 (2. Nc3) *";
  CHECK(after(kPgn, CommentEdit{3, "here"}) == "1. e4 (1. d4 d5) 1... e5 2. Nf3 (2. Nc3 {here})");
  CHECK(after(kPgn, CommentEdit{5, "here"}) == "1. e4 (1. d4 d5 {here}) 1... e5 2. Nf3 (2. Nc3)");
  CHECK(after(kPgn, CommentEdit{6, "x"}) == "! the game has no move 6; it has 6");
  CHECK(after(kPgn, CommentEdit{-2, "x"}).starts_with("! the game has no move -2"));
  CHECK(page_order(game_of(kPgn)).size() == 6);
  CHECK(page_order(Game()).empty());
}

TEST_CASE("edit: what a person says") {
  CHECK(after("1. e4 {old} e5 *", CommentEdit{0, " new\ttext "}) == "1. e4 {new text} 1... e5");
  CHECK(after("1. e4 {old} e5 *", CommentEdit{0, ""}) == "1. e4 e5");
  CHECK(after("1. e4 {[%clk 0:01:00]} e5 *", CommentEdit{0, "in time"}) ==
        "1. e4 {[%clk 0:01:00] in time} 1... e5");
  CHECK(after("1. e4 e5 *", CommentEdit{0, "[%eval 9]"}) == "1. e4 {[ %eval 9]} 1... e5");
  CHECK(after("1. e4 e5 *", CommentEdit{kStartNode, "About it."}) == "{About it.} 1. e4 e5");
  CHECK(after("1. e4 e5 *", GlyphsEdit{0, {1, 14, 1}}) == "1. e4 $1 $14 e5");
  CHECK(after("1. e4? e5 *", GlyphsEdit{0, {}}) == "1. e4 e5");
  CHECK(after("1. e4 e5 *", GlyphsEdit{0, {256}}).starts_with("! glyphs have numbers"));
  CHECK(after("1. e4 e5 *", GlyphsEdit{kStartNode, {1}}).starts_with("! the start"));
  CHECK(after("1. e4 e5 *", ShapesEdit{0, {"Ge2e4", "Rd5"}}) == "1. e4 {[%csl Rd5] [%cal Ge2e4]} 1... e5");
  CHECK(after("1. e4 {[%cal Ra1a2] why} e5 *", ShapesEdit{0, {}}) == "1. e4 {why} 1... e5");
  CHECK(after("1. e4 e5 *", ShapesEdit{0, {"Ge2e9"}}).starts_with("! 'Ge2e9' is neither"));
  CHECK(what("1. e4 e5 *", CommentEdit{1, "x"}) == "comment at 1... e5");
}

TEST_CASE("edit: what providers wrote stays") {
  Game game = game_of("1. e4 e5 *");
  auto& node = game.node(game.main_line().front());
  chess::Subinfo& theirs = node.said_by("marginalia");
  theirs.comment = "Best by test.";
  theirs.nag = chess::Nag::GoodMove;
  theirs.commands = {{"cal", {chess::Operand("Gd2d4")}}};
  const chess::Subinfo before = theirs;
  REQUIRE(apply_edit(game, CommentEdit{0, "Mine."}));
  REQUIRE(apply_edit(game, GlyphsEdit{0, {1, 13}}));
  REQUIRE(apply_edit(game, ShapesEdit{0, {"Gd2d4", "Ra1a8"}}));
  REQUIRE(node.subinfos.size() == 2);
  CHECK(node.subinfos[0] == before);
  CHECK(node.subinfos[1].comment == "Mine.");
  CHECK(node.subinfos[1].nag == chess::Nag{13});
  CHECK(node.subinfos[1].commands.front().operands == std::vector<chess::Operand>{chess::Operand("Ra1a8")});
  // PGN has no ids: the proof tells what is ours.
  Game pgn = game_of("1. e4 {Ours.} e5 *");
  Proof proof;
  proof.is_there = true;
  const chess::NodeId first = pgn.main_line().front();
  proof.add("marginalia", MarkKind::Text, place_of(pgn, start_place(pgn), first), "Ours.");
  proof.write(pgn);
  REQUIRE(apply_edit(pgn, CommentEdit{0, "Mine."}));
  CHECK(moves_of(pgn).starts_with("1. e4 {Ours.} {Mine.}"));
}

TEST_CASE("edit: lines") {
  CHECK(after("1. e4 e5 *", AddLineEdit{0, {"c7c5", "g1f3"}}) == "1. e4 e5 (1... c5 2. Nf3)");
  CHECK(after("1. e4 e5 *", AddLineEdit{1, {"g1f3"}}) == "1. e4 e5 2. Nf3");
  CHECK(after("1. e4 e5 *", AddLineEdit{kStartNode, {"e2e4", "c7c5"}}) == "1. e4 e5 (1... c5)");
  CHECK(what("1. e4 e5 *", AddLineEdit{kStartNode, {"e2e4", "c7c5"}}) == "1... c5");
  CHECK(after("1. e4 e5 *", AddLineEdit{kStartNode, {"e2e4", "e7e5"}}) ==
        "! the game has these moves already");
  CHECK(after("1. e4 e5 *", AddLineEdit{0, {"c7c5", "e4e6"}}).starts_with("! illegal move 'e4e6' in "));
  CHECK(after("1. e4 e5 *", AddLineEdit{0, {"nonsense"}}).starts_with("! illegal move"));
  CHECK(after("1. e4 e5 *", AddLineEdit{0, {}}).starts_with("! there are no moves"));
  CHECK(after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *", AddLineEdit{5, {"e1h1"}}).ends_with("4. O-O"));
  CHECK(after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *", AddLineEdit{5, {"e1g1"}}).ends_with("4. O-O"));
  CHECK(after("1. e4 e5 *", AddLineEdit{1, {"0000", "g8f6"}}) == "1. e4 e5 2. -- Nf6");
  CHECK(after("1. e4 (1. d4) e5 *", DeleteEdit{1}) == "1. e4 (1. d4)");
  CHECK(after("1. e4 (1. d4 d5) e5 *", DeleteEdit{0}) == "1. d4 d5");
  CHECK(after("1. e4 (1. d4) (1. c4) e5 *", PromoteEdit{3}) == "1. e4 (1. c4) (1. d4) 1... e5");
  CHECK(after("1. e4 (1. d4) (1. c4) e5 *", DemoteEdit{0}) == "1. d4 (1. e4 e5) (1. c4)");
  CHECK(after("1. e4 (1. d4) e5 *", PromoteEdit{0}).starts_with("! the move is the first"));
  CHECK(after("1. e4 (1. d4) e5 *", DemoteEdit{2}).starts_with("! the move is the last"));
  CHECK(after("1. e4 (1. d4 d5 (1... Nf6)) e5 *", MainLineEdit{4}) == "1. d4 (1. e4 e5) 1... Nf6 (1... d5)");
  CHECK(after("1. e4 e5 *", MainLineEdit{1}).starts_with("! the move is on the main line"));
}

TEST_CASE("edit: tags and the result") {
  Game game = game_of("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 1-0");
  REQUIRE(apply_edit(game, TagEdit{"White", " B\nC "}));
  CHECK(game.tags.get("White") == "B C");
  REQUIRE(apply_edit(game, TagEdit{"White", ""}));
  CHECK_FALSE(game.tags.find("White"));
  REQUIRE(apply_edit(game, ResultEdit{"1/2-1/2"}));
  CHECK(game.result == chess::GameResult::Draw);
  CHECK(game.tags.get("Result") == "1/2-1/2");
  REQUIRE(apply_edit(game, TagEdit{"Result", "0-1"}));
  CHECK(game.result == chess::GameResult::BlackWins);
  CHECK_FALSE(apply_edit(game, ResultEdit{"2-0"}));
  CHECK_FALSE(apply_edit(game, TagEdit{"FEN", "8/8/8/8/8/8/8/8 w - - 0 1"}));
  // A reader would take these for a start and a variant, and keep the moves as text.
  for (const char* name : {"fen", "setup", "VARIANT"}) CHECK_FALSE(apply_edit(game, TagEdit{name, "1"}));
  REQUIRE(apply_edit(game, TagEdit{"result", "*"}));
  CHECK(game.tags.get("Result") == "*");
  CHECK_FALSE(apply_edit(game, TagEdit{"No name", "x"}));
  CHECK_FALSE(apply_edit(game, TagEdit{"MarginaliaMarks", "x"}));
  CHECK_FALSE(apply_edit(game, TagEdit{"Event", std::string(5000, 'x')}));
}

}}  // namespace annotate::test
