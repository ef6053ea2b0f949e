// SPDX-License-Identifier: GPL-3.0-or-later
#include "helpers.h"
#include "random_network.h"
#include "tests/support/temp_dir.h"

namespace engine { namespace {

using test_support::TempDir;

TEST_CASE("EvalFile: another network evaluates, until the embedded one is back") {
  const TempDir dir;
  const auto network = test::random_network(51, 300, 60);
  const std::string path = dir.write("chance.nnue", nnue::network_bytes(*network, "of chance"));
  Engine engine;
  const Value embedded = engine.eval().total;
  const std::string evaluator = engine.evaluator();
  const Value other = explain(engine.position(), *network, *nnue::kernel_choice().kernels).total;
  REQUIRE(other != embedded);
  for (const std::string_view back : {"", "<embedded>"}) {
    REQUIRE(engine.set_option("EvalFile", path).has_value());
    CHECK(engine.eval().total == other);
    CHECK(engine.evaluator().starts_with("of chance ("));
    // The search takes it as well: the nodes of a short search are its fingerprint.
    const std::uint64_t nodes = engine.search(test::depth(6)).nodes;
    REQUIRE(engine.set_option("EvalFile", std::string(back)).has_value());
    CHECK(engine.eval().total == embedded);
    CHECK(engine.evaluator() == evaluator);
    CHECK(engine.search(test::depth(6)).nodes != nodes);
  }
}

TEST_CASE("EvalFile: a file that is no network changes nothing but is told of") {
  const TempDir dir;
  const auto network = test::random_network(52, 300, 60);
  const std::string bytes = nnue::network_bytes(*network, "of chance");
  const std::string good = dir.write("chance.nnue", bytes);
  const std::string cut = dir.write("cut.nnue", bytes.substr(0, bytes.size() - 8));
  Engine engine;
  REQUIRE(engine.set_option("EvalFile", good).has_value());
  const Value value = engine.eval().total;
  for (const std::string& bad : {cut, dir.file("none.nnue"), dir.path()}) {
    const auto done = engine.set_option("EvalFile", bad);
    REQUIRE_FALSE(done.has_value());
    CHECK(to_string(done.error()).starts_with("EvalFile: "));
    CHECK(to_string(done.error()).find(bad) != std::string::npos);
    CHECK(to_string(done.error()).ends_with("; the network stays as it was"));
    CHECK(engine.options().eval_file == good);
    CHECK(engine.eval().total == value);
  }
}

}}  // namespace engine
