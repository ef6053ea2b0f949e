// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/network.h"

#include <cstring>

#include "base/random.h"
#include "helpers.h"
#include "random_network.h"

namespace engine::nnue { namespace {

std::span<const unsigned char> as_bytes(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

std::string error_of(std::string_view bytes) {
  const auto network = parse_network(as_bytes(bytes));
  return network ? "" : to_string(network.error());
}

TEST_CASE("a network's file gives the network back") {
  const auto network = test::random_network(1, kLargestFeatureWeight, 63);
  const auto again = parse_network(as_bytes(network_bytes(*network, "a net of chance")));
  REQUIRE(again.has_value());
  CHECK(again->description == "a net of chance");
  CHECK(std::memcmp(again->network.get(), network.get(), sizeof(Network)) == 0);
}

TEST_CASE("a damaged file is refused, whatever the damage") {
  const std::string good = network_bytes(*test::random_network(2, 100, 60), "");
  CHECK(error_of(good).empty());
  chess::Random random(3);
  for (int i = 0; i < 300; ++i) {
    std::string bad = good;
    // The head first, bit by bit; then anywhere.
    const std::size_t bit = i < 256 ? static_cast<std::size_t>(i) : random.below(8 * good.size());
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    CHECK_FALSE(error_of(bad).empty());
    CHECK_FALSE(error_of(good.substr(0, random.below(good.size()))).empty());
  }
  for (std::size_t size = 0; size < 400; ++size) CHECK_FALSE(error_of(good.substr(0, size)).empty());
  CHECK_FALSE(error_of(good + "12345678").empty());
}

TEST_CASE("a refusal says why") {
  const auto network = test::random_network(4, 100, 60);
  const std::string good = network_bytes(*network, "");
  CHECK(error_of("") == "not a network");
  std::string bad = good;
  bad[8] = 2;
  CHECK(error_of(bad) == "has version 2 of the format; this program reads 1");
  bad = good;
  bad[12] ^= 1;
  CHECK(error_of(bad) ==
        "has " + std::to_string(kFeatures + 1) + " inputs, this program needs " + std::to_string(kFeatures));
  bad = good;
  bad[20] = 1;
  CHECK(error_of(bad) == "has 1 buckets, this program needs 8");
  bad = good;
  bad[1000] ^= 1;
  CHECK(error_of(bad) == "damaged: its checksum does not fit");
  CHECK(error_of(good.substr(8)) == "not a network");
  CHECK(error_of(good.substr(0, good.size() - 8)).starts_with("is "));

  const auto refused = [](const Network& n) { return error_of(network_bytes(n, "")); };
  Network large = *network;
  large.feature_weights[kFeatures - 1][kHidden - 1] = -kLargestFeatureWeight - 1;
  CHECK(refused(large) == "its weights are so large that sums could overflow");
  large = *network;
  large.feature_biases[0] = kLargestFeatureWeight + 1;
  CHECK_FALSE(refused(large).empty());
  large = *network;
  large.output_weights[7][1][kHidden - 1] = kLargestOutputWeight + 1;
  CHECK_FALSE(refused(large).empty());
  large.output_weights[7][1][kHidden - 1] = kLargestOutputWeight;
  CHECK(refused(large).empty());

  const auto missing = load_network("no/such/net.nnue");
  REQUIRE_FALSE(missing.has_value());
  CHECK(missing.error().reason.find("no/such/net.nnue") != std::string::npos);
  const auto other = load_network("LICENSE");
  REQUIRE_FALSE(other.has_value());
  CHECK(to_string(other.error()) == "LICENSE: not a network");
}

}}  // namespace engine::nnue
