// SPDX-License-Identifier: GPL-3.0-or-later
// tests/data/odd.bgn: games that use every key of BGN, unknown ones at every level among them. They are
// written as FORMAT.md says, so they have to come back byte for byte; tests/e2e/bgn_schema.py looks at
// the same games.
#include <doctest/doctest.h>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "io/input.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

using namespace chess;

namespace {

/// The lines of the file. The tests run in the root of the project.
std::vector<std::string> odd_games() {
  const auto text = read_file("tests/data/odd.bgn");
  REQUIRE(text);
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text->size();) {
    const std::size_t end = text->find('\n', begin);
    REQUIRE(end != std::string::npos);
    lines.push_back(text->substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

Game parsed(const std::string& line) {
  auto game = parse_bgn(line);
  REQUIRE_MESSAGE(game.has_value(), line << (game ? "" : to_string(game.error())));
  return *std::move(game);
}

/// The game as it comes back from PGN.
Game through_pgn(const Game& game) {
  PgnGameReader reader(memory_source(to_pgn(game)));
  auto imported = reader.next();
  REQUIRE(imported);
  CHECK(imported->status == ImportStatus::Whole);
  CHECK_MESSAGE(imported->diagnostics.empty(), to_pgn(game));
  CHECK_FALSE(reader.next());
  return std::move(imported->game);
}

}  // namespace

TEST_CASE("games with every key come back byte for byte") {
  const auto lines = odd_games();
  CHECK(lines.size() == 7);
  for (const std::string& line : lines) {
    CHECK(to_bgn(parsed(line), {.end_line = false}) == line);
  }
}

TEST_CASE("a file of them is a stream of whole games") {
  BgnReader reader(memory_source([] {
    std::string text;
    for (const std::string& line : odd_games()) text += line + "\r\n\n";
    return text;
  }()));
  std::size_t games = 0;
  while (const auto imported = reader.next()) {
    ++games;
    CHECK(imported->status == ImportStatus::Whole);
    CHECK(imported->diagnostics.empty());
  }
  CHECK(games == 7);
}

TEST_CASE("through PGN, the moves stay; what PGN cannot hold is named") {
  const auto lines = odd_games();
  for (const std::string& line : lines) {
    CAPTURE(line);
    const Game game = parsed(line);
    const Game back = through_pgn(game);
    CHECK(back.main_moves() == game.main_moves());
    CHECK(back.size() == game.size());
    CHECK(back.result == game.result);
    CHECK(back.start() == game.start());
    CHECK(back.chess960 == game.chess960);
    // From there on nothing changes any more.
    CHECK(to_pgn(through_pgn(back)) == to_pgn(back));
    CHECK(to_bgn(through_pgn(back)) == to_bgn(back));
  }
  const auto losses = [&](std::size_t i) {
    std::string unused;
    return append_pgn(parsed(lines[i]), unused);
  };
  CHECK_FALSE(losses(0).any());
  CHECK(losses(1).provider_ids);
  CHECK(losses(1).extra_keys);
  CHECK(losses(2).line_texts);
  CHECK_FALSE(losses(3).any());
  CHECK_FALSE(losses(4).any());
  CHECK_FALSE(losses(5).nothing);  // an eval of the start is a comment before the first move
  CHECK(losses(5).extra_keys);
  CHECK_FALSE(losses(6).any());
}
