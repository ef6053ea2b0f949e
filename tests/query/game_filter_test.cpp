// SPDX-License-Identifier: GPL-3.0-or-later
// Which games a filter keeps, what the tags alone can tell, and what is refused.
#include <doctest/doctest.h>

#include "query/game_filter.h"
#include "support/temp_dir.h"
#include "tests/query/games.h"

using namespace chess;
using Verdict = GameFilter::Verdict;

namespace {

chess::ImportedGame tagged(const std::string& tags, const std::string& moves = "1. e4 *") {
  return one_game(tags + "\n\n" + moves + "\n");
}

bool keeps(const FilterOptions& options, const chess::ImportedGame& game) {
  const auto filter = GameFilter::make(options);
  if (!filter) FAIL(to_string(filter.error()));
  const bool kept = filter->keeps(game);
  // What the tags tell is never taken back by the moves.
  const auto verdict = filter->judge_tags(game.game.tags);
  if (verdict == Verdict::Drop) CHECK_FALSE(kept);
  if (verdict == Verdict::Keep) CHECK(kept);
  return kept;
}

const char* const kGame = R"([Event "Rated Blitz game"]
[Site "https://lichess.org/abcd1234"]
[Date "2021.10.01"]
[White "Carlsen, Magnus"]
[Black "DrNykterstein"]
[Result "1-0"]
[WhiteElo "2850"]
[BlackElo "2701"]
[WhiteTitle "GM"]
[ECO "B33"]
[Opening "Sicilian Defense: Lasker-Pelikan Variation"]
[TimeControl "300+3"])";

}  // namespace

TEST_CASE("without any question every game is kept") {
  CHECK(GameFilter().keeps_all());
  const auto filter = GameFilter::make({});
  REQUIRE(filter.has_value());
  CHECK(filter->keeps_all());
  CHECK(filter->judge_tags({}) == Verdict::Keep);
  CHECK(filter->keeps(tagged("")));
}

TEST_CASE("each question on its own") {
  const auto game = tagged(kGame, "1. e4 c5 2. Nf3 1-0");
  FilterOptions yes;
  FilterOptions no;
  SUBCASE("player") { yes.players = {"magnus carlsen"}, no.players = {"caruana"}; }
  SUBCASE("two players") { yes.players = {"carlsen", "drnyk"}, no.players = {"carlsen", "anand"}; }
  SUBCASE("white") { yes.white = "Carlsen", no.white = "DrNykterstein"; }
  SUBCASE("black") { yes.black = "DrNykterstein", no.black = "Carlsen"; }
  SUBCASE("title") { yes.title = "im,gm", no.title = "WGM"; }
  SUBCASE("rating") { yes.rating = "2700-2900", no.rating = "2750-2900"; }
  SUBCASE("average rating") { yes.average_rating = "2775-2776", no.average_rating = "2700-2775"; }
  SUBCASE("date") { yes.date = "2021", no.date = "2021-10-02.."; }
  SUBCASE("ECO") { yes.eco = {"A00", "B30-B39"}, no.eco = {"C"}; }
  SUBCASE("opening") { yes.opening = "sicilian", no.opening = "french"; }
  SUBCASE("event") { yes.event = "BLITZ", no.event = "bullet"; }
  SUBCASE("site") { yes.site = "lichess", no.site = "chess.com"; }
  SUBCASE("result") { yes.results = {"0-1,1-0"}, no.results = {"1/2-1/2", "*"}; }
  SUBCASE("time control") { yes.time_controls = {"blitz"}, no.time_controls = {"600+5", "rapid"}; }
  SUBCASE("variant") { yes.variants = {"atomic, Standard"}, no.variants = {"chess960", "bughouse"}; }
  SUBCASE("tag") { yes.tags = {"WhiteTitle=GM", "ECO"}, no.tags = {"WhiteTitle=GM", "Round"}; }
  SUBCASE("plies") { yes.plies = "3", no.plies = "4-"; }
  SUBCASE("FEN") {
    yes.fens = {"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"};
    no.fens = {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"};
  }
  SUBCASE("material") {
    yes.material = "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP";
    no.material = "KRvKR";
  }
  SUBCASE("ending") { yes.ends_in = "mate,open", no.ends_in = "mate,stalemate,repetition"; }
  CHECK(keeps(yes, game));
  CHECK_FALSE(keeps(no, game));
  yes.invert = no.invert = true;
  CHECK_FALSE(keeps(yes, game));
  CHECK(keeps(no, game));
}

TEST_CASE("variants are found in all spellings, unknown ones by their name") {
  const auto keeps_variant = [](const char* wanted, const std::string& tag) {
    return keeps(FilterOptions{.variants = {wanted}}, tagged("[Variant \"" + tag + "\"]\n"));
  };
  CHECK(keeps_variant("king of the hill", "KOTH"));
  CHECK(keeps_variant("3check,atomic", "Three-check"));
  CHECK(keeps_variant("standard", "From Position"));
  CHECK(keeps_variant("bughouse", "Bughouse"));
  CHECK_FALSE(keeps_variant("bughouse", "Losers"));
  CHECK_FALSE(keeps_variant("standard", "Bughouse"));
  CHECK_FALSE(keeps_variant("atomic", "Crazyhouse"));
  CHECK_FALSE(GameFilter::make(FilterOptions{.variants = {"atomic,,"}}).has_value());
}

TEST_CASE("all questions must hold") {
  const auto game = tagged(kGame, "1. e4 c5 2. Nf3 1-0");
  FilterOptions options;
  options.white = "carlsen";
  options.plies = "3";
  options.date = "2021";
  CHECK(keeps(options, game));
  options.results = {"0-1"};
  CHECK_FALSE(keeps(options, game));
  options.results = {"1-0"};
  options.plies = "1-2";
  CHECK_FALSE(keeps(options, game));
}

TEST_CASE("what is missing or unknown never matches") {
  const auto bare = one_game("1. e4 e5\n");
  const auto unknown =
      tagged(R"([White "?"][Black "?"][Date "????.??.??"][WhiteElo "?"][BlackElo "-"][ECO "?"]
[TimeControl "?"][Site "?"][Event "?"])");
  for (const auto* game : {&bare, &unknown}) {
    for (FilterOptions options :
         {FilterOptions{.players = {"?"}}, FilterOptions{.white = "a"}, FilterOptions{.rating = "0-"},
          FilterOptions{.average_rating = "0-"}, FilterOptions{.title = "GM"},
          FilterOptions{.date = "0001.."}, FilterOptions{.eco = {"A-E"}}, FilterOptions{.opening = "?"},
          FilterOptions{.event = "?"}, FilterOptions{.site = "?"}, FilterOptions{.time_controls = {"blitz"}},
          FilterOptions{.tags = {"Event"}}})
      CHECK_FALSE(keeps(options, *game));
  }
  // One known rating is not both.
  CHECK_FALSE(keeps({.rating = "0-"}, tagged("[WhiteElo \"2000\"]")));
  CHECK_FALSE(keeps({.rating = "0-"}, tagged("[WhiteElo \"2000\"][BlackElo \"0\"]")));
  CHECK(keeps({.rating = "2000"}, tagged("[WhiteElo \"2000\"][BlackElo \"2000?\"]")));
}

TEST_CASE("results come from the end of the moves where the tag tells nothing") {
  const auto game = tagged("[Result \"*\"]", "1. e4 0-1");
  CHECK(keeps({.results = {"0-1"}}, game));
  CHECK_FALSE(keeps({.results = {"*"}}, game));
  const auto clash = tagged("[Result \"1-0\"]", "1. e4 0-1");
  CHECK(keeps({.results = {"1-0"}}, clash));
  CHECK(keeps({.results = {"*"}}, one_game("1. e4\n")));
  CHECK(keeps({.results = {"1/2"}}, tagged("", "1. e4 1/2-1/2")));
}

TEST_CASE("codes of openings that no tag tells are looked up on wish, names always") {
  const auto game = one_game("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *");
  CHECK_FALSE(keeps({.eco = {"B90"}}, game));
  CHECK(keeps({.eco = {"B90"}, .name_openings = true}, game));
  CHECK(keeps({.opening = "najdorf", .name_openings = true}, game));
  CHECK(keeps({.opening = "najdorf"}, game));
  CHECK_FALSE(keeps({.opening = "french"}, game));
  CHECK_FALSE(
      keeps({.opening = "najdorf"}, tagged("[Opening \"Scandinavian\"]", "1. e4 c5 2. Nf3 d6 3. d4 *")));
  CHECK_FALSE(keeps({.eco = {"C"}, .name_openings = true}, game));
  // A code that is there stands.
  const auto coded = tagged("[ECO \"A00\"]", "1. e4 c5 *");
  CHECK_FALSE(keeps({.eco = {"B"}, .name_openings = true}, coded));
}

TEST_CASE("a line of moves asks for the position behind it, by any order of moves") {
  const auto game = one_game("1. d4 Nf6 2. c4 (2. Nf3 g6) 2... e6 3. Nc3 Bb4 *");
  CHECK(keeps({.moves = {"1. d4 Nf6 2. c4"}}, game));
  CHECK(keeps({.moves = {"c4 e6 d4 Nf6"}}, game));
  CHECK(keeps({.moves = {"1. d4", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4"}}, game));
  CHECK_FALSE(keeps({.moves = {"1. d4", "1. d4 d5"}}, game));
  CHECK(keeps({.moves = {"1. d4", "1. d4 d5"}, .any = true}, game));
  CHECK_FALSE(keeps({.moves = {"1. d4 Nf6 2. Nf3 g6"}}, game));
  CHECK(keeps({.moves = {"1. d4 Nf6 2. Nf3 g6"}, .variations = true}, game));
}

TEST_CASE("what is said in a game") {
  const auto bare = one_game("1. e4 e5 *");
  const auto eval = one_game("1. e4 { [%eval 0.3] } e5 *");
  const auto clock = one_game("1. e4 { [%clk 0:03:00] } e5 *");
  const auto comment = one_game("1. e4 { best by test } e5 *");
  const auto variation = one_game("1. e4 (1. d4 { [%eval 0.1] }) 1... e5 *");
  CHECK(keeps({.has_evals = true}, eval));
  CHECK(keeps({.has_evals = true}, variation));
  CHECK_FALSE(keeps({.has_evals = true}, clock));
  CHECK(keeps({.has_clocks = true}, clock));
  CHECK_FALSE(keeps({.has_clocks = true}, eval));
  CHECK(keeps({.has_comments = true}, comment));
  CHECK_FALSE(keeps({.has_comments = true}, eval));
  CHECK(keeps({.has_comments = true}, one_game("[White \"a\"]\n\n{ not played } *")));
  CHECK(keeps({.has_variations = true}, variation));
  CHECK_FALSE(keeps({.has_variations = true}, comment));
  CHECK_FALSE(keeps({.has_evals = true, .has_comments = true}, bare));
}

TEST_CASE("endings on the board") {
  const auto mate = one_game("1. f3 e5 2. g4 Qh4# 0-1");
  CHECK(keeps({.ends_in = "mate"}, mate));
  CHECK_FALSE(keeps({.ends_in = "stalemate,open,repetition,fifty-moves,insufficient-material"}, mate));
  const auto ended = [](const char* fen, const char* moves) {
    return one_game("[SetUp \"1\"]\n[FEN \"" + std::string(fen) + "\"]\n\n" + moves + " *\n");
  };
  const auto stalemate = ended("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "1. Qf7");
  CHECK(keeps({.ends_in = "stalemate"}, stalemate));
  CHECK_FALSE(keeps({.ends_in = "mate,open"}, stalemate));
  const auto dead = ended("7k/8/6K1/8/8/8/8/r4B2 w - - 99 100", "1. Kf7 Rxf1+");
  CHECK_FALSE(keeps({.ends_in = "insufficient-material"}, dead));
  const auto bare_kings = ended("8/8/8/8/8/5k2/8/5KR1 b - - 0 1", "1... Kg3 2. Rg2+ Kxg2+");
  CHECK_FALSE(keeps({.ends_in = "open"}, ended("8/8/8/8/8/6k1/6R1/5K2 b - - 98 100", "1... Kh3 2. Kg1")));
  CHECK(keeps({.ends_in = "fifty-moves"}, ended("8/8/8/8/8/6k1/6R1/5K2 b - - 98 100", "1... Kh3 2. Kg1")));
  CHECK(bare_kings.is_damaged());
  CHECK_FALSE(keeps({.ends_in = "open"}, bare_kings));
  CHECK(keeps({.ends_in = "insufficient-material"}, ended("7K/8/8/8/8/5k2/6p1/8 b - - 0 1", "1... g1=N")) ==
        true);
  const auto repeated = one_game("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2");
  CHECK(keeps({.ends_in = "repetition"}, repeated));
  CHECK_FALSE(keeps({.ends_in = "open"}, repeated));
  CHECK(keeps({.ends_in = "open"}, one_game("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2")));
}

TEST_CASE("damaged and refused games answer what they can") {
  const auto cut = tagged(kGame, "1. e4 c5 2. Qh7 Nf6 1-0");
  REQUIRE(cut.is_damaged());
  CHECK(keeps({.white = "carlsen"}, cut));
  CHECK(keeps({.plies = "2"}, cut));
  CHECK_FALSE(keeps({.ends_in = "open"}, cut));
  const auto refused = tagged("[Variant \"Bughouse\"]\n[White \"Tal\"]", "1. e4 e5 *");
  REQUIRE(refused.status == chess::ImportStatus::Refused);
  CHECK(keeps({.white = "tal"}, refused));
  CHECK_FALSE(keeps({.fens = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}}, refused));
  CHECK_FALSE(keeps({.material = "KvK"}, refused));
}

TEST_CASE("tags tell early what they can") {
  const auto verdict = [](const FilterOptions& options, const char* tags) {
    return GameFilter::make(options)->judge_tags(tagged(tags).game.tags);
  };
  CHECK(verdict({.white = "tal"}, "[White \"Tal\"]") == Verdict::Keep);
  CHECK(verdict({.white = "tal"}, "[White \"Petrosian\"]") == Verdict::Drop);
  CHECK(verdict({.white = "tal", .plies = "3"}, "[White \"Petrosian\"]") == Verdict::Drop);
  CHECK(verdict({.white = "tal", .plies = "3"}, "[White \"Tal\"]") == Verdict::AskMoves);
  CHECK(verdict({.white = "tal", .invert = true}, "[White \"Petrosian\"]") == Verdict::Keep);
  CHECK(verdict({.white = "tal", .invert = true}, "[White \"Tal\"]") == Verdict::Drop);
  CHECK(verdict({.results = {"1-0"}}, "[Result \"1-0\"]") == Verdict::Keep);
  CHECK(verdict({.results = {"1-0"}}, "[Result \"0-1\"]") == Verdict::Drop);
  CHECK(verdict({.results = {"1-0"}}, "[Result \"*\"]") == Verdict::AskMoves);
  CHECK(verdict({.eco = {"B"}}, "[White \"Tal\"]") == Verdict::Drop);
  CHECK(verdict({.eco = {"B"}, .name_openings = true}, "[White \"Tal\"]") == Verdict::AskMoves);
  CHECK(verdict({.invert = true}, "") == Verdict::Drop);
}

TEST_CASE("wrong values are refused by the name of their option") {
  const auto refused = [](const FilterOptions& options, const char* name) {
    const auto filter = GameFilter::make(options);
    CAPTURE(name);
    REQUIRE_FALSE(filter.has_value());
    CHECK(to_string(filter.error()).starts_with(std::string(name) + ": "));
  };
  refused({.players = {"Tal", " , "}}, "player");
  refused({.white = "."}, "white");
  refused({.black = ","}, "black");
  refused({.rating = "high"}, "rating");
  refused({.average_rating = "9-1"}, "average-rating");
  refused({.title = "GM,"}, "title");
  refused({.date = "yesterday"}, "date");
  refused({.eco = {"B33", "Z"}}, "eco");
  refused({.results = {"won"}}, "result");
  refused({.results = {"1-0,"}}, "result");
  refused({.time_controls = {"slow"}}, "time-control");
  refused({.tags = {"=x"}}, "tag");
  refused({.plies = "x"}, "plies");
  refused({.ends_in = "resignation"}, "ends-in");
  refused({.fens = {"8/8"}}, "fen");
  refused({.moves = {"1. e5"}}, "moves");
  refused({.moves = {" "}}, "moves");
  refused({.material = "KRPKR"}, "material");
  refused({.material_plies = 3}, "material-plies");
  refused({.material = "KvK", .material_plies = 0}, "material-plies");
}

TEST_CASE("values of strangers in tags do no harm") {
  const std::string hostile =
      "[White \"" + std::string(100'000, 'x') + "\"]\n[WhiteElo \"99999999999999999999\"]\n" +
      "[BlackElo \"-5\"]\n[Date \"2021.02.31.99\"]\n[ECO \"\x01\x02\"]\n" + "[TimeControl \"" +
      std::string(1000, '9') + "+" + std::string(1000, '9') + "\"]\n";
  const auto game = tagged(hostile);
  CHECK_FALSE(keeps({.rating = "0-"}, game));
  CHECK_FALSE(keeps({.date = "0001.."}, game));
  CHECK_FALSE(keeps({.eco = {"A-E"}}, game));
  CHECK(keeps({.white = "xxxx"}, game));
  (void)keeps({.time_controls = {"blitz"}}, game);
}

TEST_CASE("one of the conditions is enough") {
  const auto game = tagged(kGame, "1. e4 c5 2. Nf3 1-0");
  FilterOptions options;
  options.any = true;
  CHECK(keeps(options, game));  // there is none to fulfil
  options.players = {"Anand"};
  CHECK_FALSE(keeps(options, game));
  options.plies = "3";
  CHECK(keeps(options, game));
  options.invert = true;
  CHECK_FALSE(keeps(options, game));
  options.invert = false;
  options.plies = "4";
  options.players = {"Anand", "Carlsen"};
  CHECK(keeps(options, game));
  CHECK(GameFilter::make(options)->judge_tags(game.game.tags) == Verdict::Keep);
  options.players = {"Anand"};
  CHECK(GameFilter::make(options)->judge_tags(game.game.tags) == Verdict::AskMoves);
  options.plies = "x";
  CHECK_FALSE(GameFilter::make(options).has_value());
  // Every question alone, so that none is forgotten.
  const std::vector<FilterOptions> questions = {{.players = {"Carlsen"}},
                                                {.white = "Carlsen"},
                                                {.black = "DrNyk"},
                                                {.rating = "2700-"},
                                                {.average_rating = "2700-"},
                                                {.title = "GM"},
                                                {.date = "2021"},
                                                {.eco = {"B33"}},
                                                {.opening = "Sicilian"},
                                                {.event = "Blitz"},
                                                {.site = "lichess"},
                                                {.results = {"1-0"}},
                                                {.time_controls = {"blitz"}},
                                                {.variants = {"atomic", "standard"}},
                                                {.tags = {"ECO"}},
                                                {.where = {"plies = 3"}},
                                                {.plies = "3"},
                                                {.ends_in = "open"},
                                                {.fens = {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"}},
                                                {.material = "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP"}};
  const auto is_enough = [](FilterOptions question, const chess::ImportedGame& of) {
    CHECK(keeps(question, of));
    question.any = true;
    CHECK(keeps(question, of));
    question.tags.push_back("NoSuchTag");
    CHECK(keeps(question, of));
  };
  for (const FilterOptions& question : questions) is_enough(question, game);
  const test_support::TempDir folder;
  is_enough({.players_file = folder.write("names.txt", "Anand\nCarlsen\n")}, game);
  const auto rich = one_game(
      "1. Nf3 { [%eval 0.3] [%clk 0:03:00] quiet } (1. d4) 1... Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
  const std::vector<FilterOptions> contents = {{.repeats = 3},
                                               {.has_evals = true},
                                               {.has_clocks = true},
                                               {.has_comments = true},
                                               {.has_variations = true}};
  for (const FilterOptions& question : contents) is_enough(question, rich);
}

TEST_CASE("formulas") {
  const auto game = tagged(kGame, "1. e4 c5 2. Nf3 1-0");
  CHECK(keeps({.where = {"WhiteElo > BlackElo + 100"}}, game));
  CHECK_FALSE(keeps({.where = {"WhiteElo > BlackElo + 200"}}, game));
  CHECK_FALSE(keeps({.where = {"WhiteElo > BlackElo", "plies > 3"}}, game));
  CHECK_FALSE(GameFilter::make({.where = {"WhiteElo >"}}).has_value());
}

TEST_CASE("names from a file, and other spellings") {
  const test_support::TempDir folder;
  const auto game = tagged(kGame);
  const std::string path = folder.write("names.txt", "# players\n\nAnand\n  carlsen, magnus \n");
  CHECK(keeps({.players_file = path}, game));
  const std::string others = folder.write("others.txt", "Anand\nKarlsen\n");
  CHECK_FALSE(keeps({.players_file = others}, game));
  CHECK(keeps({.players_file = others, .similar_names = true}, game));
  CHECK(keeps({.players = {"Carlson, M."}, .similar_names = true}, game));
  CHECK_FALSE(keeps({.players = {"Carlson, M."}}, game));
  CHECK_FALSE(GameFilter::make({.players_file = folder.file("missing.txt")}).has_value());
  CHECK_FALSE(GameFilter::make({.players_file = folder.write("empty.txt", "# none\n")}).has_value());
}

TEST_CASE("positions that come again") {
  const auto game = tagged("", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *");
  CHECK(keeps({.repeats = 3}, game));
  CHECK_FALSE(keeps({.repeats = 4}, game));
  CHECK_FALSE(keeps({.repeats = 2}, tagged("", "1. e4 e5 2. Nf3 *")));
  CHECK_FALSE(GameFilter::make({.repeats = 1}).has_value());
}

TEST_CASE("pockets count for positions that come again") {
  const char* house = "[Variant \"Crazyhouse\"]";
  CHECK(keeps({.repeats = 3}, tagged(house, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *")));
  // The board comes again, but a pawn has gone from one pocket to the other.
  const char* trades =
      "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. Nb1 P@e4 5. Nc3 Qd6 6. Nxe4 Qd7 7. Nc3 Qd8 8. Nb1 *";
  CHECK_FALSE(keeps({.repeats = 2}, tagged(house, trades)));
}

TEST_CASE("several positions must all be reached") {
  const auto game = tagged("", "1. e4 e5 2. Nf3 *");
  const std::string first = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";
  const std::string second = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w";
  const std::string other = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w";
  CHECK(keeps({.fens = {first, second}}, game));
  CHECK_FALSE(keeps({.fens = {first, other}}, game));
  CHECK(keeps({.fens = {first, other}, .any = true}, game));
}

TEST_CASE("material with counts") {
  const auto game = one_game("[FEN \"4k3/pp6/8/8/8/8/PPP5/R3K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra3 *\n");
  for (const char* fits : {"KRP3vKP2", "KRPPPvKPP", "KP2vKRP3", "KRP2-4vKP1-2", "KRP*vKP*", "KR1P1+vKP+",
                           "KRP0-9vKPP", "KRP3Q0vKP2N*"}) {
    CAPTURE(fits);
    if (std::string_view(fits) == "KR1P1+vKP+") {
      CHECK_FALSE(GameFilter::make({.material = fits}).has_value());  // a plus needs its number
      continue;
    }
    CHECK(keeps({.material = fits}, game));
  }
  for (const char* fails : {"KRP4vKP2", "KRP3vKP3+", "KR2P3vKP2", "KRP*vKN*"}) {
    CAPTURE(fails);
    CHECK_FALSE(keeps({.material = fails}, game));
  }
  for (const char* wrong : {"KRP3-1vK", "KRP99vK", "K2vK", "KR-vK", "P3", "KRP37vK"}) {
    CAPTURE(wrong);
    CHECK_FALSE(GameFilter::make({.material = wrong}).has_value());
  }
}
