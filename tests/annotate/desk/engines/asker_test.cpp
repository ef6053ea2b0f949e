// SPDX-License-Identifier: GPL-3.0-or-later
// Asked moves: the answer as pages read it, the first label, questions that replace each other, and faults.
#include "annotate/desk/engines/asker.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <thread>

#include "annotate/desk/engines/sparring.h"
#include "cases/fake_evaluator.h"
#include "client/bad_engine.h"
#include "client/engine_spec.h"
#include "facts/facts_json.h"
#include "judge/played_game.h"
#include "notation/uci_move.h"

using namespace annotate;
using namespace chess::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kQueenHangs = "5rk1/5ppp/8/3p4/4Q3/8/5PPP/6K1 w - - 0 1";

chess::EngineSpec own_engine_spec() {
  chess::EngineSpec spec;
  spec.command = "'" MARGINALIA_ENGINE "'";
  return spec;
}

AskerOptions options_with(chess::EvaluatorFactory engine) {
  AskerOptions options;
  options.engine = std::move(engine);
  options.provider = {"", "", "Marginalia", "lichess", {}};
  options.budget.nodes = 5'000;
  options.marks.arrows = true;
  return options;
}

Question question_of(const char* fen, const char* move) {
  Question question;
  question.start = position(fen);
  question.played = *chess::parse_uci_move(question.start.chess(), move);
  return question;
}

/// What one question came to.
struct Heard {
  std::promise<std::expected<WhyAnswer, WhyError>> done;
  std::vector<std::optional<chess::Nag>> provisional;

  WhyCallbacks callbacks() {
    return {.provisional = [this](std::optional<chess::Nag> nag) { provisional.push_back(nag); },
            .done = [this](std::expected<WhyAnswer, WhyError> answer) { done.set_value(std::move(answer)); }};
  }
  std::expected<WhyAnswer, WhyError> get() {
    auto future = done.get_future();
    REQUIRE(future.wait_for(30s) == std::future_status::ready);
    return future.get();
  }
};

std::expected<WhyAnswer, WhyError> ask(Asker& asker, const Question& question) {
  Heard heard;
  asker.why(1, question, heard.callbacks());
  return heard.get();
}

}  // namespace

TEST_CASE("a bad move: label, sentence, better lines beside it, the refutation behind it") {
  Asker asker(options_with(chess::engine_evaluators(own_engine_spec())));
  asker.warm_up();
  Heard heard;
  asker.why(1, question_of(kQueenHangs, "h2h3"), heard.callbacks());
  const auto answer = heard.get();
  REQUIRE(answer);
  CHECK(answer->nag == nag_of(chess::Label::Blunder));
  CHECK(!answer->is_as_good);
  CHECK(answer->time > 0ms);
  CHECK(answer->judged_by.starts_with("Marginalia"));
  REQUIRE(!heard.provisional.empty());
  CHECK(heard.provisional.front() == answer->nag);
  const chess::Game& game = answer->game;
  const chess::NodeId played = game.main_line().front();
  REQUIRE(game.main_line().size() > 1);
  CHECK(game.node(played).move == question_of(kQueenHangs, "h2h3").played);
  CHECK(game.node(game.main_line()[1]).move ==
        *chess::parse_uci_move(position(kQueenHangs).after(game.node(played).move), "d5e4"));
  const auto& infos = game.node(played).subinfos;
  REQUIRE(infos.size() == 1);
  CHECK(infos[0].comment.contains("queen"));
  CHECK(infos[0].extra.find(chess::kFactsKey) != nullptr);
  CHECK(infos[0].find_command("cal") != nullptr);
  const auto best = game.node(played).next_sibling;
  REQUIRE(best);
  REQUIRE(!game.node(*best).subinfos.empty());
  CHECK(game.node(*best).subinfos.front().eval());
}

TEST_CASE("a good move is as good as the best, and the best one stands beside it") {
  Asker asker(options_with(chess::engine_evaluators(own_engine_spec())));
  const auto best = ask(asker, question_of(kQueenHangs, "e4e3"));
  REQUIRE(best);
  CHECK(best->is_as_good);
  CHECK(!best->nag);
  CHECK(best->game.main_line().size() == 1);
  // Only move, and mate: neither needs two searches.
  const auto forced = ask(asker, question_of("6k1/8/8/8/8/8/1r6/K6R w - - 0 1", "a1b2"));
  REQUIRE(forced);
  CHECK(forced->is_as_good);
  const auto mate = ask(asker, question_of("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8"));
  REQUIRE(mate);
  CHECK(mate->is_best);
}

TEST_CASE("the history of the game is played, and other rules or moves are refused") {
  FakeBehaviour behaviour;
  Asker asker(options_with(fake_evaluators(behaviour)));
  Question question;
  question.moves = moves_of(chess::Position::start(), "e4 e5");
  question.played = moves_of(chess::Position::start(), "Nf3").front();
  const auto answer = ask(asker, question);
  REQUIRE(answer);
  CHECK(answer->game.start().fullmove_number() == 2);
  question.played = moves_of(chess::Position::start(), "e4").front();
  CHECK(ask(asker, question).error().kind == WhyFault::BadQuestion);
  question.moves = {question.played, question.played};
  CHECK(ask(asker, question).error().kind == WhyFault::BadQuestion);
  question = {};
  question.start = chess::AnyPosition::start(chess::Variant::Atomic);
  question.played = legal_moves(question.start)[0];
  CHECK(ask(asker, question).error().reason == "Only moves of chess and Chess960 are judged.");
}

TEST_CASE("a newer question of the same tab replaces the older ones; other tabs get their turn") {
  FakeBehaviour behaviour;
  behaviour.delay = 3ms;
  AskerOptions options = options_with(fake_evaluators(behaviour));
  std::atomic<int> holds = 0;
  std::atomic<int> most = 0;
  options.quiet = [&]() -> std::vector<std::shared_ptr<void>> {
    most = std::max(most.load(), ++holds);
    return {std::shared_ptr<void>(nullptr, [&](void*) { --holds; })};
  };
  Asker asker(std::move(options));
  std::vector<Heard> heard(5);
  for (const std::size_t i : {0UZ, 1UZ, 2UZ})
    asker.why(1, question_of(kQueenHangs, "h2h3"), heard[i].callbacks());
  asker.why(2, question_of(kQueenHangs, "g2g3"), heard[3].callbacks());
  asker.why(3, question_of(kQueenHangs, "g2g3"), heard[4].callbacks());
  asker.cancel(3);
  for (const std::size_t i : {0UZ, 1UZ, 4UZ}) {
    const auto answer = heard[i].get();
    REQUIRE(!answer);
    CHECK(answer.error().kind == WhyFault::Replaced);
  }
  CHECK(heard[2].get());
  CHECK(heard[3].get());
  CHECK(behaviour.made == 1);  // the engine outlives what is replaced
  CHECK(most == 1);
  CHECK(holds == 0);
}

TEST_CASE("an engine that breaks is named, and the next question has a new one") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_sound = false;
  behaviour.survives = [&](const chess::Position&, int asked) { return is_sound || asked < 2; };
  Asker asker(options_with(fake_evaluators(behaviour)));
  const auto broken = ask(asker, question_of(kQueenHangs, "h2h3"));
  REQUIRE(!broken);
  CHECK(broken.error().kind == WhyFault::Engine);
  CHECK(broken.error().reason == "Fake 1.0: died");
  is_sound = true;
  CHECK(ask(asker, question_of(kQueenHangs, "h2h3")));
  CHECK(behaviour.made == 2);
}

TEST_CASE("an engine that never answers is given up in time, and the next question has a new one") {
  chess::EngineSpec spec = bad_engine("stalls-on-go");
  int started = 0;
  AskerOptions options =
      options_with([&started, made = chess::engine_evaluators(spec)](std::stop_token stop) {
        ++started;
        return made(std::move(stop));
      });
  options.patience = 1s;
  Asker asker(std::move(options));
  const auto begin = SteadyClock::now();
  for (int i = 1; i <= 2; ++i) {
    const auto answer = ask(asker, question_of(kQueenHangs, "h2h3"));
    REQUIRE(!answer);
    CHECK(answer.error().kind == WhyFault::Engine);
    CHECK(answer.error().reason == "The engine has not answered for 1 s. Another try starts it anew.");
    CHECK(started == i);
  }
  CHECK(SteadyClock::now() - begin < 20s);
}

TEST_CASE("what is thrown is answered, and the next question has a new engine") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_full = true;
  behaviour.hears = [&](const chess::Position&) {
    if (is_full) throw std::bad_alloc();
  };
  Asker asker(options_with(fake_evaluators(behaviour)));
  const auto answer = ask(asker, question_of(kQueenHangs, "h2h3"));
  REQUIRE(!answer);
  CHECK(answer.error().kind == WhyFault::Failed);
  CHECK(answer.error().reason.starts_with("the desk failed: "));
  is_full = false;
  CHECK(ask(asker, question_of(kQueenHangs, "h2h3")));
  // Nor does a page that cannot be told.
  asker.why(1, question_of(kQueenHangs, "h2h3"),
            {.provisional = {}, .done = [](const auto&) { throw std::bad_alloc(); }});
  CHECK(ask(asker, question_of(kQueenHangs, "g2g3")));
  CHECK(behaviour.made == 3);
}

TEST_CASE("an opponent replies at a level, and says when the game is over") {
  Sparring sparring(own_engine_spec());
  const auto play = [&](const SparringRequest& request) {
    std::promise<std::expected<chess::Move, WhyError>> reply;
    sparring.play(1, request, [&](auto found) { reply.set_value(std::move(found)); });
    auto future = reply.get_future();
    REQUIRE(future.wait_for(30s) == std::future_status::ready);
    return future.get();
  };
  SparringRequest request;
  request.moves = moves_of(chess::Position::start(), "e4");
  for (const auto elo : {std::optional(100), std::optional(1500), std::optional<int>()}) {
    request.elo = elo;
    const auto move = play(request);
    REQUIRE(move);
    CHECK(chess::Position::start().after(request.moves.front()).is_legal(*move));
  }
  request.moves = moves_of(chess::Position::start(), "f3 e5 g4 Qh4");
  CHECK(play(request).error().reason == "The game is over.");
}
