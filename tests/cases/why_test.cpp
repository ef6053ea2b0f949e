// SPDX-License-Identifier: GPL-3.0-or-later
// Why one move is bad or good: the same words as in a judged game, told to a listener as they come, and
// faults of the engine as values.
#include "cases/why.h"

#include <doctest/doctest.h>

#include "core/movegen.h"
#include "judge/played_game.h"
#include "notation/san.h"
#include "words/comment.h"

using namespace chess;
using chess::test::moves_of;
using chess::test::position;

namespace {

constexpr const char* kQueenHangs = "5rk1/5ppp/8/3p4/4Q3/8/5PPP/6K1 w - - 0 1";

/// Sees that the queen on e4 can be taken by a pawn, and that Qd4 saves it.
class Watchful final : public Evaluator {
 public:
  const std::string& name() const override { return name_; }
  std::expected<void, EvaluatorFault> new_game(bool, std::stop_token) override { return {}; }
  std::expected<Evaluation, EvaluatorFault> evaluate(const AnyPosition& start, std::span<const Move> moves,
                                                     const SearchRequest& request, std::stop_token) override {
    nodes += *request.budget.nodes;
    if (broken_at && ++asked >= *broken_at) return std::unexpected(EvaluatorFault{.reason = "it died"});
    Position pos = start.chess();
    for (const Move move : moves) pos.play(move);
    const auto takes = parse_san(pos, "dxe4");
    const bool is_white = pos.turn() == Color::White;
    const bool has_queen = pos.board().pieces(Color::White, Role::Queen).any();
    const int white = takes || !has_queen ? -700 : 500;
    const auto saves = parse_san(pos, "Qd4");
    Move best = takes ? *takes : saves ? *saves : legal_moves(pos)[0];
    if (!request.only.empty()) best = request.only.front();
    return Evaluation{Score::cp(is_white ? white : -white), {best}, *request.budget.nodes};
  }

  std::uint64_t nodes = 0;
  int asked = 0;
  std::optional<int> broken_at;

 private:
  std::string name_ = "Watchful";
};

class Heard final : public CaseListener {
 public:
  void on_look(std::size_t position, const SearchRequest&, const Evaluation&) override {
    events.push_back(position == 0 ? "before" : "behind");
  }
  void on_verdict(std::size_t move, const MoveVerdict& verdict) override {
    CHECK(move == 0);
    events.emplace_back("verdict");
    last = verdict;
  }
  std::vector<std::string> events;
  MoveVerdict last;
};

}  // namespace

TEST_CASE("why a move is bad, and what would have been better") {
  const Position pos = position(kQueenHangs);
  const Move played = moves_of(pos, "h3").front();
  Watchful engine;
  Heard heard;
  WhyOptions options;
  options.listener = &heard;
  const auto found = why(engine, pos, played, options);
  REQUIRE(found);
  const MoveVerdict& verdict = found->verdict.moves.front();
  CHECK(verdict.finding.label == Label::Blunder);
  CHECK(verdict.best_line == moves_of(pos, "Qd4"));
  const std::string said = comment_of(facts_of(verdict, pos.turn()), pos, played, Language::English);
  CAPTURE(said);
  CHECK(said.contains("Qd4 was best."));
  CHECK(said.contains("The queen on e4 hangs: dxe4."));
  CHECK(engine.nodes <= 7 * *options.budget.nodes);
  // Both positions are told before the first verdict, more looks follow it, and the final verdict comes last.
  const auto first = std::ranges::find(heard.events, "verdict");
  CHECK(std::find(heard.events.begin(), first, "before") != first);
  CHECK(std::find(heard.events.begin(), first, "behind") != first);
  CHECK(first + 1 < heard.events.end());
  CHECK(heard.events.back() == "verdict");
  CHECK(heard.last.motif == verdict.motif);
}

TEST_CASE("why: the best moves of the standard start are asked for, too") {
  Watchful engine;
  const auto found = why(engine, Position::start(), moves_of(Position::start(), "f3").front());
  REQUIRE(found);
  CHECK(found->positions.front().look.score);
}

TEST_CASE("why: evenly, each position gets one budget, as in a game, and the label comes of that") {
  const Position pos = position(kQueenHangs);
  Watchful engine;
  Heard heard;
  WhyOptions options{.spending = Spending::Even, .lines = 3, .listener = &heard};
  const auto found = why(engine, pos, moves_of(pos, "h3").front(), options);
  REQUIRE(found);
  CHECK(heard.events.front() == "behind");
  CHECK(heard.events.at(1) == "before");
  for (const PositionCase& at : found->positions) CHECK(at.look.nodes == *options.budget.nodes);
  const MoveVerdict& verdict = found->verdict.moves.front();
  CHECK(verdict.finding.label == Label::Blunder);
  CHECK(verdict.best_line == moves_of(pos, "Qd4"));
  CHECK(verdict.further_lines.size() == 2);
  CHECK(engine.nodes <= 4 * *options.budget.nodes);
}

TEST_CASE("why: an engine that breaks is a fault, not a verdict") {
  const Position pos = position(kQueenHangs);
  for (const int at : {1, 2, 4}) {
    Watchful engine;
    engine.broken_at = at;
    const auto found = why(engine, pos, moves_of(pos, "h3").front());
    REQUIRE_FALSE(found);
    CHECK(found.error().reason == "it died");
  }
}

TEST_CASE("why: an illegal move is a fault, and nothing is asked") {
  Watchful engine;
  const auto illegal = why(engine, Position::start(), Move::normal(Square::E2, Square::E5));
  REQUIRE_FALSE(illegal);
  CHECK(illegal.error().reason.starts_with("e2e5 is not legal in "));
  CHECK(engine.nodes == 0);
}

TEST_CASE("why: further lines are found where they are wanted") {
  const Position pos = position(kQueenHangs);
  Watchful engine;
  WhyOptions options;
  options.lines = 3;
  const auto found = why(engine, pos, moves_of(pos, "h3").front(), options);
  REQUIRE(found);
  CHECK(found->verdict.moves.front().further_lines.size() == 2);
}
