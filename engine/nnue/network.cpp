// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/network.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "base/bytes.h"
#include "base/text.h"
#include "base/word_checksum.h"
#include "io/input.h"

namespace engine::nnue {
namespace {

using chess::append_little_endian;
using chess::load_little_endian;

constexpr std::string_view kMagic = "MARGNNUE";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kDescriptionAt = 32;
constexpr std::size_t kDescriptionSize = 256;
constexpr std::size_t kHeadSize = kDescriptionAt + kDescriptionSize;
constexpr std::size_t kWord = 8;
// The numbers stand in the file as they do in memory, one member behind the other.
constexpr std::size_t kBodySize = sizeof(Network::feature_weights) + sizeof(Network::feature_biases) +
                                  sizeof(Network::output_weights) + sizeof(Network::output_biases);
constexpr std::size_t kFileSize = (kHeadSize + kBodySize + kWord - 1) / kWord * kWord + kWord;

/// All numbers of an array of any dimensions.
template <class Array>
auto numbers_of(Array& array) {
  if constexpr (std::rank_v<Array> == 1) {
    return std::span(array);
  } else {
    using Number = std::remove_all_extents_t<Array>;
    return std::span<Number>(reinterpret_cast<Number*>(&array), sizeof(Array) / sizeof(Number));
  }
}

template <class Array>
void read_numbers(const unsigned char*& at, Array& array) {
  for (auto& n : numbers_of(array)) {
    using Number = std::remove_reference_t<decltype(n)>;
    n = static_cast<Number>(load_little_endian<std::make_unsigned_t<Number>>(at));
    at += sizeof(Number);
  }
}

template <class Array>
void append_numbers(const Array& array, std::string& out) {
  for (const auto n : numbers_of(array))
    append_little_endian(static_cast<std::make_unsigned_t<std::remove_const_t<decltype(n)>>>(n), out);
}

template <class Array>
bool is_within(const Array& array, int limit) {
  return std::ranges::all_of(numbers_of(array), [limit](int n) { return n >= -limit && n <= limit; });
}

/// Can the sum over the hidden layer overflow, whatever the position?
bool can_overflow(const std::int16_t (&weights)[2][kHidden]) {
  int positive = 0;
  int negative = 0;
  for (const int w : numbers_of(weights)) (w > 0 ? positive : negative) += w;
  return positive > kLargestOutputSum || negative < -kLargestOutputSum;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20; }

std::string fault_of_shape(const unsigned char* head) {
  const auto differs = [](std::string_view what, std::uint32_t has, int needed) {
    return "has " + std::to_string(has) + " " + std::string(what) + ", this program needs " +
           std::to_string(needed);
  };
  const auto inputs = load_little_endian<std::uint32_t>(head + 12);
  if (inputs != kFeatures) return differs("inputs", inputs, kFeatures);
  const auto hidden = load_little_endian<std::uint32_t>(head + 16);
  if (hidden != kHidden) return differs("hidden numbers", hidden, kHidden);
  const auto buckets = load_little_endian<std::uint32_t>(head + 20);
  if (buckets != kBuckets) return differs("buckets", buckets, kBuckets);
  if (load_little_endian<std::uint16_t>(head + 24) != kHiddenOne ||
      load_little_endian<std::uint16_t>(head + 26) != kOutputOne ||
      load_little_endian<std::uint32_t>(head + 28) != kScale)
    return "has numbers of another scale";
  return {};
}

}  // namespace

std::expected<NamedNetwork, chess::Error> parse_network(std::span<const unsigned char> bytes) {
  if (bytes.size() < kHeadSize || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
    return std::unexpected("not a network");
  if (const auto version = load_little_endian<std::uint32_t>(&bytes[8]); version != kVersion)
    return std::unexpected("has version " + std::to_string(version) + " of the format; this program reads " +
                           std::to_string(kVersion));
  if (const std::string fault = fault_of_shape(bytes.data()); !fault.empty()) return std::unexpected(fault);
  if (bytes.size() != kFileSize)
    return std::unexpected("is " + std::to_string(bytes.size()) + " bytes long, a network of its shape is " +
                           std::to_string(kFileSize));
  const auto words = bytes.first(bytes.size() - kWord);
  if (chess::word_checksum(words) != load_little_endian<std::uint64_t>(words.data() + words.size()))
    return std::unexpected("damaged: its checksum does not fit");

  const std::string_view text(reinterpret_cast<const char*>(&bytes[kDescriptionAt]), kDescriptionSize);
  const std::size_t end = text.find('\0');
  const std::string_view description = text.substr(0, end);
  if (end == std::string_view::npos || std::ranges::any_of(description, is_control) ||
      !chess::is_utf8(description))
    return std::unexpected("its description is not one line of UTF-8");

  auto network = std::make_shared<Network>();
  const unsigned char* at = bytes.data() + kHeadSize;
  read_numbers(at, network->feature_weights);
  read_numbers(at, network->feature_biases);
  read_numbers(at, network->output_weights);
  read_numbers(at, network->output_biases);
  if (!is_within(network->feature_weights, kLargestFeatureWeight) ||
      !is_within(network->feature_biases, kLargestFeatureWeight) ||
      !is_within(network->output_weights, kLargestOutputWeight) ||
      std::ranges::any_of(network->output_weights, can_overflow))
    return std::unexpected("its weights are so large that sums could overflow");
  return NamedNetwork{std::string(description), std::move(network)};
}

std::expected<NamedNetwork, chess::Error> load_network(const std::string& path) {
  constexpr std::size_t limit = 16 * kFileSize;  // of a network of another shape the shape is told
  const auto bytes = chess::read_raw_file(path, limit);
  if (!bytes) return std::unexpected(bytes.error());
  auto network = parse_network({reinterpret_cast<const unsigned char*>(bytes->data()), bytes->size()});
  if (!network) return std::unexpected(std::move(network.error()).in(path));
  return network;
}

std::string network_bytes(const Network& network, const std::string& description) {
  assert(description.size() < kDescriptionSize && std::ranges::none_of(description, is_control));
  std::string out(kMagic);
  append_little_endian(kVersion, out);
  append_little_endian(std::uint32_t{kFeatures}, out);
  append_little_endian(std::uint32_t{kHidden}, out);
  append_little_endian(std::uint32_t{kBuckets}, out);
  append_little_endian(std::uint16_t{kHiddenOne}, out);
  append_little_endian(std::uint16_t{kOutputOne}, out);
  append_little_endian(std::uint32_t{kScale}, out);
  out += description;
  out.resize(kHeadSize);
  append_numbers(network.feature_weights, out);
  append_numbers(network.feature_biases, out);
  append_numbers(network.output_weights, out);
  append_numbers(network.output_biases, out);
  out.resize(kFileSize - kWord);
  append_little_endian(chess::word_checksum({reinterpret_cast<const unsigned char*>(out.data()), out.size()}),
                       out);
  return out;
}

}  // namespace engine::nnue
