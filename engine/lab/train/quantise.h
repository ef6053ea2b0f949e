// SPDX-License-Identifier: GPL-3.0-or-later
// From the trainer's floats to the engine's integers, and what is lost on the way.
#pragma once

#include <memory>
#include <span>

#include "engine/lab/train/packed_position.h"
#include "engine/lab/train/parameters.h"
#include "engine/nnue/network.h"

namespace engine::train {

/// The nearest integers. Precondition: numbers that round_parameters has made.
std::unique_ptr<nnue::Network> quantise(const Parameters& p);

/// What the engine says with that network, in centipawns, the mover's view.
int evaluate(const nnue::Network& network, const PackedPosition& position);

/// As of floats (gradient.h): (chance - target) squared, summed over the positions that `chosen` names.
double squared_error(const nnue::Network& network, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float result_share);

}  // namespace engine::train
