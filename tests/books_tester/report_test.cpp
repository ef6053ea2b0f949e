// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of a test that nobody played: what they say of a line, and that odd names do no harm.
#include "books/tester/test_report.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "books/builder/eco_source.h"
#include "console/terminal_text.h"
#include "notation/san.h"
#include "tests/books_tester/toy_book.h"

using namespace books;

namespace {

/// 1. f3 e5 2. g4, after which Black mates: 30 wins of Black.
BookTest lost_line() {
  BookTest test;
  test.graph = explore(test_books::book_of({"f3 e5 g4", "e4 e5"}), chess::Position::start(), {}).value();
  LineReport line;
  line.end = test.graph.ends[0];
  REQUIRE(moves_to(test.graph, line.end) == "1. f3 e5 2. g4");
  line.eco = "A00";
  line.name = "Fool's <Mate>, \"quoted\"";
  line.games.losses = 30;
  line.end_score = -chess::Score::mate_in(1);
  line.later_score = -1500;
  line.unsound_for = chess::Color::White;
  const chess::Position before = test.graph.positions[test.graph.positions[line.end].parent].position;
  line.slip = Slip{2, test.graph.positions[line.end].path.back(), 1490, *chess::parse_san(before, "d4")};
  test.lines.push_back(line);
  test.games = line.games;
  test.unreached = {test.graph.ends[1]};
  return test;
}

const TestTitle kTitle{"mine & yours.pgn", "Engine <1>", "", chess::BookSide::Both};

}  // namespace

TEST_CASE("the text names the line, its scores, the move that cost it, and what was never reached") {
  const std::string text = to_text(lost_line(), kTitle, {});
  CHECK(text.find("unsound lines: 1 ") != std::string::npos);
  CHECK(text.find("     #-1  -15.00    30   0.0 %  0 to 11 %  A00 Fool's <Mate>") != std::string::npos);
  CHECK(text.find("2. g4 costs 14.90; the engine plays 2. d4") != std::string::npos);
  CHECK(text.find("Lines never reached: 1\n  1. e4 e5\n") != std::string::npos);
}

TEST_CASE("a line that ends badly without a bad move is a fault") {
  BookTest test = lost_line();
  const auto verdict = [&] {
    const std::string text = to_text(test, kTitle, {});
    const std::size_t at = text.find("fault");
    return text.substr(text.rfind('\n', at) + 1, text.find('\n', at) - text.rfind('\n', at) - 1);
  };
  // Its slip is the fault.
  CHECK(faulty_lines(test).empty());
  CHECK(verdict() == "  0 faults");
  test.lines[0].slip.reset();
  test.lines[0].end_score = chess::Score::cp(-110);
  CHECK(verdict() == "  1 fault (0 moves, 1 line)");
  CHECK(to_text(test, kTitle, {.width = 120})
            .contains("  1) the line ends at -1.10 for White; no single move"));
  CHECK(to_html(test, kTitle).contains("no single move of it costs more"));
  CHECK(to_repair_pgn(test, kTitle).contains("[White \"Fault 1: 2. g4\"]"));
  CHECK(nlohmann::json::parse(to_json(test, kTitle))["findings"]["faulty_lines"][0] == "1. f3 e5 2. g4");
}

TEST_CASE("a line is proved unsound by its scores and its games together, and listed for the builder") {
  BookTest test = lost_line();
  LineReport& line = test.lines[0];
  line.unsound_from = 3;
  CHECK(is_proved_unsound(line));
  const std::string list = to_unsound_list(test, kTitle);
  const auto parsed = parse_unsound_lines(list);
  REQUIRE_MESSAGE(parsed.has_value(), to_string(parsed.error()));
  REQUIRE(parsed->size() == 1);
  CHECK(parsed->front().side == chess::Color::White);
  CHECK(parsed->front().end == test.graph.positions[line.end].position);

  line.later_score = -79;
  CHECK_FALSE(is_proved_unsound(line));
  line.later_score = -81;
  line.games = {.wins = 1, .draws = 0, .losses = 1};
  CHECK_FALSE(is_proved_unsound(line));
  line.games = {};
  CHECK_FALSE(is_proved_unsound(line));
  // The same for Black.
  line.games.wins = 1;
  line.unsound_for = chess::Color::Black;
  line.later_score = 300;
  CHECK(is_proved_unsound(line));
  line.later_score = -300;
  CHECK_FALSE(is_proved_unsound(line));
}

TEST_CASE("the table quotes what needs it") {
  const std::string csv = to_csv(lost_line(), kTitle);
  CHECK(csv.find("A00,\"Fool's <Mate>, \"\"quoted\"\"\",1. f3 e5 2. "
                 "g4,30,0,0,30,0.0000,0.0000,0.1135,#-1,-15.00,White,2. g4,"
                 "14.90,2. d4\n") != std::string::npos);
}

TEST_CASE("the JSON holds all of it") {
  const auto json = nlohmann::json::parse(to_json(lost_line(), kTitle));
  CHECK(json["book_lines"] == 2);
  CHECK(json["lines"].size() == 1);
  CHECK(json["lines"][0]["end_score"] == "#-1");
  CHECK(json["lines"][0]["unsound_for"] == "white");
  CHECK(json["lines"][0]["slip"]["ply"] == 3);
  CHECK(json["lines"][0]["results"]["losses"] == 30);
  CHECK(json["unreached"][0] == "1. e4 e5");
}

TEST_CASE("Black's book is told from Black's side") {
  const TestTitle title{"mine.pgn", "Engine", "", chess::BookSide::Black};
  const BookTest test = lost_line();
  CHECK(to_text(test, title, {}).find("from Black's side") != std::string::npos);
  CHECK(to_text(test, title, {}).find("      #1  +15.00    30 100.0 %") != std::string::npos);
  CHECK(to_csv(test, title).find(",30,30,0,0,1.0000,0.8865,1.0000,#1,15.00,") != std::string::npos);
  const auto json = nlohmann::json::parse(to_json(test, title));
  CHECK(json["view"] == "black");
  CHECK(json["lines"][0]["end_score"] == "#1");
  CHECK(json["lines"][0]["results"]["wins"] == 30);
  CHECK(json["lines"][0]["results"]["score"] == 1);
}

TEST_CASE("no line of the text is wider than it should be") {
  BookTest test = lost_line();
  test.lines[0].name = std::string(200, 'x');
  const std::string text = to_text(test, kTitle, {.width = 60});
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    CHECK_MESSAGE(chess::text_width(text.substr(begin, end - begin)) <= 60, text.substr(begin, end - begin));
}

TEST_CASE("the page is whole in itself, and names in it are only names") {
  BookTest test = lost_line();
  Fault& fault = test.findings.faults.emplace_back();
  fault.position = 1;
  fault.move = test.graph.positions[2].path.back();
  fault.better = {*chess::parse_san(test.graph.positions[1].position, "d5")};
  fault.refutation = {*chess::parse_san(test.graph.positions[2].position, "g4")};
  const std::string html = to_html(test, kTitle);
  CHECK(html.starts_with("<!doctype html>"));
  CHECK(html.contains("<title>Test of mine &amp; yours.pgn</title>"));
  CHECK(html.contains("A00 Fool's &lt;Mate&gt;, &quot;quoted&quot;"));
  CHECK_FALSE(html.contains("<Mate>"));
  CHECK(html.contains("--panel:"));  // the colours of all pages
  CHECK(html.contains("default-src 'none'; img-src data:"));
  for (const char* const outside : {"src=", "@import", "url(\"http", "@TITLE@", "@DATA@", "@TEXT@"})
    CHECK_MESSAGE(!html.contains(outside), outside);
  // Its data is the report, and what a click on a fault shows.
  const std::string_view begin = "id=\"data\">";
  const std::size_t at = html.find(begin) + begin.size();
  const auto data = nlohmann::json::parse(html.substr(at, html.find("</script>", at) - at));
  auto report = nlohmann::json::parse(to_json(test, kTitle));
  CHECK(report["lines"][0]["name"] == "Fool's <Mate>, \"quoted\"");
  report["refutations"] = {"2. g4"};
  CHECK(data == report);
}

TEST_CASE("of a book for both sides the worse stands for the line") {
  LineReport line;
  line.end_score = chess::Score::cp(120);
  CHECK(follower_score(line, chess::BookSide::Both) == -120);
  CHECK(follower_score(line, chess::BookSide::White) == 120);
  CHECK(follower_score(line, chess::BookSide::Black) == -120);
  line.end_score = chess::Score::mate_in(3);
  CHECK(follower_score(line, chess::BookSide::White) == kMateValue);
  line.end_score.reset();
  CHECK_FALSE(follower_score(line, chess::BookSide::White).has_value());
}
