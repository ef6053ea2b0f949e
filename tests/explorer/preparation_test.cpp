// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of an opponent; weak lines and gaps of a book.
#include "explorer/preparation.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "notation/move_line.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

std::string game_text(std::string_view white, std::string_view black, std::string_view moves,
                      std::string_view result, std::string_view more = "") {
  return "[White \"" + std::string(white) + "\"]\n[Black \"" + std::string(black) + "\"]\n[Result \"" +
         std::string(result) + "\"]\n" + std::string(more) + "\n" + std::string(moves) + " " +
         std::string(result) + "\n\n";
}

std::string games_of_foe() {
  std::string text;
  for (int i = 0; i < 4; ++i) {
    text += game_text("Foe, Fritz", "A", "1. e4 e5 2. Nf3 Nc6", "1-0",
                      "[TimeControl \"180+2\"]\n[BlackElo \"2410\"]\n");
    text += game_text("Foe, Fritz", "Winner", "1. e4 c5 2. Nf3 e6 3. d4", "0-1",
                      "[WhiteElo \"2500\"]\n[BlackElo \"26" + std::to_string(10 + i) + "\"]\n");
    text += game_text("B", "Foe, Fritz", "1. d4 d5 2. c4 dxc4", "1/2-1/2",
                      "[Date \"202" + std::to_string(i) + ".??.??\"]\n");
  }
  text += game_text("Foe, Fritz", "Shy", "1. e4 e6 2. d4", "0-1");  // once is no habit
  text += game_text("Someone", "Else", "1. e4 c5", "0-1");
  return text + game_text("Foe, Fritz", "A", "1. e4", "1-0", "[Variant \"Atomic\"]\n");
}

Preparation prepared() {
  Preparation player(NamePattern("foe"), 30);
  for (const auto& game : all_games(games_of_foe())) player.add(game, 7);
  return player;
}

std::string text_of(const PreparedLine& line) { return to_move_line(Position::start(), line.moves); }

/// A book of lines.
class Lines final : public Book {
 public:
  explicit Lines(std::initializer_list<std::string_view> lines) {
    for (const std::string_view line : lines) {
      Position position = Position::start();
      const auto moves = parse_move_line(position, line).value();
      for (const Move move : moves) {
        auto& known = moves_[bits_of(position.key())];
        if (std::ranges::find(known, move, &BookMove::move) == known.end()) known.push_back({move, 1});
        position.play(move);
      }
    }
  }
  std::expected<std::vector<BookMove>, Error> moves_of(const Position& position) const override {
    const auto found = moves_.find(bits_of(position.key()));
    return found == moves_.end() ? std::vector<BookMove>() : found->second;
  }

 private:
  std::map<std::uint64_t, std::vector<BookMove>> moves_;
};

}  // namespace

TEST_CASE("a player's games are counted by colour, speed and opponent") {
  const Preparation player = prepared();
  CHECK(player.score().total.games() == 13);
  const PreparedSide& white = player.side(Color::White);
  CHECK(white.played.find(Position::start())->here.games.games() == 9);
  CHECK(white.lost.find(Position::start())->here.games.games() == 5);
  REQUIRE(white.by_speed.size() == 1);
  CHECK(white.by_speed.begin()->second.top(1)[0].name == "King's Knight Opening");
  REQUIRE(white.by_opponent.size() == 2);
  CHECK(white.by_opponent.at(2600).total().losses == 4);
  CHECK(player.side(Color::Black).latest.games()[0].date.year == 2023);
  CHECK(player.side(Color::Black).latest.games()[0].number == 12);
  CHECK(player.side(Color::Black).latest.games()[0].input == 7);
  CHECK(player.color_in({.white = "A", .black = "Foe, F"}) == Color::Black);
  CHECK(player.color_in({.white = "A", .black = "B"}) == std::nullopt);
}

TEST_CASE("a weak line is one that opponents choose again") {
  const Preparation player = prepared();
  const auto weak = weak_lines(player.side(Color::White), Color::White, 3, 30, 5);
  REQUIRE(weak.size() == 1);
  CHECK(text_of(weak[0]) == "1. e4 c5");
  CHECK(weak[0].games->here.games.black_wins == 4);
  const auto* lost = player.side(Color::White).lost.find(weak[0].end);
  REQUIRE(lost != nullptr);
  REQUIRE(lost->here.best.games().size() == PreparedSide::kModels);
  CHECK(lost->here.best.games()[0].black_elo == 2613);
  CHECK(weak_lines(player.side(Color::White), Color::White, 1, 30, 5).size() == 2);
  CHECK(weak_lines(player.side(Color::White), Color::White, 3, 1, 5).empty());
  CHECK(weak_lines(player.side(Color::Black), Color::Black, 1, 30, 5).empty());
  CHECK(weak_lines(PreparedSide(), Color::Black, 1, 30, 5).empty());
}

TEST_CASE("a book has gaps where the player leaves it") {
  const Preparation player = prepared();
  const Lines book{"1. e4 e5 2. Nf3 Nc6", "1. e4 c5 2. Nc3", "1. d4 d5 2. c4"};
  const auto white = book_gaps(player.side(Color::White), Color::White, book, 1).value();
  REQUIRE(white.size() == 1);
  CHECK(text_of(white[0].line) == "1. e4 c5 2. Nf3");
  CHECK_FALSE(white[0].book_ends);
  CHECK(white[0].line.games->here.games.games() == 4);
  CHECK(book_gaps(player.side(Color::White), Color::White, book, 5).value().empty());
  const auto black = book_gaps(player.side(Color::Black), Color::Black, book, 1).value();
  REQUIRE(black.size() == 1);
  CHECK(text_of(black[0].line) == "1. d4 d5 2. c4 dxc4");
  CHECK(black[0].book_ends);
  CHECK(book_gaps(player.side(Color::White), Color::White, Lines{}, 1).value().size() == 1);
}
