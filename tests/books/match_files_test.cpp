// SPDX-License-Identifier: GPL-3.0-or-later
// What `book match` reads and writes: engines as the user types them, openings, and its file of games.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "books/match/engine_text.h"
#include "books/match/game_log.h"
#include "books/match/opening_files.h"
#include "match/play_game.h"
#include "notation/san.h"
#include "pgn/writer.h"
#include "tests/support/temp_dir.h"

using namespace books;
using namespace std::chrono_literals;
using test_support::TempDir;

TEST_CASE("an engine is a command line, or settings") {
  CHECK(parse_engine_text("stockfish")->spec.command == "stockfish");
  CHECK(parse_engine_text("'/opt/my engine' --uci x=1,y=2")->spec.command ==
        "'/opt/my engine' --uci x=1,y=2");

  const auto engine = parse_engine_text(
      R"(cmd='/opt/a, b' --net "x,y" z\,w,name="Old, one",option.Hash=64,option.Book File=/x=y,tc=2+0.02,nodes=9)");
  REQUIRE(engine);
  CHECK(engine->spec.command == R"('/opt/a, b' --net "x,y" z\,w)");
  CHECK(engine->name == "Old, one");
  CHECK(engine->spec.options ==
        std::vector<std::pair<std::string, std::string>>{{"Hash", "64"}, {"Book File", "/x=y"}});
  CHECK(engine->control.base == 2s);
  CHECK(engine->control.increment == 20ms);
  CHECK(engine->control.nodes == 9U);
  CHECK(parse_engine_text("name=a,cmd=b,dir=/tmp,movetime=50,depth=3")->control.movetime == 50ms);

  for (const char* text : {"name=x", "cmd=x,nodes=0", "cmd=x,nodes=y", "cmd=x,depth=-1", "cmd=x,tc=z",
                           "cmd=x,hash=1", "cmd=x,", "cmd=,name=x", "cmd=x,movetime=1e3"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_engine_text(text));
  }
}

TEST_CASE("rules of adjudication as texts") {
  const auto draw = parse_draw_rule("from=34, moves=5,cp=8");
  REQUIRE(draw);
  CHECK(draw->from_move == 34);
  CHECK(draw->moves == 5);
  CHECK(draw->cp == 8);
  CHECK(parse_draw_rule("cp=3")->moves == chess::DrawRule{}.moves);
  CHECK(parse_win_rule("moves=3,cp=400")->cp == 400);
  for (const char* text : {"", "moves", "moves=0", "moves=x", "from=3", "cp=-5"})
    CHECK_FALSE(parse_win_rule(text));
}

TEST_CASE("openings come from games, positions and the table of names") {
  const TempDir dir;
  std::vector<std::string> problems;
  const auto load = [&](const std::string& path, int plies) {
    problems.clear();
    return load_openings(path, plies, [&](const std::string& what) { problems.push_back(what); });
  };
  const auto games =
      load(dir.write("o.pgn",
                     "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"x\"]\n\n1. e4 e5 2. Nc3 *\n\n"
                     "[Event \"x\"]\n\n1. d4 d5 *\n"),
           2);
  REQUIRE(games);
  CHECK(games->size() == 2);
  CHECK(problems.empty());

  const auto positions = load(dir.write("o.txt",
                                        "# a comment\n\n"
                                        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"one\";\n"
                                        "nonsense\n"
                                        "nqrbbknr/pppppppp/8/8/8/8/PPPPPPPP/NQRBBKNR w HChc - 0 1\n"),
                              8);
  REQUIRE(positions);
  REQUIRE(positions->size() == 2);
  CHECK(positions->at(0).name == "one");
  CHECK_FALSE(positions->at(0).chess960);
  CHECK(positions->at(1).chess960);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].find("o.txt: line 4: ") != std::string::npos);

  CHECK(load(kOwnTable, 6)->size() > 100);
  const auto start = load(kOwnTable, 0);
  REQUIRE(start);
  REQUIRE(start->size() == 1);
  CHECK(start->front().moves.empty());
  for (int plies = 1; plies <= 3; ++plies) {
    const auto cut = load(kOwnTable, plies);
    REQUIRE(cut);
    CHECK(cut->size() > 10);
    for (const auto& line : *cut) CHECK(line.moves.size() == static_cast<std::size_t>(plies));
  }

  const auto late = load(dir.write("late.epd",
                                   "board turn rights\n"
                                   "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n"),
                         8);
  REQUIRE(late);
  CHECK(late->size() == 1);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].find("late.epd: line 1: ") != std::string::npos);

  CHECK_FALSE(load(dir.file("none.pgn"), 8));
  CHECK_FALSE(load(dir.write("mate.epd", "7k/5KQ1/8/8/8/8/8/8 b - -\n"), 8));
  CHECK_FALSE(load(dir.write("empty.epd", ""), 8));
}

TEST_CASE("openings of a variant come from its games, up to a null move, or from positions") {
  const TempDir dir;
  const auto load = [&](const std::string& path) {
    return open_variant_openings(chess::Variant::Atomic, path, {.plies = 8, .seed = 1},
                                 [](const std::string&) {});
  };
  const auto games =
      load(dir.write("o.pgn", "[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 2. -- d6 3. Nf3 *\n"));
  REQUIRE(games);
  CHECK((*games)->size() == 1U);
  CHECK((*games)->at(0).value().moves.size() == 2);

  const auto positions = load(dir.write("o.epd",
                                        "faulty\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
                                        "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a pawn\"; c0 \"x\";\n"));
  REQUIRE(positions);
  REQUIRE((*positions)->size() == 2U);
  CHECK((*positions)->at(0).value().start.turn() == chess::Color::Black);
  CHECK((*positions)->at(1).value().start.rules() == chess::Variant::Atomic);
  CHECK_FALSE(load(dir.write("none.epd", "4k3/8/8/8/8/8/4P3/8 w - -\n")));
}

namespace {

chess::Game game_number(std::size_t number, const std::string& event = "Engine match") {
  chess::PlayedGame played;
  chess::Position position = chess::Position::start();
  for (const char* san : {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"}) {
    const auto move = chess::parse_san(position, san).value();
    played.moves.push_back({move, chess::Score::cp(static_cast<int>(number)), 9});
    position.play(move);
  }
  played.result = chess::GameResult::WhiteWins;
  played.ending = chess::GameEnding::Checkmate;
  return chess::to_game(played, {event, "2020.01.02", std::to_string(number) + ".1", {"A", "B"}}, {});
}

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The rounds that a resumed log has, after `round` was appended.
std::vector<std::string> resume_and_append(const std::string& path, std::size_t number) {
  std::vector<std::string> rounds;
  auto log = GameLog::resume(path, "Engine match", [&](const chess::Game& game) {
    rounds.emplace_back(game.tags.get("Round"));
    return std::expected<void, chess::Error>();
  });
  REQUIRE(log);
  REQUIRE(log->append(game_number(number)));
  REQUIRE(log->finish());
  return rounds;
}

}  // namespace

TEST_CASE("cut off at any byte, the file goes on with its whole games") {
  const TempDir dir;
  std::vector<std::size_t> ends{0};
  std::string text;
  for (std::size_t i = 1; i <= 3; ++i) {
    text += chess::to_pgn(game_number(i));
    ends.push_back(text.size());
  }
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const auto whole = *std::prev(std::ranges::upper_bound(ends, cut));
    CAPTURE(cut);
    REQUIRE(end_of_whole_games(std::string_view(text).substr(0, cut)) == whole);
  }
  for (std::size_t cut = 0; cut <= text.size(); cut += 97) {
    const std::string path = dir.write("m.pgn", std::string_view(text).substr(0, cut));
    const auto whole = std::prev(std::ranges::upper_bound(ends, cut));
    CHECK(resume_and_append(path, 9).size() == static_cast<std::size_t>(whole - ends.begin()));
    CHECK(bytes_of(path) == text.substr(0, *whole) + chess::to_pgn(game_number(9)));
  }
}

TEST_CASE("a game is in the file as soon as it is appended") {
  const TempDir dir;
  {
    auto log = GameLog::create(dir.file("m.pgn"));
    REQUIRE(log);
    REQUIRE(log->append(game_number(1)));
    CHECK(bytes_of(dir.file("m.pgn")) == chess::to_pgn(game_number(1)));
  }
  const auto again = GameLog::create(dir.file("m.pgn"));
  REQUIRE_FALSE(again);
  CHECK(to_string(again.error()).find("is there already") != std::string::npos);
  CHECK_FALSE(GameLog::create(dir.file("no/such/folder/m.pgn")));
}

TEST_CASE("one process at a time writes to the file") {
  const TempDir dir;
  const auto accept = [](const chess::Game&) { return std::expected<void, chess::Error>(); };
  auto log = GameLog::create(dir.file("m.pgn"));
  REQUIRE(log);
  REQUIRE(log->append(game_number(1)));
  const std::string torn = chess::to_pgn(game_number(2)).substr(0, 60);
  std::ofstream(dir.file("m.pgn"), std::ios::binary | std::ios::app) << torn;
  const auto other = GameLog::resume(dir.file("m.pgn"), "Engine match", accept);
  REQUIRE_FALSE(other);
  CHECK(to_string(other.error()).find("another process is at work on it") != std::string::npos);
  CHECK(bytes_of(dir.file("m.pgn")) == chess::to_pgn(game_number(1)) + torn);
  REQUIRE(log->finish());
}

TEST_CASE("nothing of another origin is cut or added to") {
  const TempDir dir;
  const auto accept = [](const chess::Game&) { return std::expected<void, chess::Error>(); };
  const auto refuse = [](const chess::Game&) {
    return std::expected<void, chess::Error>(std::unexpected("foreign"));
  };
  const std::string others = chess::to_pgn(game_number(1, "Linares"));
  for (const std::string& text :
       {others + others.substr(0, others.size() - 1), others.substr(0, 60), std::string("not PGN at all")}) {
    const std::string path = dir.write("m.pgn", text);
    CHECK_FALSE(GameLog::resume(path, "Engine match", accept));
    CHECK(bytes_of(path) == text);
  }
  const std::string path = dir.write("m.pgn", others);
  CHECK_FALSE(GameLog::resume(path, "Engine match", refuse));
  CHECK(bytes_of(path) == others);
}
