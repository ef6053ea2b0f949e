// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays whom, with which opening.
#include "match/match_score.h"

#include <doctest/doctest.h>

#include <set>

#include "core/movegen.h"
#include "core/outcome.h"
#include "match/opening_source.h"
#include "tests/match/scripted_player.h"

using namespace chess;

TEST_CASE("games come in pairs with colours reversed, and everybody meets as often") {
  for (const std::size_t players : {2U, 3U, 5U}) {
    for (const MatchFormat format : {MatchFormat::RoundRobin, MatchFormat::Gauntlet}) {
      for (const std::size_t games : {1U, 2U, 7U, 10U}) {
        const Schedule schedule(players, format, games);
        std::map<std::pair<std::size_t, std::size_t>, std::size_t> met;
        for (std::size_t i = 0; i < schedule.size(); i += 2) {
          const Pairing first = schedule.at(i);
          const Pairing second = schedule.at(i + 1);
          CHECK(first.white == second.black);
          CHECK(first.black == second.white);
          CHECK(first.opening == second.opening);
          CHECK(first.white < first.black);
          CHECK(first.black < players);
          if (format == MatchFormat::Gauntlet) CHECK(first.white == 0);
          // All openings of two players are different ones, from the first on.
          CHECK(met[{first.white, first.black}]++ == first.opening);
        }
        CHECK(met.size() == (format == MatchFormat::Gauntlet ? players - 1 : players * (players - 1) / 2));
        for (const auto& [pair, count] : met) CHECK(count == (games + 1) / 2);
      }
    }
  }
}

TEST_CASE("the Round tag names a game and is read back") {
  CHECK(to_round(0) == "1.1");
  CHECK(to_round(1) == "1.2");
  CHECK(to_round(23) == "12.2");
  for (std::size_t i = 0; i < 1000; ++i) CHECK(parse_round(to_round(i)) == i);
  for (const char* text : {"", "1", "1.", ".1", "0.1", "1.0", "1.3", "x.1", "1.1.1", "-1.1", "99999999999.1"})
    CHECK_FALSE(parse_round(text));
}

TEST_CASE("a list of openings is gone through whole, again and again") {
  std::vector<OpeningLine> lines;
  for (const Move move : legal_moves(Position::start())) {
    OpeningLine line;
    line.moves = {move};
    lines.push_back(line);
  }
  const auto in_order = opening_list(lines, OpeningOrder::Sequential, 1);
  CHECK(in_order->size() == 20U);
  for (std::size_t i = 0; i < 60; ++i) CHECK(in_order->at(i).value() == lines[i % 20]);

  const auto shuffled = opening_list(lines, OpeningOrder::Random, 7);
  const auto same_seed = opening_list(lines, OpeningOrder::Random, 7);
  const auto other_seed = opening_list(lines, OpeningOrder::Random, 8);
  int differ_from_seed = 0;
  int differ_from_lap = 0;
  for (std::size_t lap = 0; lap < 3; ++lap) {
    std::set<std::uint16_t> seen;
    for (std::size_t i = 0; i < 20; ++i) {
      const OpeningLine line = shuffled->at(20 * lap + i).value();
      seen.insert(line.moves.front().raw());
      CHECK(same_seed->at(20 * lap + i).value() == line);
      differ_from_seed += other_seed->at(20 * lap + i).value() == line ? 0 : 1;
      differ_from_lap += lap > 0 && shuffled->at(i).value() != line ? 1 : 0;
    }
    CHECK(seen.size() == 20);
  }
  CHECK(differ_from_seed > 40);
  CHECK(differ_from_lap > 20);
}

namespace {

/// Knows the first two moves of every side, the first legal one three times as heavy.
class SmallBook final : public Book {
 public:
  std::expected<std::vector<BookMove>, Error> moves_of(const Position& pos) const override {
    if (pos.ply() >= 4) return {};
    const MoveList moves = legal_moves(pos);
    return std::vector<BookMove>{{moves[0], 3}, {moves[1], 1}, {moves[2], 0}};
  }
};

}  // namespace

TEST_CASE("walks through a book follow its weights and end with it") {
  const auto book = std::make_shared<SmallBook>();
  const auto walks = book_walks(book, 10, 3);
  const auto short_walks = book_walks(book, 3, 3);
  CHECK_FALSE(walks->size());
  std::set<std::vector<std::uint16_t>> different;
  int heavy = 0;
  for (std::size_t i = 0; i < 400; ++i) {
    const OpeningLine line = walks->at(i).value();
    REQUIRE(line.moves.size() == 4);
    CHECK(short_walks->at(i).value().moves.size() == 3);
    CHECK(walks->at(i).value() == line);
    std::vector<std::uint16_t> raw;
    Position position = line.start.chess();
    for (const Move move : line.moves) {
      const auto known = book->moves_of(position).value();
      CHECK((move == known[0].move || move == known[1].move));
      raw.push_back(move.raw());
      position.play(move);
    }
    different.insert(raw);
    heavy += line.moves[0] == book->moves_of(line.start.chess()).value()[0].move ? 1 : 0;
  }
  CHECK(different.size() == 16);
  CHECK(heavy > 260);
  CHECK(heavy < 340);
}

TEST_CASE("openings are cut, and those that come twice or are over are dropped") {
  const auto line = [](const std::vector<std::string>& sans) {
    OpeningLine made;
    made.moves = test::moves_of(sans);
    return made;
  };
  const auto trim_openings = [](std::vector<OpeningLine> lines, int plies, std::size_t limit = 100) {
    OpeningGatherer gatherer(plies, limit);
    for (OpeningLine& opening : lines) gatherer.add(std::move(opening));
    return gatherer.take();
  };
  const auto kept = trim_openings({line({"e4", "e5", "Nf3"}), line({"e4", "e5", "Nc3"}), line({"d4"}),
                                   line({"f3", "e5", "g4", "Qh4"}), OpeningLine{}, line({"d4"})},
                                  2);
  REQUIRE(kept.size() == 4);
  CHECK(kept[0].moves.size() == 2);
  CHECK(kept[1].moves.size() == 1);
  CHECK(kept[2] == line({"f3", "e5"}));
  CHECK(kept[3].moves.empty());
  CHECK(trim_openings({line({"f3", "e5", "g4", "Qh4"})}, 4).empty());

  const auto first = trim_openings({line({"e4"}), line({"e4", "e5"}), line({"d4"}), line({"c4"})}, 1, 2);
  CHECK(first == std::vector{line({"e4"}), line({"d4"})});

  OpeningLine chess960;
  chess960.chess960 = true;
  CHECK(trim_openings({OpeningLine{}, chess960}, 0).size() == 2);
}

TEST_CASE("the lines of the table of names end at the named position") {
  const auto& book = OpeningBook::embedded();
  const auto lines = named_lines(book, 4, 8);
  CHECK(lines.size() > 500);
  for (const OpeningLine& line : lines) {
    CHECK(line.moves.size() >= 4);
    CHECK(line.moves.size() <= 8);
    const auto entry = book.find(line.end().chess());
    REQUIRE(entry);
    CHECK(entry->name == line.name);
  }
}
