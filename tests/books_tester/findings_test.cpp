// SPDX-License-Identifier: GPL-3.0-or-later
// Faults, gaps and conflicts of small books, with scores that the tests make up.
#include "books/tester/findings.h"

#include <doctest/doctest.h>

#include "books/tester/test_report.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "tests/books_tester/toy_book.h"
#include "tests/support/temp_dir.h"

using namespace books;
using chess::Position;
using chess::Score;
using test_books::book_of;

namespace {

/// An engine that plays what it is told to, and thinks nothing of anything else.
struct ToyEngine {
  struct Opinion {
    std::string line;  ///< the moves to the position
    std::string best;
    int score;  ///< White's view, with the best move
  };
  std::vector<Opinion> opinions;
  std::vector<std::size_t> asked{};  ///< the number of questions, each time

  std::optional<PositionCheck> answer(const PositionQuestion& question) const {
    for (const Opinion& opinion : opinions) {
      Position pos = Position::start();
      const auto moves = chess::parse_move_line(pos, opinion.line);
      for (const chess::Move move : *moves) pos.play(move);
      if (pos != question.position) continue;
      const chess::Move best = *chess::parse_san(pos, opinion.best);
      const bool may =
          question.among.empty() || std::ranges::find(question.among, best) != question.among.end();
      if (may) return PositionCheck{best, Score::cp(opinion.score), {best}};
    }
    // The best of the moves that are asked for, as good as the positions behind them.
    std::optional<PositionCheck> best;
    const chess::Color us = question.position.turn();
    for (const chess::Move move : question.among) {
      const auto after = answer({question.position.after(move), {}});
      if (after && (!best || value_for(us, after->score) > value_for(us, best->score)))
        best = PositionCheck{move, after->score, {move}};
    }
    return best;
  }

  AskEngine ask() {
    return [this](std::span<const PositionQuestion> questions, std::uint64_t) {
      asked.push_back(questions.size());
      PositionAnswers answers;
      for (const PositionQuestion& question : questions) answers.push_back(answer(question));
      return std::expected<PositionAnswers, chess::Error>(std::move(answers));
    };
  }
};

/// A book that the engine has looked at.
struct Trial {
  chess::RepertoireBook book;
  ToyEngine engine;
  chess::BookSide side = chess::BookSide::White;
  std::vector<chess::Move> from{};
  chess::BookGraph graph = explore(book, Position::start(), {}, from).value();
  std::vector<std::optional<PositionCheck>> checks = looked_at();

  std::vector<std::optional<PositionCheck>> looked_at() const {
    std::vector<std::optional<PositionCheck>> all;
    for (const chess::BookPosition& here : graph.positions) all.push_back(engine.answer({here.position, {}}));
    return all;
  }
  Findings faults(ToyEngine& closer) const {
    Findings found;
    found.threshold = 30;
    REQUIRE(find_faults({graph, checks, side, {}}, closer.ask(), found).has_value());
    return found;
  }
  Findings faults() { return faults(engine); }
  Findings gaps(const chess::ReplyCounts* replies = nullptr) {
    Findings found;
    found.threshold = 30;
    REQUIRE(find_gaps({graph, checks, side, {}}, replies, engine.ask(), book, found).has_value());
    return found;
  }
};

}  // namespace

TEST_CASE(
    "a move of the owner that costs more than the threshold is a fault, one that costs less is counted") {
  Trial trial{book_of({"e4 e5 Nf3", "e4 c5 Na3"}),
              {{{"e4 e5", "Bc4", 40},
                {"e4 c5", "Nf3", 40},
                {"e4 e5 Nf3", "Nc6", 25},
                {"e4 c5 Na3", "Nc6", -60},
                {"e4", "c6", -200}}}};
  const chess::BookGraph& graph = trial.graph;
  const Findings found = trial.faults();
  REQUIRE(found.faults.size() == 1);
  CHECK(numbered_move(graph, found.faults[0].position, found.faults[0].move) == "2. Na3");
  CHECK(found.faults[0].loss == 100);
  CHECK(found.faults[0].better_score == Score::cp(40));
  CHECK(line_after(graph, found.faults[0].position, found.faults[0].better) == "2. Nf3");
  CHECK(found.quiet == 1);
  // Black's moves are the book's too when it is for both.
  trial.side = chess::BookSide::Both;
  CHECK(trial.faults().faults.size() == 3);
}

TEST_CASE("a longer search can clear a move") {
  const Trial trial{book_of({"e4 c5 Na3"}), {{{"e4 c5", "Nf3", 40}, {"e4 c5 Na3", "Nc6", -60}}}};
  ToyEngine closer{{{"e4 c5", "Nf3", 40}, {"e4 c5 Na3", "Nc6", 20}}};
  const Findings found = trial.faults(closer);
  CHECK(found.faults.empty());
  CHECK(found.quiet == 1);
}

TEST_CASE("noise is assumed of few pairs, and measured of many") {
  const auto book =
      book_of({"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8"});
  const chess::BookGraph graph = explore(book, Position::start(), {}).value();
  std::vector<std::optional<PositionCheck>> checks;
  for (const chess::BookPosition& here : graph.positions)
    checks.push_back(PositionCheck{here.moves.empty() ? chess::Move() : here.moves.front().move,
                                   Score::cp(checks.size() % 2 == 0 ? 0 : 12),
                                   {}});
  CHECK(measure_noise({graph, checks, chess::BookSide::White, {}}).centipawns == 12);
  CHECK(measure_noise({graph, checks, chess::BookSide::White, {}}).samples == graph.positions.size() - 1);
  const auto short_book = book_of({"e4 e5"});
  const chess::BookGraph small = explore(short_book, Position::start(), {}).value();
  CHECK(measure_noise({small, std::span(checks).first(3), chess::BookSide::White, {}}).centipawns ==
        kAssumedNoise);
}

TEST_CASE(
    "a gap is a reply that has a name, that is near the best one, or that people play; the earliest first") {
  Trial trial{book_of({"e4 e5 Nf3", "e4 c5 Nf3", "e4 e6 d4 d5 Nc3"}),
              {{{"e4", "c6", -20},
                {"e4 c6", "d4", -20},
                {"e4 d5", "exd5", 60},
                {"e4 a6", "d4", 90},
                {"e4 e5", "Nf3", 40},
                {"e4 e6", "d4", 50},
                {"e4 e6 d4", "d5", 50},
                {"e4 e6 d4 a5", "Nf3", 80},
                {"e4 e6 d4 Ke7", "Nf3", 81},
                {"e4 e6 d4 d5", "Nc3", 50},
                {"e4 c5", "Nf3", 45}}}};
  const chess::BookGraph& graph = trial.graph;
  Findings found = trial.gaps();
  const auto gap_of = [&](const std::string& reply) {
    return *std::ranges::find(found.gaps, reply,
                              [&](const Gap& gap) { return numbered_move(graph, gap.position, gap.reply); });
  };
  // What has most theory is the most important.
  const Gap& first = found.gaps.front();
  CHECK(moves_to(graph, first.position) == "1. e4");
  CHECK(first.name == "Caro-Kann Defense");
  CHECK(first.gain == 60);
  CHECK(first.is_best);
  CHECK(first.is_near);
  CHECK_FALSE(first.reach.has_value());
  // Far from the best, and played all the same: it has a name.
  CHECK(gap_of("1... d5").name == "Scandinavian Defense");
  CHECK_FALSE(gap_of("1... d5").is_near);
  CHECK_FALSE(gap_of("1... d5").is_best);
  // No opinion of the engine hides a reply that has a name.
  CHECK(gap_of("1... Nf6").eco == "B02");
  CHECK_FALSE(gap_of("1... Nf6").score.has_value());
  // Without a name: 0.30 worse than the best is near, 0.31 is not.
  const auto has_gap = [&](const std::string& reply) {
    return std::ranges::any_of(
        found.gaps, [&](const Gap& gap) { return numbered_move(graph, gap.position, gap.reply) == reply; });
  };
  CHECK(gap_of("2... a5").name.empty());
  CHECK(gap_of("2... a5").is_near);
  CHECK_FALSE(has_gap("2... Ke7"));
  CHECK(std::ranges::is_sorted(found.gaps, {},
                               [&](const Gap& gap) { return graph.positions[gap.position].path.size(); }));
  CHECK(found.coverage.answered == 4);
  CHECK(found.coverage.replies == 4 + found.gaps.size());

  const test_support::TempDir dir;
  std::string games;
  const auto add_games = [&](int count, const std::string& moves) {
    for (int i = 0; i < count; ++i) games += "[Event \"x\"]\n\n" + moves + " *\n\n";
  };
  add_games(40, "1. e4 e5 2. Nf3 Nc6");
  add_games(10, "1. e4 e6 2. d4 d5 3. Nc3");
  add_games(10, "1. e4 e6 2. d4 Ke7");
  add_games(30, "1. e4 d5 2. exd5");
  add_games(10, "1. e4 c6");
  add_games(20, "1. d4 d5");
  const auto replies = count_replies(dir.write("games.pgn", games), graph, [](const std::string&) {}, {});
  REQUIRE(replies.has_value());
  found = trial.gaps(&*replies);
  CHECK(numbered_move(graph, found.gaps[0].position, found.gaps[0].reply) == "1... d5");
  CHECK(played_text(found.gaps[0]) == "in 30 of 100 games, 30 %");
  CHECK(likelihood_of(found.gaps[0]) == doctest::Approx(0.3));
  CHECK_FALSE(found.gaps[0].is_best);
  CHECK(played_text(found.gaps[1]) == "in 10 of 100 games, 10 %");
  CHECK(gap_of("2... Ke7").games == 10);
  // Of 100 games 40 leave the book at once, and half of the 20 French ones.
  REQUIRE(found.coverage.games.has_value());
  CHECK(*found.coverage.games == doctest::Approx(0.5));

  // Nobody's book has no gaps.
  trial.side = chess::BookSide::Both;
  CHECK(trial.gaps(&*replies).gaps.empty());
}

TEST_CASE("a book that begins behind some moves is not asked what lies before") {
  Trial trial{book_of({"e4 c6 d4 d5 e5 Bf5", "e4 c6 Nf3 d5", "d4 d5 c4 c6"}),
              {{{"e4 c6", "d4", 30}, {"e4 c6 d4 d5", "e5", 30}}},
              chess::BookSide::Black,
              chess::parse_move_line(Position::start(), "1. e4 c6").value()};
  const chess::BookGraph& graph = trial.graph;
  CHECK(moves_to(graph, 0) == "1. e4 c6");
  REQUIRE(graph.ends.size() == 2);
  CHECK(moves_to(graph, graph.ends[0]) == "1. e4 c6 2. Nf3 d5");
  std::vector<std::string> replies;
  for (const Gap& gap : trial.gaps().gaps) replies.push_back(numbered_move(graph, gap.position, gap.reply));
  CHECK(std::ranges::find(replies, "2. Nc3") != replies.end());
  CHECK(std::ranges::find(replies, "3. Nd2") != replies.end());
  CHECK(std::ranges::find(replies, "2. Nf3") == replies.end());
  CHECK(std::ranges::none_of(replies, [](const std::string& reply) { return reply.starts_with("1."); }));
}

TEST_CASE("a reply that leads to another position of the book is no gap") {
  // 3... d5 in the second line comes to a position of the first one.
  Trial trial{book_of({"d4 d5 c4 e6 Nc3 Nf6 Bg5", "d4 Nf6 c4 e6 Nc3 Bb4 Qc2"}),
              {{{"d4 Nf6 c4 e6 Nc3", "d5", -90},
                {"d4 Nf6 c4 e6 Nc3 d5", "Bg5", -90},
                {"d4 Nf6 c4 e6 Nc3 Bb4", "Qc2", 30}}}};
  const Findings found = trial.gaps();
  CHECK_FALSE(found.gaps.empty());
  for (const Gap& gap : found.gaps)
    CHECK(moves_to(trial.graph, gap.position) + " " + numbered_move(trial.graph, gap.position, gap.reply) !=
          "1. d4 Nf6 2. c4 e6 3. Nc3 3... d5");
}

TEST_CASE("two lines conflict where they have no move in common, also by another order of moves") {
  const auto book = book_of({"d4 Nf6 c4 e6 Nc3", "c4 e6 d4 Nf6 Nf3", "e4 e5 Nf3", "e4 e5 Nf3 Nc6 Bb5"},
                            chess::BookSide::White);
  const chess::BookGraph graph = explore(book, Position::start(), {}).value();
  const auto conflicts = find_conflicts(graph, book, chess::BookSide::White);
  // 1. d4, 1. c4 and 1. e4; then Nc3 and Nf3.
  REQUIRE(conflicts.size() == 2);
  CHECK(conflicts[0].position == 0);
  CHECK(conflicts[0].choices.size() == 3);
  REQUIRE(conflicts[1].choices.size() == 2);
  CHECK(conflicts[1].choices[0].game == 1);
  CHECK(choice_text(graph, conflicts[1].position, conflicts[1].choices[0]) == "3. Nc3");
  CHECK(conflicts[1].choices[1].game == 2);
  CHECK(chess::to_move_line(Position::start(), conflicts[1].choices[1].path) == "1. c4 e6 2. d4 Nf6");
  CHECK(find_conflicts(graph, book_of({"e4", "d4"}), chess::BookSide::Both).empty());
}

TEST_CASE(
    "alternatives beside each other are no conflict; a move refused in one place and played in another is") {
  const test_support::TempDir dir;
  const auto open = [&](const std::string& games) {
    return *chess::RepertoireBook::open(dir.write("mine.pgn", games), chess::BookSide::White,
                                        [](const std::string&) {});
  };
  const auto beside =
      open("[Event \"A\"]\n\n1. e4 e5 2. Nf3 (2. Bc4) *\n\n[Event \"B\"]\n\n1. e4 e5 2. Bc4 *\n");
  CHECK(
      find_conflicts(explore(beside, Position::start(), {}).value(), beside, chess::BookSide::White).empty());
  const auto refused =
      open("[Event \"A\"]\n\n1. e4 e5 2. Nf3 (2. Bc4?) *\n\n[Event \"B\"]\n\n1. e4 e5 2. Nf3 (2. Bc4) *\n");
  const chess::BookGraph graph = explore(refused, Position::start(), {}).value();
  const auto conflicts = find_conflicts(graph, refused, chess::BookSide::White);
  REQUIRE(conflicts.size() == 1);
  CHECK(choice_text(graph, conflicts[0].position, conflicts[0].choices[0]) == "2. Nf3, 2. Bc4?");
}

TEST_CASE("a repertoire shows whose it is by where it branches") {
  const auto white = book_of({"e4 e5 Nf3 Nc6", "e4 e5 Nf3 d6", "e4 c5 Nf3 d6", "e4 c5 Nf3 e6"});
  CHECK(likely_owner(explore(white, Position::start(), {}).value()) == chess::Color::White);
  const auto both = book_of({"e4 e5", "e4 c5", "d4 d5", "d4 Nf6"});
  CHECK_FALSE(likely_owner(explore(both, Position::start(), {}).value()).has_value());
}
