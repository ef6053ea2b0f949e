// SPDX-License-Identifier: GPL-3.0-or-later
// "X was best" is said where X beats the played move in a search of the same position with the same nodes,
// and that a mate came or went where the other position was searched as long: scripted engines, and the
// purse.
#include <doctest/doctest.h>

#include "core/movegen.h"
#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/judged_line.h"
#include "judge/played_game.h"
#include "notation/san.h"
#include "spend/case_of.h"
#include "spend/spending.h"
#include "words/comment.h"

using namespace chess;
using chess::test::game_of;
using chess::test::position;

namespace {

constexpr std::uint64_t kNodes = 100'000;
/// Alekhine - Bogoljubow, Triberg 1921, before 16. Be4.
constexpr const char* kTriberg = "r1q2rk1/pb3ppp/1p6/3R2B1/1np4Q/6P1/PP2PPBP/R5K1 w - - 1 16";

Move move_of(const Position& pos, std::string_view san) { return *chess::parse_san(pos, san); }

/// What was asked, and what it came to.
struct Searched {
  GameVerdict verdict;
  std::vector<std::pair<std::size_t, SearchRequest>> asked;
  std::uint64_t nodes = 0;
  std::uint64_t alone = 0;  ///< of these for one move alone

  Label label(std::size_t i) const { return verdict.moves[i].finding.label; }
};

/// `answer(i, request)` is asked for position `i`.
template <class Answer>
Searched search(GameCase game, Answer answer) {
  Searched searched;
  const Ask ask = [&](std::size_t i, const SearchRequest& request) -> std::optional<Evaluation> {
    searched.asked.emplace_back(i, request);
    const std::optional<Evaluation> found = answer(i, request);
    if (found) searched.nodes += found->nodes;
    if (found && request.only.size() == 1) searched.alone += found->nodes;
    return found;
  };
  search_game(game, {Spending::Focused, {kNodes, {}, {}}, false}, ask);
  judge_moves(game);
  searched.verdict = game.verdict;
  return searched;
}

/// In Triberg: the position before 16. Be4 seems to be worth 2.20, behind it 0.90. Searched alone, the move
/// is worth `alone`.
Searched search_triberg(std::optional<int> alone) {
  const GameCase game = case_of(game_of("Be4 h6 Kg2 Kh8 Kg1 Kg8 Kg2", position(kTriberg)));
  return search(game,
                [&game, alone](std::size_t i, const SearchRequest& request) -> std::optional<Evaluation> {
                  const std::uint64_t nodes = *request.budget.nodes;
                  const Position& pos = game.positions[i].position;
                  const int sign = pos.turn() == Color::White ? 1 : -1;
                  if (!request.only.empty()) {
                    if (!alone) return std::nullopt;
                    return Evaluation{Score::cp(*alone), {request.only.front()}, nodes};
                  }
                  if (i == 0) return Evaluation{Score::cp(220), {move_of(pos, "Rad1")}, nodes};
                  const Move best = i < game.moves.size() ? game.moves[i].played : move_of(pos, "Kh8");
                  return Evaluation{Score::cp(sign * 90), {best}, nodes};
                });
}

}  // namespace

TEST_CASE("a label is as grave as equal searches bear out") {
  const Move any = Move::normal(Square::E2, Square::E4);
  const auto borne = [&](Label label, int best, int played, Cause reason = Cause::Loss) {
    return borne_out(chess::default_rules(), {label, reason}, {any, Score::cp(best), Score::cp(played)});
  };
  CHECK(borne(Label::Blunder, 200, -100).label == Label::Blunder);
  CHECK(borne(Label::Blunder, 100, -30).label == Label::Blunder);  // 0.24 of 0.30
  CHECK(borne(Label::Blunder, 100, 0).label == Label::Mistake);  // 0.18
  CHECK(borne(Label::Blunder, 100, 40).label == Label::Inaccuracy);
  CHECK(borne(Label::Mistake, 200, -300).label == Label::Mistake);
  CHECK(borne(Label::Mistake, 90, 85).label == Label::None);
  CHECK(borne(Label::Mistake, 85, 90).label == Label::None);
  CHECK(borne(Label::Blunder, 90, 85, Cause::MateCreated) == Finding{Label::Blunder, Cause::MateCreated});
  CHECK(borne_out(chess::default_rules(), {Label::Mistake, Cause::Loss},
                  {any, Score::cp(90), Score::mated_in(4)})
            .label == Label::Mistake);
}

TEST_CASE("Triberg 1921, 16. Be4: a best move that is no better at equal nodes is not called best") {
  const Searched doubted = search_triberg(210);
  CHECK(doubted.label(0) == Label::None);
  CHECK(doubted.verdict.moves[0].best_line.empty());
  const Position pos = position(kTriberg);
  CHECK(
      comment_of(facts_of(doubted.verdict.moves[0], pos.turn()), pos, move_of(pos, "Be4"), Language::English)
          .empty());

  const Searched borne_out = search_triberg(90);
  CHECK(borne_out.label(0) == Label::Mistake);
  CHECK(comment_of(facts_of(borne_out.verdict.moves[0], pos.turn()), pos, move_of(pos, "Be4"),
                   Language::English)
            .contains("Rad1 was best."));
  CHECK(search_triberg(150).label(0) == Label::Inaccuracy);
  // Both moves had the same nodes in the same position.
  const auto alone = std::ranges::find_if(borne_out.asked,
                                          [](const auto& question) { return !question.second.only.empty(); });
  REQUIRE(alone != borne_out.asked.end());
  CHECK(alone->first == 0);
  CHECK(alone->second.only == std::vector{move_of(pos, "Be4")});
  const auto before = std::find_if(std::make_reverse_iterator(alone), borne_out.asked.rend(),
                                   [](const auto& question) { return question.first == 0; });
  REQUIRE(before != borne_out.asked.rend());
  CHECK(before->second.budget.nodes == alone->second.budget.nodes);
  CHECK(*alone->second.budget.nodes >= kNodes);
}

TEST_CASE("an inaccuracy or a mistake stands if the mean of both opinions bears it out") {
  const auto borne = [](chess::Label label, int before, int after, Score second_before, Score second_after,
                        std::string_view rules = "lichess") {
    return borne_out(*chess::find_builtin_rules(rules), {label, chess::Cause::Loss}, Score::cp(before),
                     Score::cp(after), {second_before, second_after})
        .label;
  };
  using enum chess::Label;
  // 0.107 of winning chances; with 0.090 the mean is 0.0986, with 0.099 it is 0.103.
  CHECK(borne(Inaccuracy, 120, 60, Score::cp(120), Score::cp(60)) == Inaccuracy);
  CHECK(borne(Inaccuracy, 120, 60, Score::cp(110), Score::cp(60)) == None);
  CHECK(borne(Inaccuracy, 120, 60, Score::cp(115), Score::cp(60)) == Inaccuracy);
  CHECK(borne(Inaccuracy, 150, 60, Score::cp(150), Score::cp(60)) == Inaccuracy);
  CHECK(borne(Inaccuracy, 150, 60, Score::cp(120), Score::cp(60)) == Inaccuracy);
  CHECK(borne(Inaccuracy, 150, 60, Score::cp(80), Score::cp(80)) == None);
  CHECK(borne(Inaccuracy, 150, 60, Score::cp(300), Score::cp(-300)) == Inaccuracy);
  // 0.217; with 0.165 the mean is 0.191.
  CHECK(borne(Mistake, 120, 0, Score::cp(120), Score::cp(0)) == Mistake);
  CHECK(borne(Mistake, 120, 0, Score::cp(90), Score::cp(0)) == Inaccuracy);
  CHECK(borne(Mistake, 150, 0, Score::cp(150), Score::cp(0)) == Mistake);
  CHECK(borne(Mistake, 150, 0, Score::cp(0), Score::cp(0)) == Inaccuracy);
  CHECK(borne(Blunder, 250, 60, Score::cp(0), Score::cp(0)) == Blunder);
  CHECK(borne(Inaccuracy, 120, 60, Score::cp(120), Score::mated_in(3)) == Inaccuracy);
  CHECK(borne(Inaccuracy, 120, 60, Score::mate_in(9), Score::mate_in(8)) == None);
  CHECK(borne(Inaccuracy, 0, -60, Score::cp(0), Score::cp(-35), "lichess-db") == None);
  CHECK(borne(Inaccuracy, 0, -60, Score::cp(0), Score::cp(-45), "lichess-db") == Inaccuracy);
}

TEST_CASE("the second opinion of an inaccuracy comes from searches that know nothing") {
  // By the first searches 16. Be4 loses 0.128 of winning chances.
  const auto search_with = [](int second) {
    const chess::GameCase game = case_of(
        game_of("Be4 h6 Kg2 Kh8 Kg1 Kg8 a3 a5 Kg2 Kh8 Kg1 Kg8 h3 a4 Kg2 Kh8 Kg1 Kg8", position(kTriberg)));
    return search(game, [&game, second](std::size_t i, const chess::SearchRequest& request) {
      const chess::Position& pos = game.positions[i].position;
      const int sign = pos.turn() == Color::White ? 1 : -1;
      const Move best = i == 0                  ? move_of(pos, "Rad1")
                        : i < game.moves.size() ? game.moves[i].played
                                                : move_of(pos, "Kh8");
      const int value = i == 0 ? (request.afresh ? second : 165) : 90;
      return std::optional(chess::Evaluation{Score::cp(sign * value), {best}, *request.budget.nodes});
    });
  };
  const Searched borne_out = search_with(190);
  CHECK(borne_out.label(0) == chess::Label::Inaccuracy);
  CHECK(search_with(100).label(0) == chess::Label::None);
  std::vector<std::size_t> afresh;
  for (const auto& [i, request] : borne_out.asked)
    if (request.afresh) {
      afresh.push_back(i);
      CHECK(request.only.empty());
      CHECK(*request.budget.nodes == kNodes);
    }
  CHECK(afresh == std::vector<std::size_t>{0, 1});
}

TEST_CASE("an engine that cannot search one move alone is asked once, and the label stays") {
  const Searched unable = search_triberg(std::nullopt);
  CHECK(unable.label(0) == Label::Mistake);
  CHECK(std::ranges::count_if(unable.asked, [](const auto& q) { return !q.second.only.empty(); }) == 1);
}

TEST_CASE("the proof of labels is paid from the purse of the game") {
  // Every move of the first half loses something, and no label there is sure.
  const GameCase game = case_of(
      game_of("Be4 h6 Kg2 Kh8 Kg1 Kg8 a3 a5 Kg2 Kh8 Kg1 Kg8 h3 a4 Kg2 Kh8 Kg1 Kg8", position(kTriberg)));
  const Searched all = search(game, [&game](std::size_t i, const SearchRequest& request) {
    const int sign = game.positions[i].position.turn() == Color::White ? 1 : -1;
    const int white = i % 2 == 0 && i < game.moves.size() / 2 ? 130 : -20;
    std::vector<Move> line = request.only;
    for (const Move other : chess::legal_moves(game.positions[i].position))
      if (line.empty() && (i >= game.moves.size() || other != game.moves[i].played)) line.push_back(other);
    return std::optional(Evaluation{Score::cp(sign * white), line, *request.budget.nodes});
  });
  CHECK(all.alone > 0);
  const double share =
      static_cast<double>(all.nodes) / static_cast<double>(kNodes) / static_cast<double>(game.moves.size());
  CAPTURE(share);
  CHECK(share < 1.05);
}

namespace {

constexpr std::uint64_t kNever = 1'000'000'000;

/// White plays h3 and not Kf1. In the position before it (0) and behind it (1) a search sees a mate from so
/// many nodes on; the mate is White's or Black's. Else White's eval is `white`.
Searched search_mate(std::uint64_t before, std::uint64_t behind, Color winner, int white) {
  const GameCase game = case_of(game_of("h3 h6 Kh2 Kh7", position("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1")));
  return search(game, [&](std::size_t i, const SearchRequest& request) -> std::optional<Evaluation> {
    constexpr const char* kBest[] = {"Kf1", "Kf8", "Kf1", "Kf8", "Kg1"};
    const Position& pos = game.positions[i].position;
    const std::uint64_t nodes = *request.budget.nodes;
    const std::vector<Move> line{request.only.empty() ? move_of(pos, kBest[i]) : request.only.front()};
    if (i <= 1 && nodes >= (i == 0 ? before : behind)) {
      const int moves = 4;
      return Evaluation{pos.turn() == winner ? Score::mate_in(moves) : Score::mated_in(moves), line, nodes};
    }
    return Evaluation{Score::cp(pos.turn() == Color::White ? white : -white), line, nodes};
  });
}

std::string said_of(const Searched& searched) {
  const auto start = position("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1");
  return comment_of(facts_of(searched.verdict.moves[0], start.turn()), start, move_of(start, "h3"),
                    Language::English);
}

}  // namespace

TEST_CASE("a mate is unavoidable now if the position before, searched as long, had none") {
  const Searched proved = search_mate(kNever, 1, Color::Black, -50);
  CHECK(proved.verdict.moves[0].finding == Finding{Label::Blunder, Cause::MateCreated});
  CHECK(said_of(proved).contains("Checkmate is now unavoidable."));
  std::uint64_t longest[2] = {0, 0};
  for (const auto& [i, request] : proved.asked)
    if (i < 2 && request.only.empty()) longest[i] = std::max(longest[i], *request.budget.nodes);
  CHECK(longest[0] >= longest[1]);
  CHECK(longest[0] >= kNodes);
  // A whole budget finds the mate before the move, too.
  const Searched there = search_mate(kNodes / 2, 1, Color::Black, -50);
  CHECK(there.label(0) == Label::None);
}

TEST_CASE("a mate is lost if a search as long finds none behind the move") {
  const Searched lost = search_mate(1, kNever, Color::White, 150);
  CHECK(lost.verdict.moves[0].finding == Finding{Label::Blunder, Cause::MateLost});
  CHECK(said_of(lost).contains("Lost forced checkmate sequence."));
  const Searched stays = search_mate(1, kNodes / 2, Color::White, 150);
  CHECK(stays.label(0) == Label::None);
}

TEST_CASE("of a mate that a shorter search may have overlooked nothing is said but the label") {
  const auto start = position("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1");
  const auto game = game_of("h3", start);
  const auto judge = [&](Score before, std::uint64_t nodes_before, Score after, std::uint64_t nodes_after) {
    const std::vector<PositionEval> evals{{before, {move_of(start, "Kf1")}, nodes_before},
                                          {after, {}, nodes_after}};
    return chess::test::judge_line(game.main_positions(), game.main_moves(), evals).moves[0].finding;
  };
  const Score level = Score::cp(-50);
  CHECK(judge(level, 1'000, Score::mated_in(4), 1'000).cause == Cause::MateCreated);
  CHECK(judge(level, 100, Score::mated_in(4), 1'000) == Finding{Label::Blunder, Cause::Loss});
  CHECK(judge(level, 0, Score::mated_in(4), 1'000).cause == Cause::MateCreated);  // stored, or exact
  CHECK(judge(Score::mate_in(3), 1'000, Score::cp(300), 1'000).cause == Cause::MateLost);
  CHECK(judge(Score::mate_in(3), 1'000, Score::cp(300), 100) == Finding{Label::Blunder, Cause::Loss});
  CHECK(judge(Score::mate_in(3), 1'000, Score::mate_in(9), 100).label == Label::None);
}
