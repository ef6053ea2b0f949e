// SPDX-License-Identifier: GPL-3.0-or-later
// Knows our comments again, in every language, by the very templates they were made from: PGN keeps no
// name beside a comment.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/nag.h"

namespace annotate {

/// A comment as `comment_on` makes it.
struct OwnComment {
  std::string best;               ///< the SAN of the move said to be best; empty when none is
  std::vector<chess::Nag> signs;  ///< one of these goes with it on the move; empty: none does
  friend bool operator==(const OwnComment&, const OwnComment&) = default;
};

/// Nothing for a comment that somebody else wrote.
std::optional<OwnComment> recognise_comment(std::string_view text);

}  // namespace annotate
