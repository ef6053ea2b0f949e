// SPDX-License-Identifier: GPL-3.0-or-later
// What the text of a move says, before any board is looked at. The readers of SAN of chess and of the
// variants share it.
#pragma once

#include <optional>
#include <string_view>

#include "core/setup.h"

namespace chess { inline namespace notation {

/// What a move text says.
struct SanParts {
  std::optional<Role> role;  ///< nothing: a pawn, or whatever stands on a fully given origin
  std::optional<File> from_file;
  std::optional<Rank> from_rank;
  std::optional<File> to_file;
  std::optional<Rank> to_rank;  ///< nothing only for "ed"
  std::optional<Role> promotion;
};

/// The text without white space around it, marks such as `+` and `!?`, and "e.p.".
std::string_view without_suffixes(std::string_view text);

/// Is this one of the spellings of the null move, such as "--", perhaps with marks such as `!?`? "--+" is
/// none: it is the sign for a crushing advantage.
bool is_null_spelling(std::string_view text);

/// "O-O" and its kin; letters O, o or zeros, hyphens optional.
std::optional<CastlingSide> castling_spelling(std::string_view text);

/// Takes any other move apart. Returns nothing if the text is no move. A promotion to a king is read, too.
std::optional<SanParts> parse_spelling(std::string_view text);

}}  // namespace chess::notation
