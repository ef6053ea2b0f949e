// SPDX-License-Identifier: GPL-3.0-or-later
// The network's answer in floats, how far it is from what it should be, and in which direction every
// number would have to go. This is where training spends its time: few inputs are on, so the first layer
// is a sum of rows, and its gradient is added to the same rows.
#pragma once

#include <cstdint>
#include <span>

#include "engine/lab/train/packed_position.h"
#include "engine/lab/train/parameters.h"

namespace engine::train {

/// What the network says, in units of nnue::kScale centipawns: the mover's view.
float predict(const Parameters& p, const Inputs& inputs);

/// What the network should say, as the mover's chance to score (0 to 1): a mean of the position's prospects,
/// which count `later_share`, and of the chance that the search's score stands for.
float target_of(const PackedPosition& position, float later_share);

/// The chance to score that stands for `output`, in units of nnue::kScale centipawns.
float chance_of(float output);

/// (chance - target) squared, summed over the positions that `chosen` names.
double squared_error(const Parameters& p, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float later_share);

/// The same, and adds its derivatives by all numbers to `gradients`.
double add_gradients(const Parameters& p, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float later_share, Parameters& gradients);

}  // namespace engine::train
