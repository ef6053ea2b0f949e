// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline with a fake engine and games from memory: order, determinism, faults, stopping.
#include <doctest/doctest.h>

#include <map>
#include <mutex>
#include <vector>

#include "annotate/pipeline/game_analysis.h"
#include "annotate/pipeline/game_store.h"
#include "annotate/pipeline/pipeline.h"
#include "annotate/played_game.h"
#include "base/text.h"
#include "fake_evaluator.h"
#include "game/clock.h"
#include "notation/crazyhouse_move.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

using namespace annotate;
using namespace annotate::test;
using namespace std::chrono_literals;
using chess::Color;
using chess::Score;

namespace {

constexpr std::string_view kLines[] = {
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4+ Qd2",
    "f3 e5 g4 Qh4#",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 c6",
    "",
    "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
};

class VectorSource final : public GameSource {
 public:
  /// Of Chess960 no opening is known, so that every position of every game is searched.
  explicit VectorSource(int count, bool chess960 = false) : count_(count), chess960_(chess960) {}
  std::optional<SourceItem> next() override {
    if (next_ == count_) return std::nullopt;
    SourceItem item;
    item.input = "memory";
    item.game.emplace();
    item.game->number = static_cast<std::size_t>(next_) + 1;
    item.game->game = game_of(kLines[static_cast<std::size_t>(next_) % std::size(kLines)]);
    item.game->game.chess960 = chess960_;
    item.game->game.tags.set("Round", std::to_string(next_ + 1));
    ++next_;
    return item;
  }
  int handed_out() const { return next_; }

 private:
  int count_;
  bool chess960_;
  int next_ = 0;
};

/// One game of crazyhouse with a drop in it.
class HouseSource final : public GameSource {
 public:
  std::optional<SourceItem> next() override {
    if (std::exchange(is_done_, true)) return std::nullopt;
    SourceItem item;
    item.input = "memory";
    item.game.emplace();
    item.game->number = 7;
    chess::Game& game = item.game->game = chess::Game(chess::CrazyhousePosition::start());
    chess::CrazyhousePosition pos;
    chess::NodeId last = chess::kRootNode;
    for (const char* san : {"e4", "d5", "exd5", "Qxd5", "P@e4"}) {
      last = game.add(last, chess::parse_san(pos, san).value());
      pos.play(game.node(last).move);
    }
    return item;
  }

 private:
  bool is_done_ = false;
};

class TextSink final : public GameSink {
 public:
  explicit TextSink(GameFormat format = GameFormat::Bgn, int fails_after = -1)
      : format_(format), fails_after_(fails_after) {}
  GameFormat format() const override { return format_; }
  std::expected<void, std::string> write(std::string_view text) override {
    if (fails_after_ >= 0 && games_ >= fails_after_) return std::unexpected("no space left");
    ++games_;
    text_ += text;
    return {};
  }
  const std::string& text() const { return text_; }
  int games() const { return games_; }

 private:
  GameFormat format_;
  int fails_after_;
  int games_ = 0;
  std::string text_;
};

class MemoryStore final : public GameStore {
 public:
  std::uint64_t digest(const chess::Game& game) const override { return game.main_moves().size(); }
  std::expected<std::optional<FinishedGame>, std::string> recall(std::uint64_t number,
                                                                 std::uint64_t digest) override {
    const std::lock_guard lock(mutex_);
    const auto found = games.find(number);
    if (found == games.end()) return std::nullopt;
    if (found->second.first != digest) return std::unexpected("another game");
    return found->second.second;
  }
  std::expected<void, std::string> keep(std::uint64_t number, std::uint64_t digest,
                                        const FinishedGame& game) override {
    const std::lock_guard lock(mutex_);
    if (games.size() == room) return std::unexpected("no room");
    games.emplace(number, std::pair(digest, game));
    return {};
  }

  std::map<std::uint64_t, std::pair<std::uint64_t, FinishedGame>> games;
  std::size_t room = 1000;

 private:
  std::mutex mutex_;
};

/// Every mark of a game, in a form of its own.
std::string dump(const chess::Game& game, GameFormat format) {
  std::string out = format == GameFormat::Pgn ? "P" : "B";
  out += std::string(game.tags.get("Round"));
  for (const auto id : game.main_line()) {
    out += ' ' + chess::to_uci(game.node(id).move);
    for (const auto& info : game.node(id).subinfos) {
      out += '{' + info.id;
      if (info.nag) out += '$' + std::to_string(chess::number_of(*info.nag));
      for (const auto& command : info.commands) out += ' ' + command.name + '=' + command.operands.front();
      out += ' ' + info.comment + '}';
    }
  }
  return out + '\n';
}

PipelineOptions options_with(int jobs) {
  PipelineOptions options;
  options.jobs = jobs;
  options.to_text = dump;
  options.keeper = {1ms, 2ms, 3, 3};
  return options;
}

/// One engine that behaves so.
std::vector<EngineChoice> one_engine(FakeBehaviour& behaviour) {
  std::vector<EngineChoice> engines(1);
  engines[0] = {{"fake-1.0", "Fake 1.0", "Marginalia", "lichess", {}}, fake_evaluators(behaviour)};
  return engines;
}

struct Outcome {
  RunSummary summary;
  std::string text;
  std::vector<std::string> messages;
};

Outcome run(int games, const PipelineOptions& options, FakeBehaviour& behaviour, std::stop_source stop = {},
            bool chess960 = false) {
  Outcome outcome;
  VectorSource source(games, chess960);
  TextSink sink;
  GameSink* const sinks[] = {&sink};
  Progress progress;
  auto engines = one_engine(behaviour);
  outcome.summary = run_pipeline(
      source, sinks, engines, options, progress, [&](const std::string& m) { outcome.messages.push_back(m); },
      stop);
  outcome.text = sink.text();
  return outcome;
}

}  // namespace

TEST_CASE("games come out in order, the same with any number of workers") {
  FakeBehaviour behaviour;
  const Outcome one = run(60, options_with(1), behaviour);
  CHECK(one.summary.games_written == 60);
  CHECK(one.summary.games_read == 60);
  CHECK(one.summary.positions_lost == 0);
  CHECK(one.messages.empty());
  CHECK(one.text.find("fake-1.0") != std::string::npos);
  int expected = 1;
  for (const auto line : chess::split(chess::trim(one.text), '\n'))
    CHECK(line.starts_with("B" + std::to_string(expected++)));
  behaviour.delay = 50us;
  for (const int jobs : {2, 3, 8}) CHECK(run(60, options_with(jobs), behaviour).text == one.text);
}

TEST_CASE("several sinks, each in its format") {
  FakeBehaviour behaviour;
  VectorSource source(3);
  TextSink pgn(GameFormat::Pgn);
  TextSink bgn(GameFormat::Bgn);
  TextSink again(GameFormat::Pgn);
  GameSink* const sinks[] = {&pgn, &bgn, &again};
  Progress progress;
  auto engines = one_engine(behaviour);
  run_pipeline(source, sinks, engines, options_with(2), progress, [](const std::string&) {}, {});
  CHECK(pgn.text().starts_with("P1"));
  CHECK(bgn.text().starts_with("B1"));
  CHECK(again.text() == pgn.text());
  CHECK(progress.games == 3);
  CHECK(progress.positions_done == progress.positions_read);
}

TEST_CASE("crazyhouse goes through as it is, and that is said") {
  for (const bool stored : {false, true}) {
    FakeBehaviour behaviour;
    HouseSource source;
    TextSink sink;
    GameSink* const sinks[] = {&sink};
    Progress progress;
    std::vector<std::string> messages;
    PipelineOptions options = options_with(1);
    options.replace_own = true;
    auto engines = one_engine(behaviour);
    if (stored) engines[0].factory = nullptr;
    const auto summary = run_pipeline(source, sinks, engines, options, progress,
                                      [&](const std::string& m) { messages.push_back(m); }, {});
    CHECK(summary.games_written == 1);
    CHECK(sink.text() == "B e2e4 d7d5 e4d5 d8d5 P@e4\n");
    CHECK(messages == std::vector<std::string>{
                          "memory, game 7: crazyhouse is not annotated; the game is passed on as it is"});
    CHECK(progress.positions_done == progress.positions_read);
  }
}

TEST_CASE("two engines: two subinfos, each by its own name, the first one's labels") {
  FakeBehaviour behaviour;
  VectorSource source(2);
  TextSink sink;
  GameSink* const sinks[] = {&sink};
  Progress progress;
  auto engines = one_engine(behaviour);
  engines.push_back({{"other", "Other 2", "Marginalia", "lichess", {}}, fake_evaluators(behaviour)});
  PipelineOptions options = options_with(2);
  options.marks.comments = false;
  run_pipeline(source, sinks, engines, options, progress, [](const std::string&) {}, {});
  const std::string first = sink.text().substr(0, sink.text().find('\n'));
  const auto count = [&](std::string_view text) {
    std::size_t found = 0;
    for (std::size_t at = first.find(text); at != std::string::npos; at = first.find(text, at + 1)) ++found;
    return found;
  };
  CHECK(count("{fake-1.0") == 10);
  CHECK(count("{other eval=") == 10);  // with an eval, without a label
  CHECK(first.find("{fake-1.0") < first.find("{other"));
  CHECK(progress.positions_done == progress.positions_read);
}

TEST_CASE("what is looked at shows the evals of this run first, files those that were there") {
  class Evaluated final : public GameSource {
   public:
    std::optional<SourceItem> next() override {
      if (std::exchange(is_done_, true)) return std::nullopt;
      SourceItem item;
      item.game.emplace();
      chess::Subinfo info;
      info.commands.push_back({"eval", {"9.99"}});
      chess::Game& game = item.game->game;
      game.node(game.add(chess::kRootNode, *chess::parse_uci_move(game.start(), "e2e4"))).subinfos = {info};
      return item;
    }

   private:
    bool is_done_ = false;
  } source;
  FakeBehaviour behaviour;
  TextSink html(GameFormat::Html);
  TextSink bgn(GameFormat::Bgn);
  GameSink* const sinks[] = {&html, &bgn};
  Progress progress;
  auto engines = one_engine(behaviour);
  run_pipeline(source, sinks, engines, options_with(1), progress, [](const std::string&) {}, {});
  CHECK(html.text().find("{fake-1.0") < html.text().find("9.99"));
  CHECK(bgn.text().find("9.99") < bgn.text().find("{fake-1.0"));
}

TEST_CASE("a game goes on when engines die") {
  FakeBehaviour behaviour;
  behaviour.survives = [](const chess::Position&, int asked) { return asked % 7 != 3; };
  const Outcome outcome = run(12, options_with(2), behaviour);
  CHECK(outcome.summary.games_written == 12);
  CHECK(outcome.summary.positions_lost == 0);
  CHECK(outcome.summary.engine_faults > 3);
  CHECK(outcome.messages.size() == outcome.summary.engine_faults);
  FakeBehaviour sound;
  CHECK(outcome.text == run(12, options_with(1), sound).text);
}

TEST_CASE("a position that kills every engine is named, and the rest is done") {
  FakeBehaviour behaviour;
  behaviour.survives = [](const chess::Position& pos, int) {
    return !pos.board().pieces(Color::White, chess::Role::Bishop).has(chess::Square::B5);
  };
  const Outcome outcome = run(6, options_with(2), behaviour);
  CHECK(outcome.summary.games_written == 6);
  CHECK(outcome.summary.positions_lost == 2);
  REQUIRE(outcome.summary.lost_positions.size() == 2);
  CHECK(outcome.summary.lost_positions[0].find("memory, game 1, move 3... (") != std::string::npos);
  CHECK(outcome.summary.engine_faults == 6);
}

TEST_CASE("an engine that never works: every game is passed on") {
  FakeBehaviour behaviour;
  behaviour.starts = [](int) { return false; };
  const Outcome outcome = run(30, options_with(3), behaviour);
  CHECK(outcome.summary.games_written == 30);
  CHECK(outcome.summary.positions_lost > 100);
  CHECK(outcome.text.find('{') == std::string::npos);
  CHECK(behaviour.made <= 45);
  CHECK(outcome.messages.size() < 100);
}

TEST_CASE("a stop loses no finished game and writes none twice") {
  FakeBehaviour behaviour;
  behaviour.delay = 300us;
  std::stop_source stop;
  behaviour.survives = [&](const chess::Position&, int asked) {
    if (asked == 150) stop.request_stop();
    return true;
  };
  const Outcome outcome = run(100'000, options_with(3), behaviour, stop, true);
  CHECK(outcome.summary.games_written > 5);
  CHECK(outcome.summary.games_written < 100);
  CHECK(outcome.summary.games_read == outcome.summary.games_written + outcome.summary.games_dropped);
  const Outcome whole = [&] {
    FakeBehaviour sound;
    return run(100, options_with(1), sound, {}, true);
  }();
  std::size_t place = 0;
  for (const auto line : chess::split(chess::trim(outcome.text), '\n')) {
    place = whole.text.find(std::string(line) + '\n', place);  // complete, and in order
    REQUIRE(place != std::string::npos);
    place += line.size();
  }
}

TEST_CASE("when writing fails, the run ends and says why") {
  FakeBehaviour behaviour;
  VectorSource source(100'000);
  TextSink sink(GameFormat::Bgn, 5);
  GameSink* const sinks[] = {&sink};
  Progress progress;
  auto engines = one_engine(behaviour);
  const auto summary =
      run_pipeline(source, sinks, engines, options_with(2), progress, [](const std::string&) {}, {});
  CHECK(summary.write_error == "no space left");
  CHECK(summary.games_written == 5);
  CHECK(source.handed_out() < 1000);
}

TEST_CASE("what needs no search gets none") {
  FakeBehaviour behaviour;
  EngineKeeper keeper(fake_evaluators(behaviour), {}, [](const std::string&) {});
  const auto analyse = [&](const chess::Game& game) {
    behaviour.asked = 0;
    PositionCache cache;
    return analyse_game(game, keeper, {}, default_rules(), cache, {}, [](bool, std::uint64_t) {});
  };
  const auto mate = analyse(game_of("f3 e5 g4 Qh4#"));
  CHECK(behaviour.asked == 3);  // not the start, not the mate
  CHECK(mate.evals.front().score == Score::cp(15));
  CHECK(mate.evals.back().score == Score::mated_in(0));
  CHECK(mate.searches == 3);
  CHECK(mate.nodes == 30);

  // One legal move: the eval of what it leads to.
  const auto pos = chess::parse_position("k7/8/8/8/8/8/1r6/K6r w - - 0 1");
  const auto forced = analyse(game_of("Kxb2", *pos));
  CHECK(behaviour.asked == 1);
  CHECK(forced.evals[0].score == forced.evals[1].score);
  CHECK(forced.evals[0].line == forced.facts.moves);

  CHECK(analyse(game_of("")).searches == 0);
}

TEST_CASE("stored evals are read from the game") {
  chess::Game game = game_of("f3 e5 g4 Qh4#");
  const auto line = game.main_line();
  game.node(line[0]).subinfos.push_back({});
  game.node(line[0]).subinfos.back().commands = {{"clk", {"0:01:00"}}, {"eval", {"-0.3"}}};
  game.node(line[2]).subinfos.push_back({});
  game.node(line[2]).subinfos.back().commands = {{"eval", {"#-1"}}};
  const auto stored = stored_analysis(game);
  CHECK(stored.evals[0].score == Score::cp(15));
  CHECK(stored.evals[1].score == Score::cp(-30));
  CHECK(!stored.evals[2].score);
  CHECK(stored.evals[3].score == Score::mated_in(1));
  CHECK(stored.evals[4].score == Score::mated_in(0));
}

TEST_CASE("games that are in the store are not done again, and come out in their places") {
  FakeBehaviour behaviour;
  MemoryStore store;
  PipelineOptions options = options_with(3);
  options.store = &store;
  const Outcome whole = run(30, options, behaviour);
  CHECK(whole.summary.games_recalled == 0);
  CHECK(store.games.size() == 30);
  for (const int number : {1, 5, 6, 17, 30}) store.games.erase(static_cast<std::uint64_t>(number));
  const int asked = behaviour.asked;
  const Outcome again = run(30, options, behaviour);
  CHECK(again.text == whole.text);
  CHECK(again.summary.games_written == 30);
  CHECK(again.summary.games_recalled == 25);
  CHECK(again.summary.nodes == whole.summary.nodes);
  CHECK(again.summary.labels == whole.summary.labels);
  CHECK(behaviour.asked - asked < asked / 2);
  CHECK(store.games.size() == 30);

  store.games.at(9).first += 1;
  const Outcome refused = run(30, options, behaviour);
  CHECK(refused.summary.write_error == "another game");
  CHECK(refused.summary.games_written <= 8);
}

TEST_CASE("a full store ends the run; games with positions that were lost are not kept") {
  FakeBehaviour behaviour;
  MemoryStore store;
  store.room = 10;
  PipelineOptions options = options_with(2);
  options.store = &store;
  CHECK(run(30, options, behaviour).summary.write_error == "no room");
  CHECK(store.games.size() == 10);

  store.games.clear();
  behaviour.survives = [](const chess::Position& pos, int) { return pos.fullmove_number() != 6; };
  const Outcome lossy = run(6, options, behaviour);
  CHECK(lossy.summary.games_written == 6);
  CHECK(lossy.summary.positions_lost > 0);
  CHECK(store.games.size() < 6);
  CHECK(store.games.contains(5));  // it has no moves
}
