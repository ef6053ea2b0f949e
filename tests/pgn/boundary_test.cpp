// SPDX-License-Identifier: GPL-3.0-or-later
// Reading in parts, cut at every boundary, must find exactly what reading the whole finds.
#include "pgn/boundary.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "base/random.h"
#include "pgn/game_builder.h"
#include "support/shared_data.h"

using namespace chess;

namespace {

struct ReadGames {
  std::vector<ImportedGame> games;
  std::vector<Diagnostic> diagnostics;  // all, in order
  std::size_t numbers = 0;
};

ReadGames read_whole_text(std::string_view text) {
  ReadGames read;
  PgnGameReader reader(view_source(text));
  const auto keep = [&](const std::vector<Diagnostic>& said) {
    read.diagnostics.insert(read.diagnostics.end(), said.begin(), said.end());
  };
  while (auto game = reader.next()) {
    keep(game->diagnostics);
    game->diagnostics.clear();
    read.games.push_back(std::move(*game));
  }
  keep(reader.last_diagnostics());
  read.numbers = reader.reader().games();
  return read;
}

std::size_t line_ends(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += text[i] == '\n' || (text[i] == '\r' && !(i + 1 < text.size() && text[i + 1] == '\n')) ? 1 : 0;
  return count;
}

/// Every boundary in `text`, each found as the last one of what stands before the one behind it.
std::vector<std::size_t> all_boundaries(std::string_view text) {
  std::vector<std::size_t> places;
  for (std::size_t end = text.size(); (end = last_game_boundary(text.substr(0, end))) > 0;)
    places.push_back(end);
  std::ranges::reverse(places);
  return places;
}

ReadGames read_in_parts(std::string_view text, const std::vector<std::size_t>& cuts) {
  ReadGames read;
  std::size_t begin = 0;
  std::size_t lines = 0;
  for (std::size_t i = 0; i <= cuts.size(); ++i) {
    const std::size_t end = i < cuts.size() ? cuts[i] : text.size();
    const std::string_view part = text.substr(begin, end - begin);
    ReadGames piece = read_whole_text(part);
    for (ImportedGame& game : piece.games) {
      game.line += lines;
      game.number += read.numbers;
      read.games.push_back(std::move(game));
    }
    for (Diagnostic& what : piece.diagnostics) {
      if (what.line > 0) what.line += lines;
      if (what.game > 0) what.game += read.numbers;
      read.diagnostics.push_back(std::move(what));
    }
    read.numbers += piece.numbers;
    lines += line_ends(part);
    begin = end;
  }
  return read;
}

void check_same(const ReadGames& whole, const ReadGames& parts) {
  REQUIRE(whole.games.size() == parts.games.size());
  bool same = whole.numbers == parts.numbers && whole.diagnostics == parts.diagnostics;
  for (std::size_t i = 0; i < whole.games.size(); ++i) {
    const ImportedGame& a = whole.games[i];
    const ImportedGame& b = parts.games[i];
    same =
        same && a.status == b.status && a.number == b.number && a.line == b.line && same_game(a.game, b.game);
  }
  CHECK(same);
}

/// The law; the number of cuts.
std::size_t check_law(const std::string& text) {
  const auto cuts = all_boundaries(text);
  check_same(read_whole_text(text), read_in_parts(text, cuts));
  return cuts.size();
}

const std::string kGame = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {good} e5 (1... c5) 2. Nf3 1-0\n\n";

std::string with_line_ends(std::string text, std::string_view end) {
  std::string out;
  for (const char c : text) {
    if (c == '\n')
      out += end;
    else
      out += c;
  }
  return out;
}

std::string mutated(std::string text, Random& random) {
  static const auto kPieces = split(
      "{|}|(|)|;|%|\n|\n\n|\r|[|]|\"|*| 1-0 |1/2|[Event \"|[A \"b\"]|\n[Event \"x\"]\n|1. |\\|"
      "\xC2\xBD|1-0\n\n|\n%|{[%clk 0:01]}|x|\n\n[Event \"y\"]\n\n*\n\n| 1 - 0 |1\x96"
      "0|1)|"
      "\n{end}\n",
      '|');
  const std::size_t changes = 1 + random.below(4);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = random.below(text.size() + 1);
    switch (random.below(3)) {
      case 0: text.insert(at, kPieces[random.below(kPieces.size())]); break;
      case 1: text.erase(at, random.below(12)); break;
      default:
        if (at < text.size()) text[at] = kPieces[random.below(kPieces.size())][0];
    }
  }
  return text;
}

}  // namespace

TEST_CASE("a plain game is cut behind") {
  for (const std::string_view end : {"\n", "\r\n", "\r"}) {
    CAPTURE(end.size());
    const std::string one = with_line_ends(kGame, end);
    CHECK(last_game_boundary(one) == 0);
    CHECK(last_game_boundary(one + one) == one.size());
    CHECK(last_game_boundary(one + one + one) == 2 * one.size());
    CHECK(check_law(one + one + one) == 2);
  }
  CHECK(last_game_boundary("") == 0);
  CHECK(last_game_boundary("\xEF\xBB\xBF" + kGame + kGame + kGame) == 3 + 2 * kGame.size());
}

TEST_CASE("what begins with the next game decides, not where the text happens to end") {
  const std::string text = kGame + kGame;
  for (std::size_t end = kGame.size(); end < kGame.size() + 8; ++end)
    CHECK(last_game_boundary(std::string_view(text).substr(0, end)) == 0);
  CHECK(last_game_boundary(std::string_view(text).substr(0, kGame.size() + 8)) == kGame.size());
}

TEST_CASE("where the reader may see it otherwise there is no cut") {
  const std::string tags = "[Event \"a\"]\n\n";
  for (const char* moves : {
           "1. e4 e5\n\n",                         // no result
           "1. e4 {open 1-0\n\n",                  // a comment may go on
           "1. e4 {a { b} 1-0\n\n",                // nested braces
           "1. e4 } 1-0\n\n",                      //
           "1. e4 ; said 1-0\n\n",                 // the result is in a comment
           "% 1-0\n\n",                            // a hidden line
           "1. e4 (1. d4 1-0\n\n",                 // inside a variation
           "1. e4 1-0 {late} 1-0\n\n",             // it ended before
           "1. e4 1/2 {late} junk *\n\n",          //
           "1. e4 \xC2\xBD {late} 1-0\n\n",        //
           "1. e4 1 - 0 {late} 1-0\n\n",          //
           "1. e4 1\x96"
           "0 {late} 1-0\n\n",         //
           "1. e4\n\n1. d4 1-0\n\n",               // two games
           "1. e4 [x] 1-0\n\n",                    //
           "1. e4 {x\n[Site \"y\"] z} 1-0\n\n",    // perhaps a forgotten brace
           "1. e4x1-0\n\n",                        // part of a word
           "[Site \"x *\n\n",                      // a tag that is not closed
           "1. e4 1-0\n[Site \"b\"]\n",            // the next game has begun
           "1. e4 1-0\n\nsome words\n\n",          //
       }) {
    CAPTURE(moves);
    CHECK(last_game_boundary(tags + moves + kGame) == 0);
    check_law(tags + moves + kGame + kGame);
  }
  CHECK(last_game_boundary("1. e4 1-0\n\n" + kGame) == 0);  // no tags: not plain
  CHECK(last_game_boundary("[Event \"a \\\" b\"]\n\n1. e4 1-0\n\n" + kGame) == 0);
}

TEST_CASE("an earlier boundary is found where the last games are not plain") {
  const std::string odd = "[Event \"a\"]\n\n1. e4 ; no\n\n";
  CHECK(last_game_boundary(kGame + kGame + odd + odd) == 2 * kGame.size());
}

TEST_CASE("mutated games read alike in parts") {
  Random random(7);
  std::string games;
  for (int i = 0; i < 6; ++i) games += kGame;
  games +=
      "[Event \"b\"]\n[Site \"?\"]\n\n1. d4 d5 {[%clk 0:01:00] x\n[%eval 0.1]} 2. c4 $1 ± dxc4 (2... e6) *\n";
  games += kGame;
  std::size_t cuts = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = mutated(games, random);
    CAPTURE(text);
    cuts += check_law(text);
  }
  CHECK(cuts > 60'000);
}

TEST_CASE("real files read alike in parts") {
  std::size_t files = 0;
  for (const auto& folder :
       test::data_paths({"masters", "lichess", "pgn", "annotated", "torture", "ugly", "egd"})) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file() || entry.path().extension() != ".pgn") continue;
      const std::string text = test::read_whole(entry.path()).substr(0, 1'000'000);
      CAPTURE(entry.path().string());
      check_law(text);
      ++files;
    }
  }
  MESSAGE(files << " files");
}
