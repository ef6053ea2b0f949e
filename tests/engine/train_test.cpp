// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numeric>
#include <sstream>

#include "engine/lab/train/checkpoint.h"
#include "engine/lab/train/command_line.h"
#include "engine/lab/train/gradient.h"
#include "engine/lab/train/parameters.h"
#include "engine/lab/train/trainer.h"
#include "helpers.h"
#include "random_games.h"
#include "support/temp_dir.h"

namespace engine::train { namespace {

DataSet random_data(int games, double fade = 0.9) {
  DataSet data;
  const datagen::GameBatch batch = test::random_batch(21, games);
  std::vector<PackedPosition> training;
  for (std::size_t i = 0; i < batch.games.size(); ++i)
    REQUIRE(append_positions(batch.games[i], fade, i % 8 == 0 ? data.validation : training).has_value());
  REQUIRE(data.training.add(training).has_value());
  return data;
}

std::span<const PackedPosition> all_of(DataSet& data) { return *data.training.load(0); }

/// Its mean error.
double run_epoch(Trainer& trainer) {
  const auto error = trainer.run_epoch([](std::uint64_t, double) {});
  REQUIRE(error.has_value());
  return *error;
}

std::vector<std::uint32_t> first(std::size_t count) {
  std::vector<std::uint32_t> all(count);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

bool equal(const Parameters& a, const Parameters& b) { return std::ranges::equal(values(a), values(b)); }

constexpr TrainingSettings kShort = {.epochs = 4, .batch = 256, .seed = 7};

TEST_CASE("gradients are what small changes of the numbers do to the error") {
  constexpr float kShare = 0.3F;
  DataSet data = random_data(4);
  const std::span training = all_of(data);
  const auto chosen = first(40);
  auto p = random_parameters(2);
  // Large enough for some hidden numbers to leave 0..1 on either side.
  for (auto& row : p->feature_weights)
    for (float& w : row) w *= 4;
  auto gradients = zero_parameters();
  const double error = add_gradients(*p, training, chosen, kShare, *gradients);
  CHECK(error == doctest::Approx(squared_error(*p, training, chosen, kShare)));

  // The most telling numbers of each layer, and the output biases.
  const auto check = [&](std::span<float> numbers, std::span<const float> slopes, std::size_t most) {
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::greater(), [&](std::size_t i) { return std::abs(slopes[i]); });
    for (const std::size_t i : std::span(order).first(std::min(most, order.size()))) {
      constexpr float kStep = 5e-4F;
      const float was = numbers[i];
      numbers[i] = was + kStep;
      const double above = squared_error(*p, training, chosen, kShare);
      numbers[i] = was - kStep;
      const double below = squared_error(*p, training, chosen, kShare);
      numbers[i] = was;
      const double measured = (above - below) / (2 * static_cast<double>(kStep));
      CHECK(static_cast<double>(slopes[i]) == doctest::Approx(measured).epsilon(0.02).scale(0.02));
    }
    CHECK(std::abs(slopes[order[0]]) > 0.01F);
  };
  const auto all = [](auto& rows) { return std::span(&rows[0][0], sizeof rows / sizeof(float)); };
  check(all(p->feature_weights), all(gradients->feature_weights), 60);
  check(p->feature_biases, gradients->feature_biases, 30);
  check({&p->output_weights[0][0][0], 2 * nnue::kBuckets * nnue::kHidden},
        {&gradients->output_weights[0][0][0], 2 * nnue::kBuckets * nnue::kHidden}, 60);
  check(p->output_biases, gradients->output_biases, nnue::kBuckets);
}

TEST_CASE("what one king bucket learns helps the others, as far as it is new to all") {
  TrainingState state = TrainingState::random(3);
  const auto before = std::make_unique<Parameters>(*state.rounded);
  std::vector<std::unique_ptr<Parameters>> gradients;
  gradients.push_back(zero_parameters());
  constexpr int kFeature = 5;  // of the bucket, as of the board
  constexpr int kBucket = nnue::kKingBuckets - 1;
  constexpr bool kShares = nnue::kKingBuckets > 1;
  const auto row = [](auto& parameters, int bucket) -> auto& {
    return parameters.feature_weights[bucket * nnue::kBoardFeatures + kFeature];
  };
  row(*gradients[0], kBucket)[0] = 1;
  update(state, {.rate = 0.1}, gradients, 0, kColumns);
  CHECK(row(*gradients[0], kBucket)[0] == 0);
  const auto moved = [&](int bucket, int hidden) {
    return row(*before, bucket)[hidden] - row(*state.rounded, bucket)[hidden];
  };
  for (int bucket = 0; bucket < nnue::kKingBuckets; ++bucket) {
    // The bucket's own weight takes one step, the shared one another; what has no gradient only fades.
    const double steps = (bucket == kBucket ? 1 : 0) + (kShares ? 1 : 0);
    CHECK(moved(bucket, 0) == doctest::Approx(0.1 * steps).epsilon(0.1));
    CHECK(std::abs(moved(bucket, 1)) < 0.01F);
  }
}

TEST_CASE("the number of threads changes no bit of the network") {
  DataSet data = random_data(30);
  const auto train = [&data](int threads) {
    Workers workers(threads);
    Trainer trainer(data, kShort, workers);
    double error = 0;
    while (!trainer.is_done()) error += run_epoch(trainer);
    return std::tuple(
        values(*trainer.state().own.exact).front(), error, trainer.validation_error(),
        std::vector(values(*trainer.state().own.exact).begin(), values(*trainer.state().own.exact).end()));
  };
  CHECK(train(1) == train(3));
}

TEST_CASE("a little data is learnt by heart, and the engine says the same with the integers") {
  DataSet data = random_data(6);
  Workers workers(2);
  const TrainingSettings settings = {.epochs = 40, .batch = 128, .rate = 0.02, .seed = 1};
  Trainer trainer(data, settings, workers);
  const double before = run_epoch(trainer);
  double after = before;
  while (!trainer.is_done()) after = run_epoch(trainer);
  CHECK(after < before / 20);

  const auto network = quantise(*trainer.state().rounded);
  const std::string bytes = nnue::network_bytes(*network, "learnt by heart");
  CHECK(
      nnue::parse_network({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()}).has_value());
  Inputs inputs;
  for (const PackedPosition& position : all_of(data)) {
    find_inputs(position, inputs);
    const float output = nnue::kScale * predict(*trainer.state().rounded, inputs);
    CHECK(std::abs(static_cast<float>(evaluate(*network, position)) - output) < 1.5F);
  }
}

TEST_CASE("parts in files teach what they teach in memory, in another order") {
  DataSet whole = random_data(40);
  DataSet parted;
  parted.validation = whole.validation;
  parted.training = *PositionPool::in_files(3, 4);
  REQUIRE(parted.training.add(all_of(whole)).has_value());
  CHECK(identity_of(kShort, parted) != identity_of(kShort, whole));
  Workers workers(2);
  const auto train = [&](DataSet& data) {
    Trainer trainer(data, kShort, workers);
    double error = 0;
    while (!trainer.is_done()) error = run_epoch(trainer);
    return std::pair(trainer.state().steps, error);
  };
  const auto [steps, error] = train(whole);
  const auto [parted_steps, parted_error] = train(parted);
  CHECK(train(parted) == std::pair(parted_steps, parted_error));
  CHECK(parted_steps <= steps);
  CHECK(parted_steps + 4 * 3 >= steps);  // each part leaves less than a batch
  CHECK(parted_error == doctest::Approx(error).epsilon(0.1));
}

TEST_CASE("training that starts from a network has its numbers") {
  DataSet data = random_data(6);
  Workers workers(2);
  Trainer first(data, kShort, workers);
  while (!first.is_done()) run_epoch(first);
  const auto network = quantise(*first.state().rounded);
  Trainer second(data, kShort, workers);
  const std::uint64_t random_start = checksum_of(second.state());
  second.resume(TrainingState::of(*network));
  CHECK(equal(*second.state().rounded, *first.state().rounded));
  CHECK(second.epochs_done() == 0);
  CHECK(second.validation_error() == first.validation_error());
  CHECK(checksum_of(second.state()) != random_start);
}

TEST_CASE("a run that goes on from a checkpoint ends like one that was never stopped") {
  DataSet data = random_data(40);
  const TrainingIdentity identity = identity_of(kShort, data);
  const test_support::TempDir folder;
  const std::string path = folder.file("net.checkpoint");
  Workers workers(2);
  Trainer whole(data, kShort, workers);
  while (!whole.is_done()) {
    run_epoch(whole);
    if (whole.epochs_done() == 2) REQUIRE(save_checkpoint(path, identity, whole.state()).has_value());
  }
  auto state = load_checkpoint(path, identity);
  REQUIRE(state.has_value());
  Trainer resumed(data, kShort, workers);
  resumed.resume(std::move(*state));
  CHECK(resumed.epochs_done() == 2);
  while (!resumed.is_done()) run_epoch(resumed);
  CHECK(equal(*resumed.state().own.exact, *whole.state().own.exact));
  CHECK(equal(*resumed.state().rounded, *whole.state().rounded));

  // Not of another run, and not damaged.
  TrainingSettings others = kShort;
  others.seed = 8;
  const std::string reason = ": of a run with other data, settings or another shape";
  CHECK(to_string(load_checkpoint(path, identity_of(others, data)).error()) == path + reason);
  DataSet faded = random_data(40, 0.8);
  CHECK(to_string(load_checkpoint(path, identity_of(kShort, faded)).error()) == path + reason);
  DataSet more = random_data(41);
  CHECK(to_string(load_checkpoint(path, identity_of(kShort, more)).error()) == path + reason);
  const std::string good = folder.read("net.checkpoint");
  chess::Random random(4);
  for (int i = 0; i < 20; ++i) {
    std::string bad = good;
    bad[random.below(bad.size())] ^= static_cast<char>(1 << random.below(8));
    CHECK_FALSE(load_checkpoint(folder.write("bad", bad), identity).has_value());
    CHECK_FALSE(load_checkpoint(folder.write("bad", good.substr(0, random.below(good.size()))), identity)
                    .has_value());
  }
  CHECK_FALSE(load_checkpoint(folder.file("none"), identity).has_value());
}

TEST_CASE("the program makes a network, names bad files, goes on when told to, and fits results") {
  const test_support::TempDir folder;
  folder.write("1.games", datagen::batch_bytes(test::random_batch(1, 150)));
  folder.write("2.games", "nonsense");
  const std::string net = folder.file("net.nnue");
  std::ostringstream out;
  std::ostringstream err;
  const auto run = [&](std::vector<std::string> arguments) {
    out.str("");
    err.str("");
    return run_command_line(arguments, out, err);
  };
  const std::vector<std::string> training = {folder.path(), "-o",  net,         "--epochs", "2",
                                             "--batch",     "512", "--threads", "2",        "--description",
                                             "of chance"};
  CHECK(run(training) == 0);
  CHECK(err.str() ==
        "train: " + folder.file("2.games") + ": not a file of training games; the file is passed over\n");
  CHECK(out.str().find("epoch 2: loss ") != std::string::npos);
  const auto loaded = nnue::load_network(net);
  REQUIRE(loaded.has_value());
  CHECK(loaded->description == "of chance");

  const std::string bytes = folder.read("net.nnue");
  std::vector<std::string> again = training;
  again.emplace_back("--resume");
  CHECK(run(again) == 0);
  CHECK(out.str().find("goes on after epoch 2") != std::string::npos);
  CHECK(folder.read("net.nnue") == bytes);

  // In parts, from that network.
  const std::vector<std::string> more = {
      folder.path(), "-o", folder.file("2.nnue"), "--epochs", "1", "--batch", "64", "--start", net,
      "--memory",    "1"};
  CHECK(run(more) == 0);
  CHECK(nnue::load_network(folder.file("2.nnue")).has_value());
  CHECK(run({folder.path(), "-o", net, "--start", net}) == 1);
  CHECK(err.str().contains("cannot be the network: it is the network to start from"));
  CHECK(run({folder.path(), "-o", folder.file("3.nnue"), "--start", folder.file("none")}) == 1);
  CHECK(folder.read("net.nnue") == bytes);

  CHECK(run({folder.path(), "--fit-wdl"}) == 0);
  CHECK(out.str().find("half of the games are won from") != std::string::npos);
  CHECK(run({folder.file("2.games"), "-o", net}) == 1);
  CHECK(err.str().find("too few games to learn from") != std::string::npos);
  CHECK(run({folder.path()}) == 2);
  CHECK(run({folder.path(), "-o", net, "--lambda", "2"}) == 2);
  const std::string games = folder.read("1.games");
  CHECK(run({folder.path(), "-o", folder.file("1.games")}) == 1);
  CHECK(err.str().contains("cannot be the network: it is training data"));
  CHECK(folder.read("1.games") == games);
  CHECK(run({"--help"}) == 0);
}

}}  // namespace engine::train
