// SPDX-License-Identifier: GPL-3.0-or-later
// Knows our comments again, in every language, by the very templates they were made from: PGN keeps no
// name beside a comment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace annotate {

/// A comment as `comment_on` makes it.
struct OwnComment {
  std::string best;      ///< the SAN of the move said to be best; empty when none is
  bool has_sign = true;  ///< a sign on the move goes with it
  friend bool operator==(const OwnComment&, const OwnComment&) = default;
};

/// Nothing for a comment that somebody else wrote.
std::optional<OwnComment> recognise_comment(std::string_view text);

}  // namespace annotate
