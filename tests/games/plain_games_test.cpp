// SPDX-License-Identifier: GPL-3.0-or-later
// Games out of files for the makers of books: main lines only, each loss named and counted.
#include "games/plain_games.h"

#include <doctest/doctest.h>

#include "egd/egd_writer.h"
#include "io/output.h"
#include "notation/uci_move.h"
#include "tests/support/temp_dir.h"

using namespace chess;

namespace {

struct Everything {
  GameFilesReport report;
  std::vector<PlainGame> games;
  std::vector<std::string> problems;  // notes apart
};

Everything read(const std::vector<std::string>& paths) {
  Everything all;
  all.report = for_each_game(
      paths,
      [&](const PlainGame& game) {
        all.games.push_back(game);
        return true;
      },
      [&](const GameFileProblem& problem) {
        if (problem.what.severity != Severity::Note) all.problems.push_back(to_string(problem));
      });
  return all;
}

std::string moves_of(const PlainGame& game) {
  std::string text;
  Position pos = game.start;
  for (const Move m : game.moves) {
    text += (text.empty() ? "" : " ") + chess::to_uci(m);
    REQUIRE(pos.is_legal(m));
    pos.play(m);
  }
  return text;
}

constexpr std::string_view kPgn =
    "[White \"A\"]\n[WhiteElo \"2805\"]\n[BlackElo \"?\"]\n[ECO \"C20\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {Best.} (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 $1 2. Nf3 1-0\n\n";
constexpr std::string_view kBgn =
    R"({"moves":[{"p":"P","f":"e2","t":"e4"},{"p":"p","f":"e7","t":"e5"}],"result":"D",)"
    R"("players":[{"last":"A","ELO":2100},{"last":"B","ELO":0}]})";

}  // namespace

TEST_CASE("both formats, compressed or not, give main lines, results and ratings") {
  const test_support::TempDir dir;
  auto sink = chess::open_output(dir.file("games.bgn.zst"));
  REQUIRE(sink.has_value());
  REQUIRE((*sink)->write(std::string(kBgn) + "\n").has_value());
  REQUIRE((*sink)->finish().has_value());
  const auto all = read({dir.write("games.txt", kPgn), dir.file("games.bgn.zst")});
  REQUIRE(all.games.size() == 2);
  CHECK(all.problems.empty());
  CHECK(all.report.games == 2);
  CHECK(all.report.is_whole());
  CHECK(moves_of(all.games[0]) == "e2e4 e7e5 g1f3");
  CHECK(all.games[0].result == GameResult::WhiteWins);
  CHECK(all.games[0].white_elo == 2805);
  CHECK(!all.games[0].black_elo);
  CHECK(all.games[0].eco == "C20");
  CHECK(moves_of(all.games[1]) == "e2e4 e7e5");
  CHECK(all.games[1].result == GameResult::Draw);
  CHECK(all.games[1].white_elo == 2100);
  CHECK(!all.games[1].black_elo);
  CHECK(all.games[1].eco.empty());
}

TEST_CASE("a game ends before what cannot be read or is no move") {
  const test_support::TempDir dir;
  const auto all = read({dir.write("bad.pgn", "1. e4 Ke5 2. Nf3 1-0\n\n1. d4 -- 2. c4 *\n\n1. c4 *\n")});
  REQUIRE(all.games.size() == 3);
  CHECK(moves_of(all.games[0]) == "e2e4");
  CHECK(all.games[0].is_cut);
  CHECK(all.games[0].result == GameResult::WhiteWins);
  CHECK(moves_of(all.games[1]) == "d2d4");
  CHECK(all.games[1].is_cut);
  CHECK(!all.games[2].is_cut);
  CHECK(all.games[2].number == 3);
  CHECK(all.games[2].line == 5);
  CHECK(all.report.cut == 2);
  REQUIRE(all.problems.size() == 1);
  CHECK(all.problems[0].find("bad.pgn: error: line 1, game 1, move 1...: illegal move 'Ke5'") !=
        std::string::npos);
}

TEST_CASE("other variants are passed over and counted, Chess960 is not") {
  const test_support::TempDir dir;
  const auto all = read({dir.write("variants.pgn",
                                   "[Variant \"Crazyhouse\"]\n\n1. e4 e5 *\n\n"
                                   "[Variant \"Bughouse\"]\n\n1. e4 e5 *\n\n"
                                   "[Variant \"Chess960\"]\n"
                                   "[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n"
                                   "1. g3 *\n\n[FEN \"nonsense\"]\n\n1. e4 *\n")});
  REQUIRE(all.games.size() == 1);
  CHECK(all.games[0].chess960);
  CHECK(moves_of(all.games[0]) == "g2g3");
  CHECK(all.report.other_variants == 2);
  CHECK(all.report.refused == 1);
}

TEST_CASE("a file that cannot be read is named and costs only its own games") {
  const test_support::TempDir dir;
  const auto all = read({dir.file("missing.pgn"), dir.write("empty.pgn", ""), dir.path(),
                         dir.write("binary.pgn", std::string_view("a\0b", 3)),
                         dir.write("prose.txt", "Dear Sir,\nI write to you of other things.\n"),
                         dir.write("good.pgn", kPgn)});
  CHECK(all.games.size() == 1);
  CHECK(all.report.failed_files == 5);
  REQUIRE(all.problems.size() >= 5);
  CHECK(all.problems[0].find("missing.pgn: error: ") != std::string::npos);
  CHECK(all.problems[1].find("empty.pgn: error: there are no games in it") != std::string::npos);
}

TEST_CASE("lines of UCI moves and EGD are games like others") {
  const test_support::TempDir dir;
  const auto games = read({dir.write("games.pgn", kPgn)});
  REQUIRE(games.games.size() == 1);
  Game game(games.games[0].start);
  NodeId last = kRootNode;
  for (const Move m : games.games[0].moves) last = game.add_unchecked(last, m);
  game.result = games.games[0].result;
  std::string egd;
  append_egd(game, egd);
  const auto all =
      read({dir.write("games.egd", egd), dir.write("games.uci", "position startpos moves e2e4 e7e5\n")});
  CHECK(all.problems.empty());
  REQUIRE(all.games.size() == 2);
  CHECK(all.games[0].moves == games.games[0].moves);
  CHECK(all.games[0].result == games.games[0].result);
  CHECK(moves_of(all.games[1]) == "e2e4 e7e5");
}

TEST_CASE("a visitor that has enough ends the reading") {
  const test_support::TempDir dir;
  const std::string path = dir.write("games.pgn", std::string(kPgn) + std::string(kPgn));
  int games = 0;
  const auto report = for_each_game(
      std::vector{path, path}, [&](const PlainGame&) { return ++games < 1; }, [](const auto&) {});
  CHECK(games == 1);
  CHECK(report.games == 1);
}
