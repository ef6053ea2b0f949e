// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "base/random.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "engine/lab/datagen/command.h"
#include "engine/lab/datagen/data_run.h"
#include "engine/lab/datagen/self_play.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_dir.h"

namespace engine::datagen { namespace {

std::span<const unsigned char> bytes_of(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

using test_support::TempDir;

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

GameBatch sample() {
  Searcher searcher;
  GameBatch batch;
  batch.settings = {.seed = 0xFEDCBA9876543210, .nodes = 50, .number = 7};
  for (std::uint64_t seed = 0; seed < 4; ++seed)
    batch.games.push_back(play_training_game(searcher, {50}, seed));
  return batch;
}

TEST_CASE("games of self-play are legal, end as they say, and come again with their seed") {
  Searcher searcher;
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const TrainingGame game = play_training_game(searcher, {60}, seed);
    CHECK(game == play_training_game(searcher, {60}, seed));
    CHECK((game.opening.size() == 8 || game.opening.size() == 9));
    chess::Position pos = chess::Position::start();
    chess::PositionHistory history(pos);
    for (const chess::Move m : game.opening) {
      REQUIRE(pos.is_legal(m));
      pos.play(m);
      history.push(pos);
    }
    for (const ScoredMove& m : game.moves) {
      CHECK_FALSE(chess::outcome_of(pos, history, true).has_value());
      REQUIRE(pos.is_legal(m.move));
      pos.play(m.move);
      history.push(pos);
    }
    if (const auto outcome = chess::outcome_of(pos, history, true)) {
      const int expected = !outcome->winner ? 1 : *outcome->winner == chess::Color::White ? 2 : 0;
      CHECK(game.white_half_points == expected);
    } else if (game.white_half_points != 1) {
      CHECK((game.moves.back().score > 0) == (game.white_half_points == 2));
    }
    decided += game.white_half_points != 1;
  }
  CHECK(decided > 0);
  CHECK(play_training_game(searcher, {60}, 1) != play_training_game(searcher, {60}, 2));
}

TEST_CASE("a file of games reads back as it was written") {
  const GameBatch batch = sample();
  const std::string bytes = batch_bytes(batch);
  CHECK(bytes[8] == 1);  // as before there were other starts
  const auto read = parse_batch(bytes_of(bytes));
  REQUIRE(read.has_value());
  CHECK(*read == batch);
}

TEST_CASE("games begin elsewhere as often as they should, and their files say where") {
  constexpr StartShares kShares = {.chess960 = 30, .imbalances = 30, .endgames = 20};
  Searcher searcher;
  GameBatch batch;
  batch.settings = {.seed = 3, .nodes = 20, .number = 0, .starts = kShares};
  int standard = 0;
  int endgames = 0;
  int fewer_men = 0;
  int castlings = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    TrainingGame game = play_training_game(searcher, {20}, seed, kShares);
    CHECK(game == play_training_game(searcher, {20}, seed, kShares));
    const int men = game.start.board.occupied().count();
    standard += game.start == chess::Setup::start();
    endgames += is_endgame(game.start);
    fewer_men += men > 10 && men < 32;
    CHECK(game.opening.empty() == is_endgame(game.start));
    if (is_endgame(game.start)) CHECK(men >= 5);
    std::size_t taught = 0;
    REQUIRE(
        walk(game, [&](const chess::Position& pos, chess::Move m, const ScoredMove* scored, std::size_t ply) {
          taught += scored != nullptr && teaches(pos, m, ply);
          castlings += m.is_castling();
        }).has_value());
    if (is_endgame(game.start) && game.moves.size() > 20) CHECK(taught > 0);
    batch.games.push_back(std::move(game));
  }
  CHECK(standard > 10);
  CHECK(endgames > 10);
  CHECK(fewer_men > 15);
  CHECK(castlings > 10);

  const std::string good = batch_bytes(batch);
  const auto read = parse_batch(bytes_of(good));
  REQUIRE(read.has_value());
  CHECK(*read == batch);
  for (std::size_t size = 0; size < good.size(); size += 1 + size / 64)
    CHECK_FALSE(parse_batch(bytes_of(good.substr(0, size))).has_value());

  // What is learnt of them is what was searched.
  TrainingGame rescored = batch.games.front();
  REQUIRE(rescored_game(searcher, rescored, {20}).has_value());
  rescored.start.board = chess::Board();
  CHECK(to_string(rescored_game(searcher, rescored, {20}).error()) == "its start is illegal");
}

TEST_CASE("with few men a search may look further, and the file says so") {
  constexpr StartShares kEndgames = {.endgames = 100};
  Searcher searcher;
  GameBatch batch;
  batch.settings = {.seed = 4, .nodes = 20, .starts = kEndgames, .few_men_nodes = 200, .table_men = 5};
  int others = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const TrainingGame game = play_training_game(searcher, {20, 200}, seed, kEndgames);
    const TrainingGame hasty = play_training_game(searcher, {20}, seed, kEndgames);
    CHECK(game.start == hasty.start);
    if (game.start.board.occupied().count() <= kFewMen) others += game != hasty;
    batch.games.push_back(game);
  }
  CHECK(others > 3);
  CHECK(*parse_batch(bytes_of(batch_bytes(batch))) == batch);
}

TEST_SUITE("shared data") {
  TEST_CASE("what endgame tables know is no guess in training games") {
    const auto folder = test::shared_data("syzygy");
    if (!folder) return;
    TrainingEffort effort{50};
    effort.endgames.tables =
        std::make_shared<const chess::SyzygyTables>(chess::SyzygyTables::open(folder->string()).value());
    Searcher searcher;
    int decided = 0;
    int drawn = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const TrainingGame game = play_training_game(searcher, effort, seed, {.endgames = 100});
      const auto walked =
          walk(game, [&](const chess::Position& pos, chess::Move, const ScoredMove* scored, std::size_t) {
            const auto answer = effort.endgames.tables->probe_wdl(pos).value();
            if (!answer || pos.halfmove_clock() != 0) return;  // a win may come too late for the 50-move rule
            const int known = static_cast<int>(*answer);
            const Value value = pos.turn() == chess::Color::White ? scored->score : -scored->score;
            decided += std::abs(known) == 2;
            drawn += known == 0;
            if (known == 0) CHECK(value == kDraw);
            if (std::abs(known) == 2) CHECK((is_proved(value) && (value > 0) == (known > 0)));
          });
      REQUIRE(walked.has_value());
    }
    CHECK(decided > 3);
    CHECK(drawn > 3);
  }
}

TEST_CASE("a damaged file of games is refused with the reason") {
  const std::string good = batch_bytes(sample());
  CHECK(parse_batch({}).error() == "not a file of training games");
  for (std::size_t size = 0; size < good.size(); size += 1 + size / 64)
    CHECK_FALSE(parse_batch(bytes_of(good.substr(0, size))).has_value());
  chess::Random random(5);
  for (int i = 0; i < 400; ++i) {
    std::string bad = good;
    bad[random.below(bad.size())] ^= static_cast<char>(1 << random.below(8));
    CHECK_FALSE(parse_batch(bytes_of(bad)).has_value());
  }
  std::string other = good;
  other[8] = 3;
  CHECK(parse_batch(bytes_of(other)).error() == "training games of another version");
  CHECK(to_string(load_batch("/nowhere/x.games").error()).find("/nowhere/x.games") != std::string::npos);
}

TEST_CASE("a run makes what is missing, and the same files whatever the threads") {
  const TempDir one;
  const TempDir two;
  std::vector<std::string> notes;
  const auto run = [&](const TempDir& folder, int threads) {
    DataRunSettings settings{
        .folder = folder.path(), .games = 1500, .effort = {1}, .seed = 9, .threads = threads};
    return run_data(
        settings, [](const DataRunProgress&) {}, [&](const std::string& note) { notes.push_back(note); });
  };
  REQUIRE(run(one, 1).has_value());
  REQUIRE(run(two, 2).has_value());
  for (const char* name : {"000000.games", "000001.games"}) {
    CHECK(content(one.file(name)) == content(two.file(name)));
    CHECK(load_batch(one.file(name))->games.size() == kGamesPerFile);
  }
  CHECK(content(one.file("000000.games")) != content(one.file("000001.games")));
  CHECK(notes.empty());

  const std::string good = content(one.file("000001.games"));
  std::ofstream(one.file("000001.games"), std::ios::binary) << good.substr(0, good.size() / 2);
  const auto again = run(one, 1);
  REQUIRE(again.has_value());
  CHECK(again->files_found == 1);
  CHECK(notes.size() == 1);
  CHECK(notes.at(0).find("000001.games") != std::string::npos);
  CHECK(content(one.file("000001.games")) == good);

  const auto other = run_data(
      {.folder = one.path(), .games = 1000, .effort = {2}, .seed = 9}, [](const DataRunProgress&) {},
      [](const std::string&) {});
  REQUIRE_FALSE(other.has_value());
  CHECK(to_string(other.error()).find("other settings") != std::string::npos);
}

TEST_CASE("games get new scores from where they teach on; moves and results stay") {
  const TempDir old_games;
  const TempDir one;
  const TempDir two;
  const GameBatch batch = sample();
  std::ofstream(old_games.file("a.games"), std::ios::binary) << batch_bytes(batch);
  const auto run = [&](const std::string& from, const std::string& to) {
    return run_data(
        {.folder = to, .effort = {300}, .rescored = from}, [](const DataRunProgress&) {},
        [](const std::string&) {});
  };
  REQUIRE(run(old_games.path(), one.path()).has_value());
  REQUIRE(run(one.path(), two.path()).has_value());
  CHECK(content(one.file("a.games")) == content(two.file("a.games")));  // nothing of the old scores is left

  const auto rescored = load_batch(one.file("a.games"));
  REQUIRE(rescored.has_value());
  CHECK(rescored->settings == BatchSettings{batch.settings.seed, 300, batch.settings.number, {}});
  REQUIRE(rescored->games.size() == batch.games.size());
  int changed = 0;
  int changed_noisy = 0;
  for (std::size_t i = 0; i < batch.games.size(); ++i) {
    const TrainingGame& before = batch.games[i];
    const TrainingGame& after = rescored->games[i];
    CHECK(after.opening == before.opening);
    CHECK(after.white_half_points == before.white_half_points);
    REQUIRE(after.moves.size() == before.moves.size());
    chess::Position pos = chess::Position::start();
    std::size_t ply = 0;
    for (; ply < before.opening.size(); ++ply) pos.play(before.opening[ply]);
    for (std::size_t k = 0; k < before.moves.size(); ++k, ++ply) {
      REQUIRE(after.moves[k].move == before.moves[k].move);
      if (ply < kFirstTaughtPly) CHECK(after.moves[k].score == before.moves[k].score);
      const bool is_new = after.moves[k].score != before.moves[k].score;
      changed += is_new;
      changed_noisy += is_new && !teaches(pos, before.moves[k].move, ply);
      pos.play(before.moves[k].move);
    }
  }
  CHECK(changed > 20);
  CHECK(changed_noisy > 5);

  CHECK(to_string(run(one.path(), one.path()).error()).find("folder of their own") != std::string::npos);
  CHECK(to_string(run("/nowhere/games", two.path()).error()).find("/nowhere/games") != std::string::npos);
  GameBatch illegal = batch;
  illegal.games[1].moves[3].move = illegal.games[1].moves[2].move;
  std::ofstream(old_games.file("b.games"), std::ios::binary) << batch_bytes(illegal);
  const auto refused = run(old_games.path(), two.path() + "/other");
  REQUIRE_FALSE(refused.has_value());
  CHECK(to_string(refused.error()).find("b.games: game 2: half-move") != std::string::npos);
}

TEST_CASE("the command says what it cannot do") {
  std::ostringstream out;
  std::ostringstream err;
  const auto run = [&](std::vector<std::string_view> words) { return run_command(words, out, err); };
  CHECK(run({}) == 2);
  CHECK(run({"--games", "0", "--out", "x"}) == 2);
  CHECK(run({"--out", "x"}) == 2);
  CHECK(run({"--games", "1", "--rescore", "y", "--out", "x"}) == 2);
  CHECK(run({"--games", "1", "--out", "/proc/nowhere/x"}) == 1);
  CHECK(err.str().find("/proc/nowhere/x") != std::string::npos);
  CHECK(run({"--games", "1", "--out", "x", "--chess960", "60", "--endgames", "50"}) == 2);
  CHECK(err.str().find("more than 100 together") != std::string::npos);
  CHECK(run({"--help"}) == 0);
  CHECK(out.str().find("--nodes") != std::string::npos);
}

}}  // namespace engine::datagen
