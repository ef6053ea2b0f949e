// SPDX-License-Identifier: GPL-3.0-or-later
// Which games a filter keeps, what the tags alone can tell, and what is refused.
#include <doctest/doctest.h>

#include <ranges>

#include "query/game_filter.h"
#include "support/case_file.h"
#include "support/temp_dir.h"
#include "tests/query/games.h"

using namespace chess;
using Verdict = GameFilter::Verdict;

namespace {

ImportedGame tagged(const std::string& tags, const std::string& moves = "1. e4 *") {
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

bool keeps(const Asked& asked, const ImportedGame& game) {
  const auto filter = make(asked);
  if (!filter) FAIL(to_string(filter.error()));
  const bool kept = filter->keeps(game);
  // What the tags tell is never taken back by the moves.
  const auto verdict = filter->judge_tags(game.game.tags);
  if (verdict == Verdict::Drop) CHECK_FALSE(kept);
  if (verdict == Verdict::Keep) CHECK(kept);
  // Nor do tags that it does not look at change anything.
  if (const auto names = filter->tags()) {
    ImportedGame bare = game;
    for (const auto& [name, value] : game.game.tags.entries())
      if (std::ranges::find(*names, name) == names->end()) bare.game.tags.erase(name);
    CHECK(filter->keeps(bare) == kept);
  }
  if (!filter->asks_moves()) CHECK(verdict != Verdict::AskMoves);
  return kept;
}

std::vector<std::string_view> parts_of(std::string_view text, std::string_view between) {
  std::vector<std::string_view> parts;
  for (const auto part : std::views::split(text, between))
    if (!part.empty()) parts.emplace_back(part.begin(), part.end());
  return parts;
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

TEST_CASE("which games filters keep") {
  for (const ::test::CaseRow& row : ::test::cases_of("tests/query/filters.txt")) {
    CAPTURE(row.where);
    const auto game = one_game(::test::with_line_ends(row.at("pgn")));
    for (const std::string_view answer : {"keeps", "drops"}) {
      const std::string filters = row.at(answer);
      for (const std::string_view filter : parts_of(filters, " ; ")) {
        CAPTURE(filter);
        Asked asked;
        for (const std::string_view option : parts_of(filter, " & ")) asked.emplace_back(option);
        const bool is_kept = answer == "keeps";
        CHECK(keeps(asked, game) == is_kept);
        asked.emplace_back("invert");
        CHECK(keeps(asked, game) != is_kept);
      }
    }
  }
}

TEST_CASE("a game with a move that cannot be played has no ending on the board") {
  const auto game =
      one_game("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/5k2/8/5KR1 b - - 0 1\"]\n\n1... Kg3 2. Rg2+ Kxg2+ *\n");
  CHECK(game.is_damaged());
  CHECK_FALSE(keeps({"ends-in=open"}, game));
}

TEST_CASE("damaged and refused games answer what they can") {
  const auto cut = tagged(kGame, "1. e4 c5 2. Qh7 Nf6 1-0");
  REQUIRE(cut.is_damaged());
  CHECK(keeps({"white=carlsen"}, cut));
  CHECK(keeps({"plies=2"}, cut));
  CHECK_FALSE(keeps({"ends-in=open"}, cut));
  const auto refused = tagged("[Variant \"Bughouse\"]\n[White \"Tal\"]", "1. e4 e5 *");
  REQUIRE(refused.status == ImportStatus::Refused);
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
  for (const char* wrong : {"KR1P1+vKP+", "KRP3-1vK", "KRP99vK", "K2vK", "KR-vK", "P3", "KRP37vK"})
    refused({"material=" + std::string(wrong)}, "material");  // a plus needs its number
  refused({"variant=atomic,,"}, "variant");
  refused({"repeats=1"}, "repeats");
  refused({"where=WhiteElo >"}, "where");
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
  const auto verdict = [&](const Asked& asked) { return make(asked)->judge_tags(game.game.tags); };
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
  const auto is_enough = [](Asked question, const ImportedGame& of) {
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

TEST_CASE("names from a file, and other spellings") {
  const test_support::TempDir folder;
  const auto game = tagged(kGame);
  const std::string path = folder.write("names.txt", "# players\n\nAnand\n  carlsen, magnus \n");
  CHECK(keeps({"players-from=" + path}, game));
  const std::string others = folder.write("others.txt", "Anand\nKarlsen\n");
  CHECK_FALSE(keeps({"players-from=" + others}, game));
  CHECK(keeps({"players-from=" + others, "similar-names"}, game));
  CHECK_FALSE(make({"players-from=" + folder.file("missing.txt")}).has_value());
  CHECK_FALSE(make({"players-from=" + folder.write("empty.txt", "# none\n")}).has_value());
}
