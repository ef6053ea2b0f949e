// SPDX-License-Identifier: GPL-3.0-or-later
// A man lost to the answer, by static exchange: the one that moved, one whose guard has gone, or one that
// was attacked already.
#pragma once

#include <optional>

#include "annotate/judge/motifs/moment.h"
#include "annotate/judge/motifs/motif.h"

namespace annotate {

/// What the first move of the refutation takes with profit. Whether it stays won is not asked here.
std::optional<Motif> find_hanging(const Moment& moment);

}  // namespace annotate
