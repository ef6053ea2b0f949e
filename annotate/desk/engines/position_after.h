// SPDX-License-Identifier: GPL-3.0-or-later
// The position that a page asks about, whose moves nobody has checked yet.
#pragma once

#include <expected>
#include <span>

#include "base/error.h"
#include "variant/any_position.h"

namespace annotate {

/// Where `moves` lead from `start`. The error is a sentence that names the first illegal move.
std::expected<chess::AnyPosition, chess::Error> position_after(const chess::AnyPosition& start,
                                                               std::span<const chess::Move> moves);

}  // namespace annotate
