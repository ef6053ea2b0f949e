// SPDX-License-Identifier: GPL-3.0-or-later
// The man that the first move of a line takes with profit, and what has to be given for it.
#pragma once

#include <optional>

#include "annotate/judge/motifs/played_line.h"
#include "core/role.h"

namespace annotate {

struct Prize {
  chess::Role taken;
  chess::Square square;
  /// The capturing man, where it is taken back at once. Nothing: the prize is free by static exchange.
  std::optional<chess::Role> price;
  friend bool operator==(const Prize&, const Prize&) = default;
};

/// Nothing where the move takes nothing, or taking is no plain matter: a longer exchange, a recapture that
/// the line does not make or, of a pawn, one that it makes later.
std::optional<Prize> find_prize(const PlayedLine& line);

}  // namespace annotate
