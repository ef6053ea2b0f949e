// SPDX-License-Identifier: GPL-3.0-or-later
// A network's numbers, and the file that carries them; NETWORK_FORMAT.md beside this file describes it.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

#include "base/error.h"
#include "engine/nnue/architecture.h"

namespace engine::nnue {

/// Plain integers, aligned for the widest registers there are.
struct alignas(64) Network {
  std::int16_t feature_weights[kFeatures][kHidden];  ///< in kHiddenOne
  std::int16_t feature_biases[kHidden];              ///< in kHiddenOne
  std::int16_t output_weights[kBuckets][2][kHidden];  ///< in kOutputOne; the mover's perspective first
  std::int32_t output_biases[kBuckets];              ///< in kHiddenOne * kOutputOne
};

/// A network with what its maker says of it.
struct NamedNetwork {
  std::string description;  ///< one line of UTF-8, at most 255 bytes, e.g. "generation 3"
  std::shared_ptr<const Network> network;
};

/// The file's bytes as a network, or what is wrong with them (another shape, a length, a checksum, numbers
/// beyond the limits of architecture.h).
std::expected<NamedNetwork, chess::Error> parse_network(std::span<const unsigned char> bytes);
/// The same from the file `path`; the message names it.
std::expected<NamedNetwork, chess::Error> load_network(const std::string& path);
/// The bytes of a network's file. Precondition: the description is at most 255 bytes, without control
/// characters.
std::string network_bytes(const Network& network, const std::string& description);

/// What is compiled into the program.
const NamedNetwork& embedded_network();

}  // namespace engine::nnue
