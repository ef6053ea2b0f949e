// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that nobody wants are passed over. Laws: the short way, which wants the text in memory, passes over
// what the lexer passes over byte by byte; and where moves are passed over, the same games are found as where
// they are read.
#include <doctest/doctest.h>

#include <filesystem>

#include "base/random.h"
#include "base/text.h"
#include "pgn/game_builder.h"
#include "support/shared_data.h"
#include "tests/io/sources.h"

using namespace chess;

namespace {

std::vector<ImportedGame> games_of(std::unique_ptr<ByteSource> source, bool wants_moves) {
  PgnGameReader reader(std::move(source), [wants_moves](const Tags&) { return wants_moves; });
  std::vector<ImportedGame> games;
  while (auto game = reader.next()) games.push_back(std::move(*game));
  games.emplace_back().diagnostics = reader.last_diagnostics();
  return games;
}

bool is_same(const ImportedGame& a, const ImportedGame& b) {
  return a.number == b.number && a.line == b.line && a.game.tags == b.game.tags &&
         a.game.result == b.game.result;
}

/// Of a text in memory and of one that comes byte by byte.
bool is_passed_alike(const std::string& text) {
  const auto fast = games_of(view_source(text), false);
  const auto slow = games_of(std::make_unique<test_io::SlowSource>(text, 1), false);
  return std::ranges::equal(fast, slow, [](const ImportedGame& a, const ImportedGame& b) {
    return is_same(a, b) && a.status == b.status && a.diagnostics == b.diagnostics && a.game.size() == 1 &&
           b.game.size() == 1;
  });
}

bool finds_same_games(const std::string& text) {
  return std::ranges::equal(games_of(view_source(text), false), games_of(view_source(text), true), is_same);
}

std::string mutated(std::string text, Random& random) {
  static const auto kPieces = split(
      "{|}|(|)|;|%|\n|\n\n|\r|[|]|\"|*| 1-0 |1/2|[A \"b\"]|\n[Event \"x\"]\n|1. |\\|\xC2\xBD|1-0\n\n|\n%|"
      "{[%clk 0:01]}|x|\n\n[Event \"y\"]\n\n*\n\n| 1 - 0 |1\x96"
      "0|1)| 12)|$1|$|(e8(Q)|{\xE4}|{\xC3\xA4 [\n}|{\n\n x}|O-O|0-0|\x7F|~|1/2 - 1/2|:|  -1|1 -|\n ",
      '|');
  const std::size_t changes = 1 + random.below(4);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = random.below(text.size() + 1);
    if (random.below(4) == 0)
      text.erase(at, 1 + random.below(4));
    else
      text.insert(at, kPieces[random.below(kPieces.size())]);
  }
  return text;
}

/// More than a block of what is passed over at once.
const std::string kGames =
    "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {good (very) } Nc6 3. Bb5 $1 a6 (3... Nf6 4. O-O "
    "{so} "
    "(4. d3) Nxe4) 4. Ba4 Nf6\n5. O-O Be7 {[%clk 0:10:00] [%eval 0.3]} 6. Re1 b5 7. Bb3 d6 8. c3 O-O\n9. h3 "
    "Nb8 "
    "10. d4 Nbd7 1-0\n\n"
    "[Event \"b\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. "
    "Bh4\nb6 8. cxd5 Nxd5 9. Bxe7 Qxe7 10. Nxd5 exd5 1/2-1/2\n\n1. e4 e5 2. f4 exf4 3. Nf3 g5 4. h4 g4 5. "
    "Ne5 "
    "Nf6 6. Bc4 d5 7. exd5 Bd6\n\n1. c4 c5 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 5. a3 a6 6. Rb1 Rb8 7. b4 cxb4 *\n";

}  // namespace

TEST_CASE("moves that are passed over end where they end when they are read") {
  for (
      const char* moves : {
          "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 Na5 9. Bc2 c5",
          "1. e4 {1-0 (} e5 (1... c5 {*} 2. Nf3 d6 $14 (2... Nc6 3. d4) 3. d4 cxd4 4. Nxd4 Nf6) 2. Nf3 Nc6",
          "1. e4 ; 1-0 [Event \"x\"] }\n1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3",
          "1. e4 e5\n% 1-0 and [Event \"x\"]\n2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6",
          "1. e4 {a \"quote\" and\n\n[ a bracket} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. "
          "Bb3",
          "1. e4 (1. d4 d5 2) e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7 6. Re1 b5 7. Bb3 d6 8. c3 0-0 9. "
          "h3",
          "1) e4 e5 2) Nf3 Nc6 (2... d6 3) d4) 3) Bb5 a6 4) Ba4 Nf6 5) O-O Be7 6) Re1 b5 7) Bb3 d6 8) c3 O-O",
          "1. e4 (1) e5 2. Nf3 (12) Nc6 3. Bb5 (3. Bc4 $1) a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. "
          "c3",
          "(1. d4 d5) 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. "
          "h3",
          "( 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. "
          "d4",
      })
    for (const char* end : {" 1-0", "\n1/2-1/2", " 1 - 0", " 0:1", " *", " \xC2\xBD", "\n\n", " 0,5-0,5"}) {
      const std::string text =
          "[Event \"a\"]\n\n" + std::string(moves) + end + "\n\n[Event \"b\"]\n\n1. d4 0-1\n";
      CAPTURE(text);
      CHECK(is_passed_alike(text));
      CHECK(finds_same_games(text));
      CHECK(games_of(view_source(text), false).size() == 3);
    }
}

TEST_CASE("edited texts are passed over as the lexer would") {
  Random random(7);
  std::size_t same = 0;
  constexpr std::size_t kTexts = 4000;
  for (std::size_t i = 0; i < kTexts; ++i) {
    const std::string text = mutated(kGames, random);
    CAPTURE(text);
    REQUIRE(is_passed_alike(text));
    same += finds_same_games(text) ? 1 : 0;
    if (!finds_same_games(text)) MESSAGE(text);
  }
  CHECK(same == kTexts);
}

TEST_CASE(
    "files, and edited files, are passed over as the lexer would, and give the games that reading gives") {
  Random random(11);
  for (const auto& path : test::data_paths({"torture", "ugly", "reports"}))
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.path().extension() != ".pgn") continue;
      CAPTURE(entry.path().string());
      const std::string text = test::read_whole(entry.path()).substr(0, std::size_t{1} << 18);
      CHECK(is_passed_alike(text));
      CHECK(finds_same_games(text));
      if (text.size() > 20'000) continue;
      for (int i = 0; i < 20; ++i) CHECK(is_passed_alike(mutated(text, random)));
    }
}

TEST_CASE("of the tags those that are asked for are read") {
  PgnGameReader reader(view_source(kGames), {[](const Tags&) { return false; }, tag_names({"Event"})});
  const auto game = reader.next();
  REQUIRE(game);
  CHECK(game->game.tags.entries() == std::vector<Tags::Entry>{{"Event", "a"}});
  CHECK(game->game.result == GameResult::WhiteWins);
}
