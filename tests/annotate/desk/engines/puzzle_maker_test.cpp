// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles that are made while the desk is open: found, paused, given up, and tried again after a fault.
#include "annotate/desk/engines/puzzle_maker.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "annotate/mate_finder.h"
#include "batch_fixture.h"
#include "games/game_reader.h"
#include "notation/fen.h"

using namespace annotate;
using namespace annotate::test;
using namespace std::chrono_literals;

namespace {

/// Mates in two, and behaves as it is told.
class MatingEvaluator final : public chess::Evaluator {
 public:
  explicit MatingEvaluator(FakeBehaviour& behaviour) : behaviour_(behaviour) {}
  const std::string& name() const override { return name_; }
  std::expected<void, chess::EvaluatorFault> new_game(bool, std::stop_token) override {
    ++behaviour_.games;
    return {};
  }
  std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate(const chess::AnyPosition& start,
                                                                   std::span<const chess::Move>,
                                                                   const chess::SearchRequest& request,
                                                                   std::stop_token stop) override {
    const int count = ++behaviour_.asked;
    if (behaviour_.survives && !behaviour_.survives(start.chess(), count))
      return std::unexpected(chess::EvaluatorFault{.reason = "Mater: died"});
    if (behaviour_.delay.count() > 0) std::this_thread::sleep_for(behaviour_.delay);
    if (stop.stop_requested()) return std::unexpected(chess::EvaluatorFault{"Mater: cancelled", true});
    const std::string key = fmt::format("{} {}", chess::to_epd_fields(start.chess()), request.only.size());
    auto& known = known_[key];
    if (!known) known = MateFinder()(start.chess(), request);
    return *known;
  }

 private:
  FakeBehaviour& behaviour_;
  std::string name_ = "Mater";
  std::map<std::string, std::optional<chess::Evaluation>> known_;
};

/// In each game Black allows a mate in two, which White misses. In each the clock of fifty moves is another
/// one, so that nothing is known of one game from another.
chess::ImportedGame missed_mate(std::uint64_t number, bool has_evals = true) {
  std::string text = fmt::format(
      "[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
      "[FEN \"6k1/3r1ppp/8/8/8/8/4RPPP/3R2K1 w - - {} 40\"]\n\n"
      "40. Rde1 {{[%eval 0.00]}} Rd8 {{[%eval #2]}} 41. h3 {{[%eval 0.00]}} h6 {{[%eval 0.00]}} *\n\n",
      number % 40);
  if (!has_evals) text = "[Result \"*\"]\n\n1. e4 e5 *\n\n";
  return *chess::make_game_reader(chess::GameFormat::Pgn, chess::view_source(text))->next();
}

/// A maker between games from memory and a list.
struct MakerOfTest {
  explicit MakerOfTest(FakeBehaviour& behaviour, bool has_evals = true) {
    PuzzleMakerOptions options;
    options.engine =
        [&behaviour](
            std::stop_token) -> std::expected<std::unique_ptr<chess::Evaluator>, chess::EvaluatorFault> {
      ++behaviour.made;
      return std::make_unique<MatingEvaluator>(behaviour);
    };
    options.evals.provider = {"marginalia", "", "1", "lichess", {}};
    options.pipeline = options_of_desk();
    options.queue = queue;
    maker.emplace(
        std::move(options),
        PuzzleSeams{.fetch = [has_evals](GameRef game) -> std::expected<chess::ImportedGame, chess::Error> {
                      if (game.number > 1000) return std::unexpected("there is no such game");
                      return missed_mate(game.number, has_evals);
                    },
                    .keep = [this](const std::vector<Puzzle>& found) -> std::expected<void, chess::Error> {
                      const std::lock_guard lock(mutex);
                      if (is_full) return std::unexpected("the disk is full");
                      puzzles.insert(puzzles.end(), found.begin(), found.end());
                      return {};
                    },
                    .changed = [] {},
                    .fault =
                        [this](const std::string& text) {
                          const std::lock_guard lock(mutex);
                          faults.push_back(text);
                        }});
  }

  PuzzleStatus status() const {
    return maker->status().value_or(PuzzleStatus{.is_running = true, .fault = {}});
  }
  bool ends() const {
    return soon([this] { return !status().is_running; });
  }

  std::shared_ptr<PauseGate> queue = std::make_shared<PauseGate>();
  std::mutex mutex;
  std::vector<Puzzle> puzzles;
  std::vector<std::string> faults;
  bool is_full = false;
  std::optional<PuzzleMaker> maker;
};

}  // namespace

TEST_CASE("puzzles of games with evaluations are found, each once, and the queue waits meanwhile") {
  FakeBehaviour behaviour;
  MakerOfTest desk(behaviour);
  CHECK(!desk.maker->status());
  std::atomic<bool> is_queue_closed{true};
  behaviour.survives = [&](const chess::Position&, int) {
    const auto before = desk.queue->time_closed();
    std::this_thread::sleep_for(1us);
    if (desk.queue->time_closed() == before) is_queue_closed = false;
    return true;
  };
  REQUIRE(desk.maker->begin(refs(3)));
  REQUIRE(desk.ends());
  CHECK(is_queue_closed);
  CHECK(soon([&] {
    const auto closed = desk.queue->time_closed();
    return desk.queue->time_closed() == closed;
  }));
  const PuzzleStatus status = desk.status();
  CHECK(status.done == 3);
  CHECK(status.all == 3);
  CHECK(status.without_evals == 0);
  CHECK(status.puzzles == 1);
  CHECK(status.fault == "");
  REQUIRE(desk.puzzles.size() == 1);
  CHECK(desk.puzzles.front().moves.size() == 4);
  CHECK(to_pgn(desk.puzzles.front()).contains("Re8+ Rxe8"));
  CHECK(desk.puzzles.front().white == "Ada");
}

TEST_CASE("of games without evaluations it says so, and one that is gone ends nothing") {
  FakeBehaviour behaviour;
  MakerOfTest desk(behaviour, false);
  auto games = refs(2);
  games.push_back({7, 2000});
  REQUIRE(desk.maker->begin(games));
  REQUIRE(desk.ends());
  CHECK(desk.status().done == 3);
  CHECK(desk.status().without_evals == 2);
  CHECK(desk.puzzles.empty());
  CHECK(desk.faults == std::vector<std::string>{"there is no such game"});
  CHECK(behaviour.made == 0);
}

TEST_CASE("an engine that dies makes it pause, and another try goes on") {
  FakeBehaviour behaviour;
  std::atomic<bool> is_ill{false};
  behaviour.survives = [&](const chess::Position&, int) { return !is_ill; };
  MakerOfTest desk(behaviour);
  is_ill = true;
  REQUIRE(desk.maker->begin(refs(2)));
  REQUIRE(desk.ends());
  CHECK(desk.status().fault.contains("died"));
  CHECK(desk.status().done == 0);
  CHECK(desk.faults.size() == 1);
  desk.maker->again();
  REQUIRE(soon([&] { return desk.status().fault.contains("died") && !desk.status().is_running; }));
  is_ill = false;
  desk.maker->again();
  REQUIRE(soon([&] { return desk.status().done == 2; }));
  CHECK(desk.status().fault == "");
  CHECK(desk.puzzles.size() == 1);
}

TEST_CASE("what cannot be kept is tried again") {
  FakeBehaviour behaviour;
  MakerOfTest desk(behaviour);
  desk.is_full = true;
  REQUIRE(desk.maker->begin(refs(1)));
  REQUIRE(desk.ends());
  CHECK(desk.status().fault == "the disk is full");
  CHECK(desk.status().puzzles == 0);
  {
    const std::lock_guard lock(desk.mutex);
    desk.is_full = false;
  }
  desk.maker->again();
  REQUIRE(soon([&] { return desk.status().done == 1; }));
  CHECK(desk.puzzles.size() == 1);
}

TEST_CASE("given up, it keeps what it has found, and can begin again") {
  FakeBehaviour behaviour;
  behaviour.delay = 300us;
  MakerOfTest desk(behaviour);
  REQUIRE(desk.maker->begin(refs(900)));
  CHECK(!desk.maker->begin(refs(1)));
  REQUIRE(soon([&] { return desk.status().puzzles == 1; }));
  desk.maker->cancel();
  CHECK(!desk.status().is_running);
  const PuzzleStatus status = desk.status();
  CHECK(status.puzzles == 1);
  CHECK(status.done < 900);
  CHECK(desk.puzzles.size() == 1);
  REQUIRE(desk.maker->begin(refs(2)));
  REQUIRE(desk.ends());
  CHECK(desk.status().done == 2);
  CHECK(desk.puzzles.size() == 2);  // another request: whoever keeps them knows what is there
  desk.maker->cancel();
  CHECK(!desk.maker->status());
}

TEST_CASE("whoever closes its gate comes first") {
  FakeBehaviour behaviour;
  behaviour.delay = 300us;
  MakerOfTest desk(behaviour);
  REQUIRE(desk.maker->begin(refs(900)));
  REQUIRE(soon([&] { return behaviour.asked > 3; }));
  {
    const PauseGate::Hold hold(desk.maker->gate());
    std::this_thread::sleep_for(2ms);  // the search under way ends
    const int asked = behaviour.asked;
    std::this_thread::sleep_for(20ms);
    CHECK(behaviour.asked <= asked + 1);
    CHECK(desk.status().is_running);
  }
  const int asked = behaviour.asked;
  CHECK(soon([&] { return behaviour.asked > asked + 3; }));
}
