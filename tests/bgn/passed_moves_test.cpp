// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of BGN that nobody wants are jumped over. Laws: the end of an array is where its brackets say,
// and a game that can be read has the same tags, result and place when its moves are jumped over.
#include <doctest/doctest.h>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "bgn/detail/json_array_end.h"
#include "io/byte_source.h"
#include "tests/bgn/random_games.h"

using namespace chess;

namespace {

std::vector<ImportedGame> games_of(const std::string& text, const TagQuestion& wants_moves) {
  BgnReader reader(memory_source(text), LineReader::kLongestLine, wants_moves);
  std::vector<ImportedGame> games;
  while (auto game = reader.next()) games.push_back(std::move(*game));
  return games;
}

constexpr auto kNever = [](const Tags&) { return false; };

/// By the book, a byte at a time.
std::size_t slow_array_end(std::string_view text) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\')
      i += text.substr(i + 1).starts_with('"') || text.substr(i + 1).starts_with('\\') ? 1 : 0;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && c == '[')
      ++depth;
    else if (!in_string && c == ']' && --depth == 0)
      return i + 1;
  }
  return std::string_view::npos;
}

/// Where the game can be read, what is jumped over changes nothing else.
void check_same(const std::string& text) {
  CAPTURE(text);
  const auto read = games_of(text, {});
  const auto passed = games_of(text, kNever);
  REQUIRE(passed.size() == read.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    CHECK(passed[i].line == read[i].line);
    CHECK(passed[i].number == read[i].number);
    if (read[i].status == ImportStatus::Refused) continue;
    CHECK(passed[i].status == ImportStatus::Whole);
    CHECK(passed[i].game.tags == read[i].game.tags);
    CHECK(passed[i].game.result == read[i].game.result);
    CHECK(passed[i].game.variant() == read[i].game.variant());
    CHECK(passed[i].game.any_start() == read[i].game.any_start());
    CHECK(passed[i].game.size() == 1);
  }
}

}  // namespace

TEST_CASE("the end of an array is found past strings and blocks") {
  CHECK(json_array_end("[]") == 2);
  CHECK(json_array_end("[[],[]]]") == 7);
  CHECK(json_array_end(R"(["]\"]",[]],)") == 11);
  CHECK(json_array_end("[[]") == std::string_view::npos);
  Random random(5);
  std::size_t found = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "[";
    for (std::size_t size = random.below(300); size > 0; --size)
      text += "[]\"\\aaaaaaaaaaaaaaaaa{},"[random.below(23)];
    REQUIRE(json_array_end(text) == slow_array_end(text));
    found += json_array_end(text) != std::string_view::npos ? 1 : 0;
  }
  CHECK(found > 1000);
}

TEST_CASE("games of all kinds have the same tags when their moves are jumped over") {
  test::RandomGames games(3);
  std::string text;
  for (int i = 0; i < 300; ++i) append_bgn(games.next(), text);
  check_same(text);
  const auto read = games_of(text, {});
  const auto asked = games_of(text, [](const Tags&) { return true; });
  REQUIRE(asked.size() == read.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    CHECK(same_game(asked[i].game, read[i].game));
    CHECK(asked[i].diagnostics == read[i].diagnostics);
  }
}

TEST_CASE("what cannot be read of a game costs no more when its moves are jumped over") {
  for (const char* game : {
           R"({"moves":[{"p":"P","f":"e2","t":"e5"}],"result":"W","players":["a","b"]})",
           R"({"moves":[{"p":"P","f":"e2","t":"e4","a":[{"comment":"]"}]}],"result":"W","type":"B"})",
           R"({"moves":[ {"p":"P","f":"e2","t":"e4"} ],"result":"D","fen":"8/8/8/8/8/8/8/K6k w - - 0 1"})",
           R"({"result":"B","moves":[{"p":"P","f":"e2","t":"e4"}],"variant":"atomic"})",
           R"({"moves":[],"result":"W","moves":[{"p":"P","f":"e2","t":"e4"}]})",
           R"({"moves":[],"result":"W","a":[{"comment":"x"}]})",
           R"({"moves":[],"result":"X"})",
           R"({"moves":[)",
           R"({"moves":7,"result":"W"})",
           "{\"moves\":[],\"result\":\"W\",\"event\":\"\xE4\"}",
       })
    check_same(std::string(game) + "\n{\"moves\":[],\"result\":\"W\",\"event\":\"next\"}\n");
  Random random(9);
  test::RandomGames games(4);
  std::string text;
  for (int i = 0; i < 3; ++i) append_bgn(games.next(), text);
  for (int i = 0; i < 3000; ++i) {
    std::string edited = text;
    for (std::size_t edits = 1 + random.below(3); edits > 0; --edits)
      edited[random.below(edited.size())] = "[]{}\",:\\x1\n "[random.below(12)];
    check_same(edited);
  }
}

TEST_CASE("of a speed that the tags do not tell, the key is kept") {
  const auto games = games_of(R"({"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"W","type":"B"})", kNever);
  REQUIRE(games.size() == 1);
  REQUIRE(games.front().game.extras->members.find("type"));
  CHECK(games.front().game.extras->members.find("type")->text() == "\"B\"");
}

TEST_CASE("of the tags those that are asked for are read") {
  test::RandomGames games(8);
  std::string text;
  for (int i = 0; i < 200; ++i) append_bgn(games.next(), text);
  const auto whole = games_of(text, kNever);
  for (const bool wants_moves : {false, true}) {
    const TagQuestion question([=](const Tags&) { return wants_moves; },
                               tag_names({"White", "Date", "Annotator"}));
    const auto asked = games_of(text, question);
    REQUIRE(asked.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
      for (const char* name : {"White", "Date", "Annotator"})
        CHECK(asked[i].game.tags.find(name) == whole[i].game.tags.find(name));
      CHECK(asked[i].game.result == whole[i].game.result);
    }
  }
}
