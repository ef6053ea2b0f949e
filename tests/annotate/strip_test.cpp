// SPDX-License-Identifier: GPL-3.0-or-later
// What --strip-own takes out of a game.
#include <doctest/doctest.h>

#include "annotate/mark/opening_marks.h"
#include "marked_games.h"

using namespace annotate;
using namespace annotate::test;
using chess::Game;

namespace {

const std::string kProgram = "Marginalia 0.2.0";

}  // namespace

TEST_CASE("an opening that we named goes, and one that was there or was changed stays") {
  Game named = read_pgn("1. e4 c5 *");
  set_opening_tags(named, true);
  REQUIRE(named.tags.get("ECO") == "B20");
  prove_marks(named, {"marginalia"});
  Game changed = named;
  changed.tags.set("Opening", "Sicilian, as my coach says");
  CHECK(strip_own(named, kProgram).was_annotated);
  CHECK_FALSE(named.tags.find("ECO"));
  CHECK_FALSE(named.tags.find("Opening"));
  CHECK_FALSE(named.tags.find("MarginaliaMarks"));
  strip_own(changed, kProgram);
  CHECK_FALSE(changed.tags.find("ECO"));
  CHECK(changed.tags.get("Opening") == "Sicilian, as my coach says");
  Game given = read_pgn("[ECO \"B20\"]\n[Opening \"Sicilian Defense\"]\n\n1. e4 c5 *");
  set_opening_tags(given, true);
  strip_own(given, kProgram);
  CHECK(given.tags.get("ECO") == "B20");
}

TEST_CASE("the sample of FORMAT.md is proved, and all that is ours goes") {
  Game game = read_pgn(
      "[Result \"0-1\"]\n[ECO \"A00\"]\n[Opening \"Barnes Opening: Fool's Mate\"]\n"
      "[MarginaliaMarks \"2;:PbFZIGRPbok2Ji;marginalia:AYZ_mHnR0U2a-jS3lNXhUT0Gedz22gOmVyE2gbWwTo7eEZyhr/Svp"
      "\"]\n\n1. f3 {My favourite.} {[%eval -0.37]} 1... e5 {[%eval -0.37]} 2. g4 $4 {[%eval #-1]\n"
      "[%cal Gb1c3,Rd8h4] (-0.37 → Mate in 1) Checkmate is now unavoidable. Nc3 was best.\n"
      "Allows mate in 1: 2... Qh4#.} (2. Nc3 c6 3. d4) 2... Qh4# 0-1");
  const StrippedMarks stripped = strip_own(game, kProgram);
  CHECK(stripped.moves == 3);
  CHECK(stripped.changed.lines + stripped.changed.texts == 0);
  CHECK(movetext(game) == "1. f3 {My favourite.} 1... e5 2. g4 Qh4# 0-1");
  CHECK_FALSE(game.tags.find("ECO"));
}

TEST_CASE("of an earlier version without marks go its name and tags; all that stands at moves stays") {
  Game game = read_pgn(
      "[Annotator \"Doe, J; Marginalia 0.1.0\"]\n[WhiteAccuracy \"93.1\"]\n\n"
      "1. e4 {[%eval 0.3]} e5 $4 {[%eval 2.0] (0.30 → 2.00) Blunder. c5 was best.} (1... c5 2. Nf3 d6) "
      "2. Nf3 $1 {Mine. (0.30 → 2.00) Blunder. c5 was best.} *");
  const std::string moves = movetext(game);
  const StrippedMarks stripped = strip_own(game, kProgram);
  CHECK(stripped.moves == 0);
  CHECK(stripped.changed.is_unmarked);
  CHECK(movetext(game) == moves);
  CHECK(game.tags.get("Annotator") == "Doe, J");
  CHECK_FALSE(game.tags.find("WhiteAccuracy"));
}

TEST_CASE("a game that we never annotated stays as it is") {
  const std::string text =
      "[Annotator \"Doe, J\"]\n[WhiteAccuracy \"93.1\"]\n\n"
      "1. e4 e5 $4 {[%eval 2.0] (0.30 → 2.00) Blunder. c5 was best.} (1... c5 2. Nf3 d6) *";
  Game game = read_pgn(text);
  CHECK_FALSE(strip_own(game, kProgram).was_annotated);
  CHECK(chess::to_pgn(game) == chess::to_pgn(read_pgn(text)));
}
