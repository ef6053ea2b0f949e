// SPDX-License-Identifier: GPL-3.0-or-later
// What is put in order in the tags of a game, and what stays.
#include <doctest/doctest.h>

#include "pgn/writer.h"
#include "tests/query/games.h"
#include "tidy/tidy_game.h"

using namespace chess;

namespace {

constexpr const char* kMate = "1. f3 e5 2. g4 Qh4#";

ImportedGame game_of(const std::string& tags, const std::string& moves) {
  return one_game(tags + "\n" + moves + "\n");
}

std::vector<TagChange> tidied(ImportedGame& game, const TidyRules& rules = {}) {
  return tidy_tags(game, rules);
}

std::vector<TagChange> changes(const std::string& tags, const std::string& moves = "1. e4 *",
                               const TidyRules& rules = {}) {
  ImportedGame game = game_of(tags, moves);
  auto changed = tidied(game, rules);
  for (const TagChange& change : changed)
    if (change.tag != "Result" && change.is_change()) CHECK(game.game.tags.get(change.tag) == change.after);
  CHECK(tidied(game, rules).size() <= changed.size());  // done once, only doubts are left
  return changed;
}

template <class Knowledge>
std::shared_ptr<const Knowledge> knowledge(const char* text, const char* name) {
  auto read = Knowledge::read(memory_source(text, name));
  REQUIRE(read.has_value());
  return std::make_shared<const Knowledge>(std::move(*read));
}

}  // namespace

TEST_CASE("dates and blanks") {
  CHECK(changes("[Event \" Open \"]\n[Date \"1997-3-05\"]\n[EventDate \"03/05/1997\"]\n") ==
        std::vector<TagChange>{
            {"Event", " Open ", "Open", "blanks around it"},
            {"Date", "1997-3-05", "1997.03.05", "a date as PGN writes it"},
            {"EventDate", "03/05/1997", "03/05/1997", "it is not clear which day is meant"}});
  CHECK(changes("[Event \"Open\"]\n[Date \"1997.03.05\"]\n[WhiteElo \"2500\"]\n").empty());
}

TEST_CASE("results") {
  CHECK(changes("[Result \"0.5-0.5\"]\n", "1. e4 1/2-1/2") ==
        std::vector<TagChange>{{"Result", "0.5-0.5", "1/2-1/2", "a result as PGN writes it"}});
  CHECK(changes("[Result \"*\"]\n", "1. e4 1-0") ==
        std::vector<TagChange>{{"Result", "*", "1-0", "the moves end with it"}});
  CHECK(changes("[Result \"1-0\"]\n", "1. e4 0-1") ==
        std::vector<TagChange>{
            {"Result", "1-0", "1-0", "the Result tag says 1-0, the moves end with 0-1; the tag counts"}});
  CHECK(changes("[Result \"good\"]\n", "1. e4") ==
        std::vector<TagChange>{{"Result", "good", "*", "no result of a game"}});
  CHECK(changes("[Result \"1-0\"]\n", "1. e4 1-0").empty());
}

TEST_CASE("an end on the board") {
  ImportedGame game = game_of("[Result \"*\"]\n", std::string(kMate) + " *");
  CHECK(tidied(game) == std::vector<TagChange>{{"Result", "*", "0-1", "the board shows it"}});
  CHECK(to_pgn(game.game).ends_with("Qh4# 0-1\n\n"));
  game = game_of("[Result \"1-0\"]\n", std::string(kMate) + " 1-0");
  CHECK(tidied(game) ==
        std::vector<TagChange>{
            {"Result", "1-0", "1-0", "the board shows checkmate, which is 0-1, and the result is 1-0"}});
  CHECK(changes("[Result \"0-1\"]\n", std::string(kMate) + " 0-1").empty());
  // A game that is cut has no known end.
  CHECK(changes("[Result \"*\"]\n", std::string(kMate) + " 3. e4 *").empty());
}

TEST_CASE("tags that are set") {
  CHECK(parse_tag_value("Event=A = B")->value == "A = B");
  CHECK(parse_tag_value("Annotator=")->value.empty());
  CHECK(parse_tag_value("Result=1/2")->value == "1/2-1/2");
  for (const char* bad : {"Event", "=x", "a b=c", "FEN=x", "setup=1", "Variant=", "Result=x", "Result=", ""})
    CHECK_MESSAGE(!parse_tag_value(bad).has_value(), bad);
  const TidyRules rules{.set = {{"Event", "Club"}, {"Annotator", ""}, {"Result", "0-1"}, {"Section", "A"}}};
  ImportedGame game = game_of("[Event \"?\"]\n[Annotator \"X\"]\n[Result \"*\"]\n[ECO \"B00\"]\n", "1. e4 *");
  CHECK(tidied(game, rules) == std::vector<TagChange>{{"Event", "?", "Club", "set for every game"},
                                                      {"Annotator", "X", "", "set for every game"},
                                                      {"Result", "*", "0-1", "set for every game"},
                                                      {"Section", "", "A", "set for every game"}});
  CHECK(to_pgn(game.game) ==
        "[Event \"Club\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black "
        "\"?\"]\n[Result \"0-1\"]\n"
        "[ECO \"B00\"]\n[Section \"A\"]\n\n1. e4 0-1\n\n");
}

TEST_CASE("names by a spelling file") {
  TidyRules rules;
  rules.spelling = knowledge<SpellingFile>(
      "@PLAYER \"., \"\nKramnik, Vladimir #GM RUS [2753] 1975\n@ROUND \"\"\n1\n=01\n", "a.ssp");
  CHECK(
      changes("[Date \"5.3.1997\"]\n[White \"Kramnik,V\"]\n[Black \"?\"]\n[Round \"01\"]\n", "1. e4 *", rules)
          .size() == 3);
  CHECK(changes("[Date \"1897\"]\n[White \"Kramnik,V\"]\n", "1. e4 *", rules).size() == 1);
}

TEST_CASE("ratings only of the month, and only where there are none") {
  TidyRules rules;
  rules.ratings = knowledge<RatingList>(
      "<player><fideid>1503014</fideid><name>Carlsen, Magnus</name><title>GM</title><rating>2839</rating>"
      "<rapid_rating>2824</rapid_rating><birthday>1990</birthday></player>"
      "<player><fideid>8</fideid><name>Smith, John</name></player><player><fideid>9</fideid><name>Smith, "
      "John</name></player>",
      "oct25.xml");
  const std::string why = "the rating list has one player of this name";
  CHECK(changes(
            "[Date \"2025.10.04\"]\n[White \"Carlsen,Magnus\"]\n[Black \"Smith, John\"]\n[WhiteElo \"?\"]\n",
            "1. e4 *", rules) == std::vector<TagChange>{{"WhiteElo", "?", "2839", why},
                                                        {"WhiteTitle", "", "GM", why},
                                                        {"WhiteFideId", "", "1503014", why}});
  CHECK(changes("[Date \"2024.10.04\"]\n[Black \"Carlsen, Magnus\"]\n", "1. e4 *", rules) ==
        std::vector<TagChange>{{"BlackFideId", "", "1503014", why}});
  CHECK(changes("[Date \"????.??.??\"]\n[White \"Carlsen, Magnus\"]\n", "1. e4 *", rules).empty());
  // What a person wrote stays, and a number says more than a name.
  CHECK(changes("[Date \"2025.10.04\"]\n[White \"Smith, J\"]\n[WhiteFideId \"1503014\"]\n[WhiteElo "
                "\"2850\"]\n[WhiteTitle \"IM\"]\n",
                "1. e4 *", rules)
            .empty());
  CHECK(
      changes("[Date \"2025.10.04\"]\n[White \"Carlsen, Magnus\"]\n[WhiteFideId \"77\"]\n", "1. e4 *", rules)
          .empty());
  CHECK(
      changes("[Date \"2025.10.04\"]\n[White \"Carlsen, Magnus\"]\n[Variant \"Atomic\"]\n", "1. e4 *", rules)
          .at(0)
          .tag == "WhiteTitle");
  const auto rapid = changes("[Event \"World Rapid\"]\n[Date \"2025.10.04\"]\n[White \"Carlsen, Magnus\"]\n",
                             "1. e4 *", rules);
  CHECK(rapid.at(0) == TagChange{"WhiteElo", "", "2824", why});
}

TEST_CASE("openings anew") {
  const TidyRules rules{.openings = true};
  CHECK(changes("[ECO \"A00\"]\n", "1. e4 c5 *", rules) ==
        std::vector<TagChange>{{"ECO", "A00", "B20", "by the moves"},
                               {"Opening", "", "Sicilian Defense", "by the moves"}});
  CHECK(changes("[ECO \"A00\"]\n", "*", rules).empty());
  CHECK(changes("[ECO \"A00\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n", "1. e4 *", rules)
            .empty());
}
