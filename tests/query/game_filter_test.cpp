// SPDX-License-Identifier: GPL-3.0-or-later
// Which games a filter keeps, what the tags alone can tell, and what is refused.
#include <doctest/doctest.h>

#include <algorithm>

#include "query/game_filter.h"
#include "support/temp_dir.h"
#include "tests/query/games.h"

using namespace chess;
using Verdict = GameFilter::Verdict;

namespace {

chess::ImportedGame tagged(const std::string& tags, const std::string& moves = "1. e4 *") {
  return one_game(tags + "\n\n" + moves + "\n");
}

/// Options as typed, without dashes: "white=Tal", "any".
using Asked = std::vector<std::string>;

std::expected<GameFilter, Error> make(const Asked& asked) {
  FilterOptions options;
  for (const std::string& text : asked) {
    const auto sign = text.find('=');
    const std::string name = text.substr(0, sign);
    FilterAnswer& answer = options[name];
    if (sign == std::string::npos)
      answer.is_set = true;
    else if (name == "repeats" || name == "material-plies")
      answer.number = std::stoi(text.substr(sign + 1));
    else
      answer.texts.push_back(text.substr(sign + 1));
  }
  return GameFilter::make(options);
}

bool keeps(const Asked& asked, const chess::ImportedGame& game) {
  const auto filter = make(asked);
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
  Asked yes;
  Asked no;
  SUBCASE("player") { yes = {"player=magnus carlsen"}, no = {"player=caruana"}; }
  SUBCASE("two players") {
    yes = {"player=carlsen", "player=drnyk"}, no = {"player=carlsen", "player=anand"};
  }
  SUBCASE("white") { yes = {"white=Carlsen"}, no = {"white=DrNykterstein"}; }
  SUBCASE("black") { yes = {"black=DrNykterstein"}, no = {"black=Carlsen"}; }
  SUBCASE("title") { yes = {"title=im,gm"}, no = {"title=WGM"}; }
  SUBCASE("rating") { yes = {"rating=2700-2900"}, no = {"rating=2750-2900"}; }
  SUBCASE("average rating") { yes = {"average-rating=2775-2776"}, no = {"average-rating=2700-2775"}; }
  SUBCASE("date") { yes = {"date=2021"}, no = {"date=2021-10-02.."}; }
  SUBCASE("ECO") { yes = {"eco=A00", "eco=B30-B39"}, no = {"eco=C"}; }
  SUBCASE("opening") { yes = {"opening=sicilian"}, no = {"opening=french"}; }
  SUBCASE("event") { yes = {"event=BLITZ"}, no = {"event=bullet"}; }
  SUBCASE("site") { yes = {"site=lichess"}, no = {"site=chess.com"}; }
  SUBCASE("result") { yes = {"result=0-1,1-0"}, no = {"result=1/2-1/2", "result=*"}; }
  SUBCASE("time control") { yes = {"time-control=blitz"}, no = {"time-control=600+5", "time-control=rapid"}; }
  SUBCASE("variant") { yes = {"variant=atomic, Standard"}, no = {"variant=chess960", "variant=bughouse"}; }
  SUBCASE("tag") { yes = {"tag=WhiteTitle=GM", "tag=ECO"}, no = {"tag=WhiteTitle=GM", "tag=Round"}; }
  SUBCASE("plies") { yes = {"plies=3"}, no = {"plies=4-"}; }
  SUBCASE("FEN") {
    yes = {"fen=rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"};
    no = {"fen=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"};
  }
  SUBCASE("material") {
    yes = {"material=KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP"};
    no = {"material=KRvKR"};
  }
  SUBCASE("ending") { yes = {"ends-in=mate,open"}, no = {"ends-in=mate,stalemate,repetition"}; }
  CHECK(keeps(yes, game));
  CHECK_FALSE(keeps(no, game));
  yes.emplace_back("invert");
  no.emplace_back("invert");
  CHECK_FALSE(keeps(yes, game));
  CHECK(keeps(no, game));
}

TEST_CASE("variants are found in all spellings, unknown ones by their name") {
  const auto keeps_variant = [](const char* wanted, const std::string& tag) {
    return keeps(Asked{"variant=" + std::string(wanted)}, tagged("[Variant \"" + tag + "\"]\n"));
  };
  CHECK(keeps_variant("king of the hill", "KOTH"));
  CHECK(keeps_variant("3check,atomic", "Three-check"));
  CHECK(keeps_variant("standard", "From Position"));
  CHECK(keeps_variant("bughouse", "Bughouse"));
  CHECK_FALSE(keeps_variant("bughouse", "Losers"));
  CHECK_FALSE(keeps_variant("standard", "Bughouse"));
  CHECK_FALSE(keeps_variant("atomic", "Crazyhouse"));
  CHECK_FALSE(make(Asked{"variant=atomic,,"}).has_value());
}

TEST_CASE("all questions must hold") {
  const auto game = tagged(kGame, "1. e4 c5 2. Nf3 1-0");
  CHECK(keeps({"white=carlsen", "plies=3", "date=2021"}, game));
  CHECK_FALSE(keeps({"white=carlsen", "plies=3", "date=2021", "result=0-1"}, game));
  CHECK_FALSE(keeps({"white=carlsen", "plies=1-2", "date=2021", "result=1-0"}, game));
}

TEST_CASE("what is missing or unknown never matches") {
  const auto bare = one_game("1. e4 e5\n");
  const auto unknown =
      tagged(R"([White "?"][Black "?"][Date "????.??.??"][WhiteElo "?"][BlackElo "-"][ECO "?"]
[TimeControl "?"][Site "?"][Event "?"])");
  for (const auto* game : {&bare, &unknown}) {
    for (const Asked& options :
         {Asked{"player=?"}, Asked{"white=a"}, Asked{"rating=0-"}, Asked{"average-rating=0-"},
          Asked{"title=GM"}, Asked{"date=0001.."}, Asked{"eco=A-E"}, Asked{"opening=?"}, Asked{"event=?"},
          Asked{"site=?"}, Asked{"time-control=blitz"}, Asked{"tag=Event"}})
      CHECK_FALSE(keeps(options, *game));
  }
  // One known rating is not both.
  CHECK_FALSE(keeps({"rating=0-"}, tagged("[WhiteElo \"2000\"]")));
  CHECK_FALSE(keeps({"rating=0-"}, tagged("[WhiteElo \"2000\"][BlackElo \"0\"]")));
  CHECK(keeps({"rating=2000"}, tagged("[WhiteElo \"2000\"][BlackElo \"2000?\"]")));
}

TEST_CASE("results come from the end of the moves where the tag tells nothing") {
  const auto game = tagged("[Result \"*\"]", "1. e4 0-1");
  CHECK(keeps({"result=0-1"}, game));
  CHECK_FALSE(keeps({"result=*"}, game));
  const auto clash = tagged("[Result \"1-0\"]", "1. e4 0-1");
  CHECK(keeps({"result=1-0"}, clash));
  CHECK(keeps({"result=*"}, one_game("1. e4\n")));
  CHECK(keeps({"result=1/2"}, tagged("", "1. e4 1/2-1/2")));
}

TEST_CASE("codes of openings that no tag tells are looked up on wish, names always") {
  const auto game = one_game("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *");
  CHECK_FALSE(keeps({"eco=B90"}, game));
  CHECK(keeps({"eco=B90", "name-openings"}, game));
  CHECK(keeps({"opening=najdorf", "name-openings"}, game));
  CHECK(keeps({"opening=najdorf"}, game));
  CHECK_FALSE(keeps({"opening=french"}, game));
  CHECK_FALSE(keeps({"opening=najdorf"}, tagged("[Opening \"Scandinavian\"]", "1. e4 c5 2. Nf3 d6 3. d4 *")));
  CHECK_FALSE(keeps({"eco=C", "name-openings"}, game));
  // A code that is there stands.
  const auto coded = tagged("[ECO \"A00\"]", "1. e4 c5 *");
  CHECK_FALSE(keeps({"eco=B", "name-openings"}, coded));
}

TEST_CASE("a line of moves asks for the position behind it, by any order of moves") {
  const auto game = one_game("1. d4 Nf6 2. c4 (2. Nf3 g6) 2... e6 3. Nc3 Bb4 *");
  CHECK(keeps({"moves=1. d4 Nf6 2. c4"}, game));
  CHECK(keeps({"moves=c4 e6 d4 Nf6"}, game));
  CHECK(keeps({"moves=1. d4", "moves=1. d4 Nf6 2. c4 e6 3. Nc3 Bb4"}, game));
  CHECK_FALSE(keeps({"moves=1. d4", "moves=1. d4 d5"}, game));
  CHECK(keeps({"moves=1. d4", "moves=1. d4 d5", "any"}, game));
  CHECK_FALSE(keeps({"moves=1. d4 Nf6 2. Nf3 g6"}, game));
  CHECK(keeps({"moves=1. d4 Nf6 2. Nf3 g6", "variations"}, game));
}

TEST_CASE("what is said in a game") {
  const auto bare = one_game("1. e4 e5 *");
  const auto eval = one_game("1. e4 { [%eval 0.3] } e5 *");
  const auto clock = one_game("1. e4 { [%clk 0:03:00] } e5 *");
  const auto comment = one_game("1. e4 { best by test } e5 *");
  const auto variation = one_game("1. e4 (1. d4 { [%eval 0.1] }) 1... e5 *");
  CHECK(keeps({"has-evals"}, eval));
  CHECK(keeps({"has-evals"}, variation));
  CHECK_FALSE(keeps({"has-evals"}, clock));
  CHECK(keeps({"has-clocks"}, clock));
  CHECK_FALSE(keeps({"has-clocks"}, eval));
  CHECK(keeps({"has-comments"}, comment));
  CHECK_FALSE(keeps({"has-comments"}, eval));
  CHECK(keeps({"has-comments"}, one_game("[White \"a\"]\n\n{ not played } *")));
  CHECK(keeps({"has-variations"}, variation));
  CHECK_FALSE(keeps({"has-variations"}, comment));
  CHECK_FALSE(keeps({"has-evals", "has-comments"}, bare));
}

TEST_CASE("endings on the board") {
  const auto mate = one_game("1. f3 e5 2. g4 Qh4# 0-1");
  CHECK(keeps({"ends-in=mate"}, mate));
  CHECK_FALSE(keeps({"ends-in=stalemate,open,repetition,fifty-moves,insufficient-material"}, mate));
  const auto ended = [](const char* fen, const char* moves) {
    return one_game("[SetUp \"1\"]\n[FEN \"" + std::string(fen) + "\"]\n\n" + moves + " *\n");
  };
  const auto stalemate = ended("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "1. Qf7");
  CHECK(keeps({"ends-in=stalemate"}, stalemate));
  CHECK_FALSE(keeps({"ends-in=mate,open"}, stalemate));
  const auto dead = ended("7k/8/6K1/8/8/8/8/r4B2 w - - 99 100", "1. Kf7 Rxf1+");
  CHECK_FALSE(keeps({"ends-in=insufficient-material"}, dead));
  const auto bare_kings = ended("8/8/8/8/8/5k2/8/5KR1 b - - 0 1", "1... Kg3 2. Rg2+ Kxg2+");
  CHECK_FALSE(keeps({"ends-in=open"}, ended("8/8/8/8/8/6k1/6R1/5K2 b - - 98 100", "1... Kh3 2. Kg1")));
  CHECK(keeps({"ends-in=fifty-moves"}, ended("8/8/8/8/8/6k1/6R1/5K2 b - - 98 100", "1... Kh3 2. Kg1")));
  CHECK(bare_kings.is_damaged());
  CHECK_FALSE(keeps({"ends-in=open"}, bare_kings));
  CHECK(keeps({"ends-in=insufficient-material"}, ended("7K/8/8/8/8/5k2/6p1/8 b - - 0 1", "1... g1=N")) ==
        true);
  const auto repeated = one_game("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2");
  CHECK(keeps({"ends-in=repetition"}, repeated));
  CHECK_FALSE(keeps({"ends-in=open"}, repeated));
  CHECK(keeps({"ends-in=open"}, one_game("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2")));
}

TEST_CASE("damaged and refused games answer what they can") {
  const auto cut = tagged(kGame, "1. e4 c5 2. Qh7 Nf6 1-0");
  REQUIRE(cut.is_damaged());
  CHECK(keeps({"white=carlsen"}, cut));
  CHECK(keeps({"plies=2"}, cut));
  CHECK_FALSE(keeps({"ends-in=open"}, cut));
  const auto refused = tagged("[Variant \"Bughouse\"]\n[White \"Tal\"]", "1. e4 e5 *");
  REQUIRE(refused.status == chess::ImportStatus::Refused);
  CHECK(keeps({"white=tal"}, refused));
  CHECK_FALSE(keeps({"fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}, refused));
  CHECK_FALSE(keeps({"material=KvK"}, refused));
}

TEST_CASE("tags tell early what they can") {
  const auto verdict = [](const Asked& options, const char* tags) {
    return make(options)->judge_tags(tagged(tags).game.tags);
  };
  CHECK(verdict({"white=tal"}, "[White \"Tal\"]") == Verdict::Keep);
  CHECK(verdict({"white=tal"}, "[White \"Petrosian\"]") == Verdict::Drop);
  CHECK(verdict({"white=tal", "plies=3"}, "[White \"Petrosian\"]") == Verdict::Drop);
  CHECK(verdict({"white=tal", "plies=3"}, "[White \"Tal\"]") == Verdict::AskMoves);
  CHECK(verdict({"white=tal", "invert"}, "[White \"Petrosian\"]") == Verdict::Keep);
  CHECK(verdict({"white=tal", "invert"}, "[White \"Tal\"]") == Verdict::Drop);
  CHECK(verdict({"result=1-0"}, "[Result \"1-0\"]") == Verdict::Keep);
  CHECK(verdict({"result=1-0"}, "[Result \"0-1\"]") == Verdict::Drop);
  CHECK(verdict({"result=1-0"}, "[Result \"*\"]") == Verdict::AskMoves);
  CHECK(verdict({"eco=B"}, "[White \"Tal\"]") == Verdict::Drop);
  CHECK(verdict({"eco=B", "name-openings"}, "[White \"Tal\"]") == Verdict::AskMoves);
  CHECK(verdict({"invert"}, "") == Verdict::Drop);
}

TEST_CASE("wrong values are refused by the name of their option") {
  const auto refused = [](const Asked& options, const char* name) {
    const auto filter = make(options);
    CAPTURE(name);
    REQUIRE_FALSE(filter.has_value());
    CHECK(to_string(filter.error()).starts_with("--" + std::string(name) + ": "));
  };
  refused({"player=Tal", "player= , "}, "player");
  refused({"white=."}, "white");
  refused({"black=,"}, "black");
  refused({"rating=high"}, "rating");
  refused({"average-rating=9-1"}, "average-rating");
  refused({"title=GM,"}, "title");
  refused({"date=yesterday"}, "date");
  refused({"eco=B33", "eco=Z"}, "eco");
  refused({"result=won"}, "result");
  refused({"result=1-0,"}, "result");
  refused({"time-control=slow"}, "time-control");
  refused({"tag==x"}, "tag");
  refused({"plies=x"}, "plies");
  refused({"ends-in=resignation"}, "ends-in");
  refused({"fen=8/8"}, "fen");
  refused({"moves=1. e5"}, "moves");
  refused({"moves= "}, "moves");
  refused({"material=KRPKR"}, "material");
  refused({"material-plies=3"}, "material-plies");
  refused({"material=KvK", "material-plies=0"}, "material-plies");
}

TEST_CASE("values of strangers in tags do no harm") {
  const std::string hostile =
      "[White \"" + std::string(100'000, 'x') + "\"]\n[WhiteElo \"99999999999999999999\"]\n" +
      "[BlackElo \"-5\"]\n[Date \"2021.02.31.99\"]\n[ECO \"\x01\x02\"]\n" + "[TimeControl \"" +
      std::string(1000, '9') + "+" + std::string(1000, '9') + "\"]\n";
  const auto game = tagged(hostile);
  CHECK_FALSE(keeps({"rating=0-"}, game));
  CHECK_FALSE(keeps({"date=0001.."}, game));
  CHECK_FALSE(keeps({"eco=A-E"}, game));
  CHECK(keeps({"white=xxxx"}, game));
  (void)keeps({"time-control=blitz"}, game);
}

TEST_CASE("one of the conditions is enough") {
  const auto game = tagged(kGame, "1. e4 c5 2. Nf3 1-0");
  CHECK(keeps({"any"}, game));  // there is none to fulfil
  CHECK_FALSE(keeps({"any", "player=Anand"}, game));
  CHECK(keeps({"any", "player=Anand", "plies=3"}, game));
  CHECK_FALSE(keeps({"any", "player=Anand", "plies=3", "invert"}, game));
  const auto verdict = [&](const Asked& asked) { return make(asked)->judge_tags(game.game.tags); };
  CHECK(keeps({"any", "player=Anand", "player=Carlsen", "plies=4"}, game));
  CHECK(verdict({"any", "player=Anand", "player=Carlsen", "plies=4"}) == Verdict::Keep);
  CHECK(verdict({"any", "player=Anand", "plies=4"}) == Verdict::AskMoves);
  CHECK_FALSE(make({"any", "player=Anand", "plies=x"}).has_value());
  // Every question alone, so that none is forgotten.
  const std::vector<Asked> questions = {{"player=Carlsen"},
                                        {"white=Carlsen"},
                                        {"black=DrNyk"},
                                        {"rating=2700-"},
                                        {"average-rating=2700-"},
                                        {"title=GM"},
                                        {"date=2021"},
                                        {"eco=B33"},
                                        {"opening=Sicilian"},
                                        {"event=Blitz"},
                                        {"site=lichess"},
                                        {"result=1-0"},
                                        {"time-control=blitz"},
                                        {"variant=atomic", "variant=standard"},
                                        {"tag=ECO"},
                                        {"where=plies = 3"},
                                        {"plies=3"},
                                        {"ends-in=open"},
                                        {"fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"},
                                        {"material=KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP"}};
  const auto is_enough = [](Asked question, const chess::ImportedGame& of) {
    CHECK(keeps(question, of));
    // In a formula it has the name of its option.
    const std::string& text = question.front();
    const std::size_t sign = std::min(text.find('='), text.size());
    std::string formula = "where=not not " + text.substr(0, sign) + "(";
    std::ranges::replace(formula, '-', '_');
    if (sign < text.size()) formula += '"' + text.substr(sign + 1) + '"';
    CHECK(keeps({formula + ")"}, of) == keeps({text}, of));
    question.emplace_back("any");
    CHECK(keeps(question, of));
    question.emplace_back("tag=NoSuchTag");
    CHECK(keeps(question, of));
  };
  for (const Asked& question : questions) is_enough(question, game);
  const test_support::TempDir folder;
  is_enough({"players-from=" + folder.write("names.txt", "Anand\nCarlsen\n")}, game);
  const auto rich = one_game(
      "1. Nf3 { [%eval 0.3] [%clk 0:03:00] quiet } (1. d4) 1... Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
  const std::vector<Asked> contents = {
      {"repeats=3"}, {"has-evals"}, {"has-clocks"}, {"has-comments"}, {"has-variations"}};
  for (const Asked& question : contents) is_enough(question, rich);
}

TEST_CASE("formulas") {
  const auto game = tagged(kGame, "1. e4 c5 2. Nf3 1-0");
  CHECK(keeps({"where=WhiteElo > BlackElo + 100"}, game));
  CHECK_FALSE(keeps({"where=WhiteElo > BlackElo + 200"}, game));
  CHECK_FALSE(keeps({"where=WhiteElo > BlackElo", "where=plies > 3"}, game));
  CHECK_FALSE(make({"where=WhiteElo >"}).has_value());
}

TEST_CASE("names from a file, and other spellings") {
  const test_support::TempDir folder;
  const auto game = tagged(kGame);
  const std::string path = folder.write("names.txt", "# players\n\nAnand\n  carlsen, magnus \n");
  CHECK(keeps({"players-from=" + path}, game));
  const std::string others = folder.write("others.txt", "Anand\nKarlsen\n");
  CHECK_FALSE(keeps({"players-from=" + others}, game));
  CHECK(keeps({"players-from=" + others, "similar-names"}, game));
  CHECK(keeps({"player=Carlson, M.", "similar-names"}, game));
  CHECK_FALSE(keeps({"player=Carlson, M."}, game));
  CHECK_FALSE(make({"players-from=" + folder.file("missing.txt")}).has_value());
  CHECK_FALSE(make({"players-from=" + folder.write("empty.txt", "# none\n")}).has_value());
}

TEST_CASE("positions that come again") {
  const auto game = tagged("", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *");
  CHECK(keeps({"repeats=3"}, game));
  CHECK_FALSE(keeps({"repeats=4"}, game));
  CHECK_FALSE(keeps({"repeats=2"}, tagged("", "1. e4 e5 2. Nf3 *")));
  CHECK_FALSE(make({"repeats=1"}).has_value());
}

TEST_CASE("pockets count for positions that come again") {
  const char* house = "[Variant \"Crazyhouse\"]";
  CHECK(keeps({"repeats=3"}, tagged(house, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *")));
  // The board comes again, but a pawn has gone from one pocket to the other.
  const char* trades =
      "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. Nb1 P@e4 5. Nc3 Qd6 6. Nxe4 Qd7 7. Nc3 Qd8 8. Nb1 *";
  CHECK_FALSE(keeps({"repeats=2"}, tagged(house, trades)));
}

TEST_CASE("several positions must all be reached") {
  const auto game = tagged("", "1. e4 e5 2. Nf3 *");
  const std::string first = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";
  const std::string second = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w";
  const std::string other = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w";
  CHECK(keeps({"fen=" + first, "fen=" + second}, game));
  CHECK_FALSE(keeps({"fen=" + first, "fen=" + other}, game));
  CHECK(keeps({"fen=" + first, "fen=" + other, "any"}, game));
}

TEST_CASE("material with counts") {
  const auto game = one_game("[FEN \"4k3/pp6/8/8/8/8/PPP5/R3K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra3 *\n");
  for (const char* fits : {"KRP3vKP2", "KRPPPvKPP", "KP2vKRP3", "KRP2-4vKP1-2", "KRP*vKP*", "KR1P1+vKP+",
                           "KRP0-9vKPP", "KRP3Q0vKP2N*"}) {
    CAPTURE(fits);
    if (std::string_view(fits) == "KR1P1+vKP+") {
      CHECK_FALSE(make({"material=" + std::string(fits)}).has_value());  // a plus needs its number
      continue;
    }
    CHECK(keeps({"material=" + std::string(fits)}, game));
  }
  for (const char* fails : {"KRP4vKP2", "KRP3vKP3+", "KR2P3vKP2", "KRP*vKN*"}) {
    CAPTURE(fails);
    CHECK_FALSE(keeps({"material=" + std::string(fails)}, game));
  }
  for (const char* wrong : {"KRP3-1vK", "KRP99vK", "K2vK", "KR-vK", "P3", "KRP37vK"}) {
    CAPTURE(wrong);
    CHECK_FALSE(make({"material=" + std::string(wrong)}).has_value());
  }
}
