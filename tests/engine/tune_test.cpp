// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/random.h"
#include "engine/lab/tune/saved_run.h"
#include "engine/lab/tune/spsa.h"

namespace engine::tune { namespace {

const std::vector<ParamSpec> kParams = {
    {"width", 14, 5, 60, 3}, {"margin", 75, 30, 150, 8}, {"depth", 8, 3, 12, 1}, {"base", 10, -50, 100, 10}};
// Where the engine of these tests plays best.
const std::vector<double> kBest = {26, 107, 5, -20};

double unit_interval(chess::Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

/// Of the engine of these tests: two Elo are lost for a step from the best, eight for two.
double elo_of(const std::vector<int>& values) {
  double elo = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double steps = (values[i] - kBest[i]) / kParams[i].step;
    elo -= 2 * steps * steps;
  }
  return elo;
}

/// Games won less games lost of a pair by the logistic model, every other game drawn.
int play_pair(const Trial& trial) {
  chess::Random random(trial.number * 1000003);
  const double score = 1 / (1 + std::pow(10, (elo_of(trial.minus) - elo_of(trial.plus)) / 400));
  constexpr double kDrawn = 0.5;
  int points = 0;
  for (int game = 0; game < 2; ++game) {
    const double chance = unit_interval(random);
    const double won = std::max(0.0, score - kDrawn / 2);
    const double lost = std::max(0.0, 1 - score - kDrawn / 2);
    points += chance < won ? 1 : chance > 1 - lost ? -1 : 0;
  }
  return points;
}

void play(Spsa& spsa, std::uint64_t until) {
  while (spsa.done() < until) {
    const Trial trial = spsa.next();
    spsa.learn(trial, play_pair(trial));
  }
}

double steps_from_best(const Spsa& spsa) {
  double furthest = 0;
  for (std::size_t i = 0; i < kBest.size(); ++i)
    furthest = std::max(furthest, std::abs(spsa.values()[i] - kBest[i]) / kParams[i].step);
  return furthest;
}

TEST_CASE("tuning finds the best values by noisy games") {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Spsa spsa(kParams, {.iterations = 30'000, .seed = seed});
    CHECK(steps_from_best(spsa) > 2.9);
    play(spsa, 30'000);
    CHECK(spsa.is_exhausted());
    CAPTURE(seed);
    CHECK(steps_from_best(spsa) < 1);
  }
}

TEST_CASE("trials answered late and out of order teach the same") {
  Spsa spsa(kParams, {.iterations = 30'000});
  std::vector<Trial> under_way;
  chess::Random random(3);
  while (!spsa.is_exhausted() || !under_way.empty()) {
    constexpr std::size_t kThreads = 16;
    while (!spsa.is_exhausted() && under_way.size() < kThreads) under_way.push_back(spsa.next());
    const auto it = under_way.begin() + static_cast<std::ptrdiff_t>(random.below(under_way.size()));
    spsa.learn(*it, play_pair(*it));
    under_way.erase(it);
  }
  CHECK(spsa.done() == 30'000);
  CHECK(steps_from_best(spsa) < 1);
}

TEST_CASE("values and trials stay within their ranges, and trials are rounded fairly") {
  Spsa spsa(kParams, {.iterations = 2'000, .end_rate = 0.5});
  chess::Random random(1);
  while (!spsa.is_exhausted()) {
    const Trial trial = spsa.next();
    for (std::size_t i = 0; i < kParams.size(); ++i) {
      for (const int value : {trial.plus[i], trial.minus[i]}) {
        CHECK(value >= kParams[i].min);
        CHECK(value <= kParams[i].max);
      }
      CHECK((trial.plus[i] - trial.minus[i]) * trial.signs[i] >= 0);
      CHECK(spsa.values()[i] >= kParams[i].min);
      CHECK(spsa.values()[i] <= kParams[i].max);
    }
    spsa.learn(trial, static_cast<double>(random.below(5)) - 2);
  }

  const std::vector<ParamSpec> one = {{"share", 50, 0, 100, 7}};
  Spsa still(one, {.iterations = 20'000}, {50.3}, 0);
  double middle = 0;
  double apart = 0;
  while (!still.is_exhausted()) {
    const Trial trial = still.next();
    middle += (trial.plus[0] + trial.minus[0]) / 2.0;
    apart += trial.signs[0] * (trial.plus[0] - trial.minus[0]) / still.perturbation(trial.number) / 7.0;
    still.learn(trial, 0);
  }
  CHECK(still.values()[0] == 50.3);
  CHECK(middle / 20'000 == doctest::Approx(50.3).epsilon(0.001));
  CHECK(apart / 20'000 == doctest::Approx(2).epsilon(0.001));
}

TEST_CASE("gains fall to what they are to be at the end") {
  const Spsa spsa(kParams, {.iterations = 5'000, .end_rate = 0.004});
  for (std::uint64_t n = 2; n <= 5'000; ++n) {
    CHECK(spsa.perturbation(n) < spsa.perturbation(n - 1));
    CHECK(spsa.rate(n) > 0.0039);
  }
  CHECK(spsa.perturbation(5'000) == doctest::Approx(1));
  CHECK(spsa.rate(5'000) == doctest::Approx(0.004));
}

TEST_CASE("a run that is saved and gone on with ends like one that was not") {
  SavedRun whole{"of a test", Spsa(kParams, {.iterations = 900, .seed = 5})};
  SavedRun cut = whole;
  play(whole.spsa, 900);
  const std::string path = (std::filesystem::temp_directory_path() / "marginalia_tune_test").string();
  for (const std::uint64_t until : {0, 1, 450, 899}) {
    play(cut.spsa, until);
    REQUIRE(save_run(path, cut).has_value());
    auto read = load_run(path, kParams);
    REQUIRE(read.has_value());
    CHECK(difference(*read, cut) == "");
    CHECK(to_text(*read) == to_text(cut));
    cut = std::move(*read);
  }
  std::filesystem::remove(path);
  play(cut.spsa, 900);
  CHECK(to_text(cut) == to_text(whole));
}

TEST_CASE("a run is not gone on with as another one, and damage is named") {
  const SavedRun run{"of a test", Spsa(kParams, {.iterations = 900, .seed = 5})};
  CHECK(difference(run, {"of another", run.spsa}).find("games") != std::string::npos);
  CHECK(difference(run, {run.games, Spsa(kParams, {.iterations = 901, .seed = 5})}).find("900") !=
        std::string::npos);
  auto fewer = kParams;
  fewer.pop_back();
  CHECK(difference(run, {run.games, Spsa(fewer, run.spsa.settings())}).find("base") != std::string::npos);
  auto wider = kParams;
  wider[1].max = 200;
  CHECK(difference(run, {run.games, Spsa(wider, run.spsa.settings())}).find("margin") != std::string::npos);

  const std::string text = to_text(run);
  CHECK(parse_saved_run("", kParams).error() == "not a tuning run");
  CHECK(parse_saved_run(text, fewer).error() == "line 10 is no tunable of this program");
  CHECK(load_run("no/such/run", kParams).error().reason.find("no/such/run") != std::string::npos);
  const auto with = [&](const std::string& a, const std::string& b) {
    std::string other = text;
    return other.replace(other.find(a), a.size(), b);
  };
  CHECK_FALSE(parse_saved_run(with("depth", "width"), kParams).has_value());
  CHECK_FALSE(parse_saved_run(with("14 5 60 3 14", "14 5 60 3 61"), kParams).has_value());
  CHECK_FALSE(parse_saved_run(with("14 5 60 3 14", "14 5 60 3 nan"), kParams).has_value());
  CHECK_FALSE(parse_saved_run(with("14 5 60 3 14", "14 5 60 0 14"), kParams).has_value());
  CHECK_FALSE(parse_saved_run(with("done 0", "done 901"), kParams).has_value());
  chess::Random random(4);
  for (int i = 0; i < 2'000; ++i) {
    std::string bad = text;
    bad[random.below(bad.size())] = static_cast<char>(random.below(256));
    if (const auto read = parse_saved_run(bad, kParams)) CHECK(read->spsa.params().size() == kParams.size());
  }
}

TEST_CASE("the result of a run as a table and as options of an engine") {
  const Spsa spsa(kParams, {.iterations = 900}, {26.4, 74.6, 3, -19.5}, 900);
  CHECK(to_options(spsa) == "option.width=26,option.depth=3,option.base=-20");
  CHECK(furthest_moved(spsa, 2) == "depth -5.00, width +4.13");
  const std::string table = to_table(spsa);
  CHECK(std::ranges::count(table, '\n') == 5);
  CHECK(table.find("margin                             75       75    -0.05\n") != std::string::npos);
  CHECK(to_log_line(spsa) == "done=900 width=26.400 margin=74.600 depth=3.000 base=-19.500");
}

}}  // namespace engine::tune
