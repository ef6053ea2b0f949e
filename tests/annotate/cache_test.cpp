// SPDX-License-Identifier: GPL-3.0-or-later
// The cache on disk: what is put in comes out, in this run and the next; other files are left alone; and a
// run that finds answers there writes what a run without does.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "annotate/cache/sqlite_store.h"
#include "base/text.h"
#include "cases/fake_evaluator.h"
#include "cases/game_analysis.h"
#include "core/movegen.h"
#include "judge/judged_line.h"
#include "judge/played_game.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "spend/case_of.h"
#include "support/temp_dir.h"

using namespace annotate;
using namespace chess::test;
using chess::Score;

namespace {

EvalDatabase open(const std::string& path) {
  auto database = EvalDatabase::open(path);
  REQUIRE_MESSAGE(database, to_string(database.error()));
  return std::move(*database);
}

/// Of Chess960 no opening is known, so that no position is searched afresh.
chess::Game unbooked_game(std::string_view san) {
  chess::Game game = game_of(san);
  game.chess960 = true;
  return game;
}

/// An engine with a memory: what it says depends on all that it was asked since the game began.
class Forgetful final : public chess::Evaluator {
 public:
  explicit Forgetful(int& asked) : asked_(asked) {}
  const std::string& name() const override { return name_; }
  std::expected<void, chess::EvaluatorFault> new_game(bool, std::stop_token) override {
    memory_ = 0;
    return {};
  }
  std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate(const chess::AnyPosition& start,
                                                                   std::span<const chess::Move> moves,
                                                                   const chess::SearchRequest& request,
                                                                   std::stop_token) override {
    ++asked_;
    chess::Position pos = start.chess();
    for (const chess::Move m : moves) pos.play(m);
    memory_ = chess::chained(memory_, key_of(pos, request));
    const auto legal = chess::legal_moves(pos);
    const chess::Move best = legal[memory_ % legal.size()];
    return chess::Evaluation{
        Score::cp(static_cast<int>(memory_ % 400) - 200), {best}, 10, {{3, Score::cp(5), best, 7}}};
  }

 private:
  int& asked_;
  std::uint64_t memory_ = 0;
  std::string name_ = "Forgetful";
};

}  // namespace

TEST_CASE("cache: answers come back whole, also in the next run, each engine's own") {
  const test_support::TempDir dir;
  const std::string path = dir.file("evals.db");
  const auto start = chess::Position::start();
  const auto moves = chess::legal_moves(start);
  const chess::Evaluation answer{
      Score::cp(-31),
      {moves[2]},
      12'345,
      {{7, Score::mate_in(4), moves[1], 99}, {8, Score::cp(-31), moves[2], 12'000}}};
  const auto pos960 = *chess::parse_position("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
  std::vector<chess::Move> castle;
  for (const chess::Move move : chess::legal_moves(pos960))
    if (move.kind() == chess::MoveKind::Castling) castle = {move};
  REQUIRE_FALSE(castle.empty());
  {
    EvalDatabase database = open(path);
    const auto store = database.store_for("A\nHash=16");
    CHECK_FALSE(store->find(5, start));
    store->put(5, answer);
    chess::Evaluation of_tables{Score::cp(0), {moves[3]}};
    of_tables.is_by_tables = true;
    store->put(7, of_tables);
    of_tables.table_value = chess::TableValue::LostTooSlowly;
    store->put(6, of_tables);
    store->put(~0ULL, {Score::mated_in(2), castle, 1});
    CHECK(database.store_for("B")->find(5, start) == std::nullopt);
  }
  EvalDatabase database = open(path);
  const auto store = database.store_for("A\nHash=16");
  const auto found = store->find(5, start);
  REQUIRE(found);
  CHECK(found->score == answer.score);
  CHECK(found->line == answer.line);
  CHECK(found->nodes == answer.nodes);
  CHECK(found->steps == answer.steps);
  CHECK_FALSE(found->table_value);
  CHECK_FALSE(found->is_by_tables);
  CHECK(store->find(6, start)->table_value == chess::TableValue::LostTooSlowly);
  CHECK(store->find(6, start)->steps.empty());
  CHECK(store->find(6, start)->is_by_tables);
  CHECK_FALSE(store->find(7, start)->table_value);
  CHECK(store->find(7, start)->is_by_tables);
  CHECK(store->find(~0ULL, pos960)->line == castle);
  CHECK(store->find(~0ULL, pos960)->score == Score::mated_in(2));
  CHECK_FALSE(store->find(~0ULL, start));  // the line is not legal there: another position's answer
  CHECK(database.fault().empty());
}

TEST_CASE("cache: what is no cache is refused and left as it is") {
  const test_support::TempDir dir;
  const std::string text = dir.file("games.pgn");
  std::ofstream(text)
      << "[Event \"no database, but longer than the head of one, which has a hundred bytes\"]\n\n1. e4 *";
  const auto size = std::filesystem::file_size(text);
  const auto refused = EvalDatabase::open(text);
  REQUIRE_FALSE(refused);
  CHECK(to_string(refused.error()).starts_with(text + ": is no cache of evaluations"));
  CHECK(std::filesystem::file_size(text) == size);
  CHECK_FALSE(EvalDatabase::open(dir.file("no/such/folder.db")));
}

TEST_CASE(
    "cache: a second run asks no engine; where answers are missing, the engine sees all it would have") {
  const test_support::TempDir dir;
  EvalDatabase database = open(dir.file("evals.db"));
  const auto store = database.store_for("Forgetful");
  const chess::Game game = unbooked_game("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
  const chess::SpendOptions spend{chess::Spending::Even, {10, {}, {}}};
  int asked = 0;
  const chess::EvaluatorFactory factory =
      [&](std::stop_token) -> std::expected<std::unique_ptr<chess::Evaluator>, chess::EvaluatorFault> {
    return std::make_unique<Forgetful>(asked);
  };
  const auto run = [&](chess::EvalStore* kept) {
    asked = 0;
    chess::EngineKeeper keeper(factory, {}, [](const std::string&) {});
    chess::PositionCache cache(100, kept);
    chess::GameAnalysis analysis{case_of(game)};
    search_analysis(analysis, {keeper, cache, spend}, {});
    return evals_of(analysis.game);
  };
  const auto plain = run(nullptr);
  CHECK(asked == 10);
  CHECK(run(store.get()) == plain);
  CHECK(asked == 10);
  CHECK(run(store.get()) == plain);
  CHECK(asked == 0);

  /// Forgets every answer but the first few.
  class Partly final : public chess::EvalStore {
   public:
    Partly(chess::EvalStore& whole, int known) : whole_(whole), known_(known) {}
    std::optional<chess::Evaluation> find(std::uint64_t key, const chess::Position& pos) override {
      return known_-- > 0 ? whole_.find(key, pos) : std::nullopt;
    }
    void put(std::uint64_t, const chess::Evaluation&) override {}

   private:
    chess::EvalStore& whole_;
    int known_;
  } partly(*store, 4);
  CHECK(run(&partly) == plain);
  CHECK(asked == 10);
}

TEST_CASE("cache: what an engine says that took a broken one's place is not kept") {
  const test_support::TempDir dir;
  EvalDatabase database = open(dir.file("evals.db"));
  const auto store = database.store_for("Forgetful");
  const chess::Game game = unbooked_game("e4 e5 Nf3 Nc6 Bb5 a6");
  int asked = 0;
  /// Dies at its third question.
  class Mortal final : public chess::Evaluator {
   public:
    explicit Mortal(int& asked) : inner_(asked) {}
    const std::string& name() const override { return inner_.name(); }
    std::expected<void, chess::EvaluatorFault> new_game(bool chess960, std::stop_token stop) override {
      return inner_.new_game(chess960, stop);
    }
    std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate(const chess::AnyPosition& start,
                                                                     std::span<const chess::Move> moves,
                                                                     const chess::SearchRequest& request,
                                                                     std::stop_token stop) override {
      if (++questions_ == 3) return std::unexpected(chess::EvaluatorFault{"Forgetful: died"});
      return inner_.evaluate(start, moves, request, stop);
    }

   private:
    Forgetful inner_;
    int questions_ = 0;
  };
  const auto run = [&](bool dies, chess::EvalStore* kept, int replays = 0) {
    bool is_first = true;
    const chess::EvaluatorFactory factory =
        [&](std::stop_token) -> std::expected<std::unique_ptr<chess::Evaluator>, chess::EvaluatorFault> {
      if (dies && std::exchange(is_first, false)) return std::make_unique<Mortal>(asked);
      return std::make_unique<Forgetful>(asked);
    };
    chess::EngineKeeper keeper(factory,
                               {.first_pause = std::chrono::milliseconds(1), .replays_per_game = replays},
                               [](const std::string&) {});
    chess::PositionCache cache(100, kept);
    const chess::SpendOptions spend{chess::Spending::Even, {10, {}, {}}};
    chess::GameAnalysis analysis{case_of(game)};
    search_analysis(analysis, {keeper, cache, spend}, {});
    return evals_of(analysis.game);
  };
  const auto plain = run(false, nullptr);
  CHECK(run(true, nullptr, 1) == plain);  // the new engine is told of the past
  CHECK(run(true, store.get()) != plain);
  CHECK(run(false, store.get()) == plain);
}
