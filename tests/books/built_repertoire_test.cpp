// SPDX-License-Identifier: GPL-3.0-or-later
// A repertoire of what was played, and its cards.
#include "books/repertoire/built_repertoire.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "books/repertoire/repertoire_cards.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/uci_move.h"
#include "pgn/writer.h"
#include "support/temp_dir.h"

using namespace books;

namespace {

/// Games in which a line was played so often with this result.
class Played {
 public:
  void add(std::string_view line, chess::GameResult result, int times) {
    chess::Position position = chess::Position::start();
    const auto moves = chess::parse_move_line(position, line);
    REQUIRE(moves);
    for (const chess::Move move : *moves) {
      chess::PlayedCounts& counts = counts_[to_epd_fields(position)].try_emplace(move.raw(), 0).first->second;
      for (int i = 0; i < times; ++i) counts.games += chess::MoveCounts::of_game(result, 0, 0);
      position.play(move);
    }
  }
  PlayedIn source() const {
    return [this](const chess::Position& position)
               -> std::expected<std::vector<chess::KnownMove>, chess::Error> {
      std::vector<chess::KnownMove> moves;
      if (const auto at = counts_.find(to_epd_fields(position)); at != counts_.end())
        for (const auto& [bits, counts] : at->second) moves.push_back({chess::Move::from_raw(bits), counts});
      std::ranges::stable_sort(moves, std::greater(), [](const auto& m) { return m.counts.games.games(); });
      return moves;
    };
  }

 private:
  std::map<std::string, std::map<std::uint16_t, chess::PlayedCounts>> counts_;
};

std::string text_of(const BuiltRepertoire& built) {
  std::string text;
  const chess::Game game = game_of(built, chess::Position::start(), {});
  for (std::size_t i = 1; i < game.size(); ++i) {
    const chess::Node& node = game.node(static_cast<chess::NodeId>(i));
    text += (text.empty() ? "" : " ") + chess::to_uci(node.move);
  }
  return text;
}

}  // namespace

using chess::GameResult;

TEST_CASE("what enough opponents play is answered by what did best") {
  Played games;
  games.add("1. e4 e5 2. Nf3 Nc6 3. Bb5", GameResult::WhiteWins, 30);
  games.add("1. e4 e5 2. Nf3 Nc6 3. Bc4", GameResult::BlackWins, 60);
  games.add("1. e4 c5 2. Nf3", GameResult::Draw, 20);
  games.add("1. e4 c5 2. c3", GameResult::WhiteWins, 3);  // too few to prove anything
  games.add("1. e4 a6 2. d4", GameResult::WhiteWins, 4);  // too few to be asked for
  games.add("1. d4 d5", GameResult::BlackWins, 50);
  const PlayedIn source = games.source();
  const auto built = build_repertoire(chess::Position::start(), source, {.max_plies = 5}, {});
  REQUIRE(built);
  CHECK(text_of(*built) == "e2e4 e7e5 c7c5 g1f3 g1f3 b8c6 f1b5");
  CHECK(answers(*built) == 4);
  const auto shares = coverage(*built);
  REQUIRE(shares.size() == 3);
  CHECK(shares[0] == doctest::Approx(1));
  CHECK(shares[1] == doctest::Approx(113.0 / 117));
  CHECK(coverage_text(*built).starts_with("100 % to move 1, 97 % to move 2"));

  const auto black = build_repertoire(chess::Position::start(), source,
                                      {.owner = chess::Color::Black, .max_plies = 2, .min_games = 4}, {});
  REQUIRE(black);
  CHECK(text_of(*black) == "e2e4 d2d4 d7d5 e7e5");
}

TEST_CASE("an engine forbids what is bad, and nothing else") {
  Played games;
  games.add("1. g4", GameResult::WhiteWins, 50);
  games.add("1. e4", GameResult::Draw, 50);
  games.add("1. d4", GameResult::BlackWins, 50);
  const PlayedIn source = games.source();
  const AskAboutMoves ask = [](std::span<const PositionQuestion> questions) {
    std::vector<std::optional<PositionCheck>> checks;
    for (const PositionQuestion& question : questions) {
      PositionCheck check{chess::Move(), chess::Score::cp(0)};
      check.best =
          question.among.empty() ? *chess::parse_uci_move(question.position, "d2d4") : question.among[0];
      const bool is_g4 = chess::to_uci(check.best) == "g2g4";
      check.score = chess::Score::cp(is_g4 ? -80 : 20);
      checks.push_back(check);
    }
    return checks;
  };
  const auto built = build_repertoire(chess::Position::start(), source, {.max_plies = 1}, ask);
  REQUIRE(built);
  CHECK(text_of(*built) == "e2e4");
  CHECK(text_of(*build_repertoire(chess::Position::start(), source, {.max_plies = 1}, {})) == "g2g4");
}

TEST_CASE("cards ask each position once") {
  const test_support::TempDir folder;
  const std::string path = folder.write("r.pgn",
                                        "1. e4 e5 (1... c5 2. Nf3 {open} (2. c3)) 2. Nf3 Nc6 (2... d6 3. d4 "
                                        "(3. h4 $4 h5 4. a3)) 3. Bb5 *\n\n1. e4 e5 2. Nf3 d6 3. Bc4 *\n");
  const auto cards = read_cards(path, chess::Color::White, [](const std::string&) {});
  REQUIRE(cards);
  REQUIRE(cards->size() == 5);
  const std::string csv = to_text(*cards, CardForm::Csv);
  CHECK(csv.starts_with("CardId,FEN,Line,Moves,Comment\n"));
  CHECK(csv.find(",1. e4 c5,Nf3 c3,open\n") != std::string::npos);
  CHECK(csv.find(",1. e4 e5 2. Nf3 d6,d4 Bc4,\n") != std::string::npos);
  CHECK(csv.find("h4") == std::string::npos);
  const std::string anki = to_text(*cards, CardForm::Anki);
  CHECK(anki.starts_with("#separator:tab\n"));
  std::size_t notes = 0;
  for (std::size_t at = 0; (at = anki.find("\trepertoire White\n", at)) != std::string::npos; ++at) ++notes;
  CHECK(notes == 5);
  CHECK(to_text(*cards, CardForm::Pgn).find("[PuzzleThemes \"repertoire\"]") != std::string::npos);
  CHECK_FALSE(read_cards(folder.write("none.pgn", "*\n"), chess::Color::White, [](const std::string&) {}));
  CHECK(card_form_of("a.tsv") == CardForm::Anki);
  CHECK(card_form_of("a.csv.gz") == CardForm::Csv);
  CHECK_FALSE(card_form_of("a.txt"));
}
