// SPDX-License-Identifier: GPL-3.0-or-later
// The lenient reader: games and what stands around them, tags, results, the ways bytes come in.
#include "pgn/reader.h"

#include <doctest/doctest.h>

#include "notation/fen.h"
#include "tests/io/sources.h"
#include "tests/pgn/pgn_text.h"

using namespace chess;
using test::contains;
using test::moves_of;
using test::read_pgn;

TEST_CASE("results: tag and end of the moves together") {
  const auto result = [](const std::string& tag, const std::string& end, std::string* reports = nullptr) {
    const auto read = read_pgn((tag.empty() ? "" : "[Result \"" + tag + "\"]\n\n") + "1. e4 " + end + "\n");
    REQUIRE(read.games.size() == 1);
    if (reports) *reports = read.reports();
    if (!tag.empty())
      CHECK(read.games.front().game.tags.get("Result") == to_string(read.games.front().game.result));
    CHECK(read.games.front().game.tags.find("Result").has_value() == !tag.empty());
    const bool is_kept = !tag.empty() && tag != to_string(read.games.front().game.result);
    CHECK(read.games.front().written_result == (is_kept ? std::optional(tag) : std::nullopt));
    return read.games.front().game.result;
  };
  std::string reports;
  CHECK(result("", "1-0", &reports) == GameResult::WhiteWins);
  CHECK(reports == "");
  CHECK(result("*", "1-0", &reports) == GameResult::WhiteWins);
  CHECK(reports == "");
  CHECK(result("1-0", "0-1", &reports) == GameResult::WhiteWins);
  CHECK(reports ==
        "warning: line 4, game 1: the Result tag says 1-0, the moves end with 0-1; the tag counts\n");
  CHECK(result("1-0", "*", &reports) == GameResult::WhiteWins);
  CHECK(contains(reports, "note: "));
  CHECK(result("1-0", "", &reports) == GameResult::WhiteWins);
  CHECK(contains(reports, "no result behind the moves; the Result tag tells it"));
  CHECK(result("", "", &reports) == GameResult::Unknown);
  CHECK(contains(reports, "no result behind the moves; taken as '*'"));
  CHECK(result("won", "1/2", &reports) == GameResult::Draw);
  CHECK(contains(reports, "Result tag 'won' is no result"));
  CHECK(result("?", "½-½", &reports) == GameResult::Draw);
  CHECK(reports == "");
  CHECK(result("1/2", "1/2-1/2", &reports) == GameResult::Draw);
  CHECK(reports == "");
  CHECK(result("", "1-0 1-0 *", &reports) == GameResult::WhiteWins);
  CHECK(contains(reports, "'1-0' behind the result; passed over"));
}

TEST_CASE("where one game ends and the next begins") {
  const auto games = [](const std::string& text) {
    std::string out;
    for (const auto& g : read_pgn(text).games) out += moves_of(g.game) + "|";
    return out;
  };
  CHECK(games("1. e4 * 1. d4 * 1. c4 *") == "1. e4 *|1. d4 *|1. c4 *|");
  CHECK(games("[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *") == "1. e4 *|1. d4 *|");
  CHECK(games("[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4") == "1. e4 *|1. d4 *|");
  CHECK(games("[Event \"a\"]\n\n[Event \"b\"]\n\n1. d4 *") == "*|1. d4 *|");
  CHECK(games("[Event \"a\"]\n[Result \"1-0\"]\n[Event \"b\"]\n1. d4 *") == "1-0|1. d4 *|");
  CHECK(games("[Event \"a\"]\n\n[Site \"x\"]\n\n[White \"y\"]\n\n1. e4 *") == "1. e4 *|");
  CHECK(games("[White \"a\"]\n\n[White \"b\"]\n\n1. e4 *") == "*|1. e4 *|");
  CHECK(games("[Event \"a\"][Site \"x\"] e4 * [Event \"b\"] d4 *") == "1. e4 *|1. d4 *|");
  CHECK(games("1. e4 e5\n2. Nf3\n\n1. d4 d5\n\n1. c4") == "1. e4 e5 2. Nf3 *|1. d4 d5 *|1. c4 *|");
  CHECK(games("1. e4\n\n1... e5\n\n2. Nf3 *") == "1. e4 e5 2. Nf3 *|");
  CHECK(games("1. e4\n\n1. ... e5 *") == "1. e4 e5 *|");
  CHECK(games("*\n*\n") == "*|*|");
  CHECK(games("{a} [Event \"x\"]\n\n1. e4 *") == "{a} 1. e4 *|");
}

TEST_CASE("text that is no game is passed over and named once") {
  const auto read = read_pgn(
      "Dear reader,\nthese are games.\n1. Introduction\n* a point\n\n[Event \"a\"]\n\n1. e4 *\nThe end.\n");
  REQUIRE(read.games.size() == 1);
  CHECK(read.reports() ==
        "error: line 1: text that is no game: 'Dear reader,'; 4 lines are passed over\n"
        "error: line 9: text that is no game: 'The end.'; the line is passed over\n");
  // Lines that are counted together stand together.
  CHECK(read_pgn("One\nand two.\n% three\nFour\n; five\nSix and\n\nseven\n").reports() ==
        "error: line 1: text that is no game: 'One'; 2 lines are passed over\n"
        "warning: line 3: a line hidden by '%': 'three'; passed over\n"
        "error: line 4: text that is no game: 'Four'; the line is passed over\n"
        "error: line 6: text that is no game: 'Six and'; 2 lines are passed over\n"
        "warning: line 5: a comment that belongs to no game: 'five'; dropped\n");
  CHECK(read_pgn("I'm not a PGN file...\n").games.empty());
  CHECK(read_pgn("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 x;\n").games.empty());
  CHECK(contains(read_pgn("1. e4 *\n\nprose\n{a comment and no game}").reports(),
                 "a comment that belongs to no game: 'a comment and no game'; dropped"));
  CHECK(read_pgn("((((((((((").games.empty());
}

TEST_CASE("tags as they come") {
  const auto read = read_pgn(
      "[Event \"A \"inner\" quote\"]\n[Site \"a\\\\b \\\"c\\\"\"]\n[White \"M\xFCller\"]\n[White-Elo \"1\"]\n"
      "[Bl@ck \"x\"]\n[White \"again\"]\n[Date 2024]\n[]\n\n1. e4 *");
  REQUIRE(read.games.size() == 1);
  const Tags& tags = read.games.front().game.tags;
  CHECK(tags.entries() == std::vector<Tags::Entry>{{"Event", "A \"inner\" quote"},
                                                   {"Site", "a\\b \"c\""},
                                                   {"White", "again"},
                                                   {"White-Elo", "1"},
                                                   {"Bl_ck", "x"},
                                                   {"Date", "2024"}});
  const std::string reports = read.reports();
  for (const char* part : {"tag Event is not written as", "text that is not UTF-8; read as Latin-1",
                           "a strange tag name: 'Bl@ck'; read as Bl_ck",
                           "tag White comes again; the last value counts; it was 'Müller' before",
                           "a bracket without a tag: '[]'"})
    CHECK(contains(reports, part));
}

TEST_CASE("signs in Latin-1 behind a move are read as the same in UTF-8 is") {
  const auto read = read_pgn("1. e4 e5 2. Nf3\xB1 Nc6 \xB1 3. Bb5 a6 *");
  REQUIRE(read.games.size() == 1);
  const auto same = read_pgn("1. e4 e5 2. Nf3\u00B1 Nc6 \u00B1 3. Bb5 a6 *");
  CHECK(moves_of(read.games.front().game) == moves_of(same.games.front().game));
  CHECK(read.games.front().status == ImportStatus::Whole);
  CHECK(contains(read.reports(), "text that is not UTF-8; read as Latin-1"));
}

TEST_CASE("a thousand tags are enough") {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "[Tag" + std::to_string(i) + " \"x\"]\n";
  const auto read = read_pgn(text + "\n1. e4 *");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games.front().game.tags.entries().size() == 1000);
  CHECK(contains(read.reports(), "more than a thousand tags: Tag1000 'x'; dropped"));
  CHECK(moves_of(read.games.front().game) == "1. e4 *");
}

TEST_CASE("start positions and variants") {
  const auto black =
      read_pgn("[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 7\"]\n\n7... Ke7 8. O-O-O *").games.front();
  CHECK(moves_of(black.game) == "7... Ke7 8. O-O-O *");
  CHECK(to_fen(black.game.start()) == "4k3/8/8/8/8/8/8/R3K3 b Q - 0 7");

  const std::string fen = "[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1\"]\n";
  for (const std::string variant : {"[Variant \"Chess960\"]\n", "[Variant \"fischerandom\"]\n", ""}) {
    for (const bool first : {true, false}) {
      const auto g = read_pgn((first ? variant + fen : fen + variant) + "\n1. O-O O-O-O *").games.front();
      CHECK(g.game.chess960);
      CHECK_FALSE(g.is_damaged());
      CHECK(moves_of(g.game) == "1. O-O O-O-O *");
    }
  }
  CHECK_FALSE(read_pgn("[Variant \"From Position\"]\n\n1. e4 *").games.front().game.chess960);

  const auto read = read_pgn(
      "[Variant \"Bughouse\"]\n[Result \"1-0\"]\n\n1. e4 N@f3 {x} (1. d4) 1-0\n\n[FEN \"bad\"]\n\n1. e4 "
      "*\n\n1. d4 *");
  REQUIRE(read.games.size() == 3);
  CHECK(read.games[0].status == ImportStatus::Refused);
  CHECK(read.games[0].game.tags.get("Variant") == "Bughouse");
  CHECK(read.games[0].game.result == GameResult::WhiteWins);
  CHECK(read.games[0].game.main_moves().empty());
  CHECK(read.games[1].status == ImportStatus::Refused);
  CHECK(read.games[2].status == ImportStatus::Whole);
}

TEST_CASE("a game that is not understood is written as it stood") {
  const std::string atomic =
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
      "[Result \"1-0\"]\n[Variant \"Bughouse\"]\n\n1. e4 Nf6!? 2. Nxe4 $1 {[%clk 0:01:00] boom} (2. d4 (2. "
      "c4 "
      "{x})) 2... d5 1-0\n\n";
  std::string bad_fen = atomic;
  bad_fen.replace(bad_fen.find("Variant"), 18, "FEN \"8/8/8/8 w\"");
  const std::string bare_fen = bad_fen.substr(0, bad_fen.find("\n\n")) + "\n\n1-0\n\n";
  for (const std::string& text : {atomic, bad_fen, bare_fen}) {
    const auto read = read_pgn(text);
    REQUIRE(read.games.size() == 1);
    CHECK(read.games.front().status == ImportStatus::Refused);
    CHECK(to_pgn(read.games.front().game) == text);
  }
  CHECK(read_pgn(atomic).games.front().game.unread ==
        "1. e4 Nf6!? 2. Nxe4 $1 {[%clk 0:01:00] boom} (2. d4 (2. c4 {x})) 2... d5");
  CHECK(read_pgn("{hi}\n" + atomic).games.front().game.unread.starts_with("{hi} 1. e4"));
  CHECK(contains(read_pgn(atomic).reports(), "variant 'Bughouse' is not known; the moves are kept as text"));
}

TEST_CASE("every convention of line ends, and every way the bytes come in, read the same") {
  const std::string text =
      "\xEF\xBB\xBF[Event \"x\"]\n[Site \"?\"]\n\n% e5 {\n1. e4 ; rest { of line\n1... e5 {two\nlines} (1... "
      "c5\n2. Nf3) 1-0\n\n"
      "[Event \"y\"]\n\n1. d4 1-0\n";
  const auto with_ends = [&](const std::string& end) {
    std::string out;
    for (const char c : text) out += c == '\n' ? end : std::string(1, c);
    return out;
  };
  const auto reference = read_pgn(text);
  REQUIRE(reference.games.size() == 2);
  for (const char* end : {"\n", "\r\n", "\r"}) {
    for (const std::size_t step : {1, 2, 7, 100'000}) {
      const auto read = read_pgn(std::make_unique<test_io::SlowSource>(with_ends(end), step));
      REQUIRE(read.games.size() == 2);
      for (std::size_t i = 0; i < 2; ++i) {
        CHECK(same_game(read.games[i].game, reference.games[i].game));
        CHECK(read.games[i].line == reference.games[i].line);
      }
      CHECK(read.reports() == "warning: line 4, game 1: a line hidden by '%': 'e5 {'; passed over\n");
    }
  }
}

TEST_CASE("an unclosed comment costs one game") {
  const auto read =
      read_pgn("[Event \"a\"]\n\n1. e4 {never closed e5 *\n\n[Event \"b\"]\n\n1. d4 {x} d5 1-0\n");
  REQUIRE(read.games.size() == 2);
  CHECK(read.games[0].is_damaged());
  CHECK(moves_of(read.games[0].game) == "1. e4 {never closed e5 *} *");
  CHECK(moves_of(read.games[1].game) == "1. d4 {x} 1... d5 1-0");
  CHECK(contains(read.reports(), "error: line 3, game 1: a comment is not closed"));
}

TEST_CASE("a fault of the source is reported behind the games that could be read") {
  const IoError fault(IoFault::Corrupt, "'x.pgn.bz2' is damaged");
  const auto read = read_pgn(std::make_unique<test_io::SlowSource>("1. e4 *\n\n1. d4 d5", 5, fault));
  REQUIRE(read.games.size() == 2);
  REQUIRE(read.last.size() == 1);
  CHECK(read.last.front().severity == Severity::Error);
  CHECK(contains(read.last.front().reason, "is damaged"));
}

TEST_CASE("a visitor may leave the moves unread") {
  struct Counter : IgnoringVisitor {
    int games = 0, tags = 0, moves = 0, results = 0;
    void tag(std::string_view, std::string_view) override { ++tags; }
    bool wants_moves() override { return false; }
    void move(const AnyPosition&, Move, std::string_view) override { ++moves; }
    void result(GameResult) override { ++results; }
    void end_game(ImportStatus status) override {
      CHECK(status == ImportStatus::Whole);
      ++games;
    }
    void diagnostic(const Diagnostic& d) override { FAIL(to_string(d)); }
  } counter;
  PgnReader reader(
      memory_source("[Event \"a\"]\n\n1. e4 (1. d4 nonsense {1-0} ;*\n) 1-0\n\n[Event \"b\"]\n\n1. Kd4 *\n"));
  while (reader.read(counter)) {}
  CHECK(counter.games == 2);
  CHECK(counter.tags == 2);
  CHECK(counter.moves == 0);
  CHECK(counter.results == 2);
  CHECK(reader.games() == 2);
}

TEST_CASE("what is said of a refused game names no move of the game before") {
  const std::string refused = "[Event \"b\"]\n[FEN \"none\"]\n\n1. e4\n% odd\ne5 *\n";
  const auto alone = read_pgn(refused);
  const auto behind = read_pgn("[Event \"a\"]\n\n1. e4 e5 2. d4 *\n\n" + refused);
  REQUIRE(alone.games.size() == 1);
  REQUIRE(behind.games.size() == 2);
  REQUIRE(alone.games[0].diagnostics.size() == 2);
  CHECK(contains(alone.games[0].diagnostics[1].reason, "a line hidden by '%': 'odd'"));
  CHECK_FALSE(alone.games[0].diagnostics[1].ply);
  CHECK_FALSE(behind.games[1].diagnostics[1].ply);
}

TEST_CASE("a question asked of the tags decides whose moves are read") {
  const std::string text =
      "[White \"Tal\"]\n[Result \"1-0\"]\n\n1. e4 {good} e5 (1... c5) 1-0\n\n"
      "[White \"Other\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n\n"
      "[White \"Tal\"]\n[Variant \"Bughouse\"]\n[Result \"1-0\"]\n\n1. Nf3 {why} f6 2. Nd4 1-0\n\n"
      "[White \"Other\"]\n[Variant \"Bughouse\"]\n[Result \"1-0\"]\n\n1. Nh3 1-0\n\n"
      "[White \"Tal\"]\n[Variant \"Crazyhouse\"]\n[Result \"*\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n";
  PgnGameReader open(memory_source(text));
  PgnGameReader gated(memory_source(text), [](const Tags& tags) { return tags.get("White") == "Tal"; });
  while (const auto game = open.next()) {
    const auto other = gated.next();
    REQUIRE(other);
    CHECK(other->game.tags == game->game.tags);
    CHECK(other->game.result == game->game.result);
    CHECK(other->status == game->status);
    if (game->game.tags.get("White") == "Tal") {
      CHECK(same_game(other->game, game->game));
      CHECK(other->diagnostics == game->diagnostics);
    } else {
      CHECK(other->game.main_moves().empty());
      CHECK(other->game.unread.empty());
    }
    if (game->status == ImportStatus::Refused)
      CHECK(other->diagnostics.front().action ==
            (other->game.unread.empty() ? "the moves are passed over" : "the moves are kept as text"));
    if (game->number == 3) CHECK(other->game.unread == "1. Nf3 {why} f6 2. Nd4");
  }
  CHECK_FALSE(gated.next());
  CHECK(gated.reader().games() == 5);
}

TEST_CASE("reports of one game are bounded") {
  std::string text = "[Event \"x\"]\n\n1. e4 ";
  for (int i = 0; i < 5000; ++i) text += ") ";
  const auto read = read_pgn(text + "e5 (1... Ke3) *");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games.front().diagnostics.size() == 100);
  CHECK(contains(read.games.front().diagnostics.back().action, "not listed"));
  CHECK(moves_of(read.games.front().game) == "1. e4 e5 {unread: 1... Ke3} *");
}

TEST_CASE("a token that is looked beyond keeps its text where the window of the reader ends") {
  constexpr std::size_t window = std::size_t{64} << 10;
  const auto game_with = [](std::size_t comment) {
    return "[Event \"a\"]\n\n1. e4 {" + std::string(comment, 'x') + "} *\n\n";
  };
  const std::string moves = "[Event \"b\"]\n\n{behind} 7. Nf3 Nf6 8. Ng1 Ng8 *\n\n";
  const std::size_t before = game_with(0).size() + moves.find("7.");
  for (std::size_t beyond = 0; beyond < 40; ++beyond) {
    const auto read = test::read_pgn(game_with(window - before - beyond) + moves + game_with(window));
    CAPTURE(beyond);
    REQUIRE(read.games.size() == 3);
    REQUIRE(read.games[1].diagnostics.size() == 1);
    CHECK(read.games[1].diagnostics[0].reason == "the move numbers jump: '7' where '1' is due");
  }
}
