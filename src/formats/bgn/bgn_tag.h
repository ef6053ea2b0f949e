// SPDX-License-Identifier: GPL-3.0-or-later
// The PGN tags for which BGN has keys, and others that are common enough to have a usual place. They are in
// the order in which they come out of a BGN file that does not give their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_array.h"
#include "game/game.h"

namespace chess { inline namespace bgn {

// clang-format off
/// Each is named like its tag in PGN.
enum class BgnTag : std::uint8_t {
  Event, Site, Date, Round, White, Black, Result,
  UTCDate, UTCTime,
  WhiteTitle, BlackTitle, WhiteElo, BlackElo, WhiteRatingDiff, BlackRatingDiff,
  Variant, ECO, Opening, Variation, TimeControl, Termination,
  WhiteFideId, BlackFideId, WhiteTeam, BlackTeam, EventDate, EventType,
  FEN, SetUp, Annotator, PlyCount,
  kCount,
};
// clang-format on

std::string_view name_of(BgnTag tag);
/// The tag of this name; nothing for other names. Case matters.
std::optional<BgnTag> parse_bgn_tag(std::string_view name);

/// The tag of `c` that corresponds to this tag of White, such as BlackElo for WhiteElo. Precondition:
/// `white_tag` is one of White's tags.
constexpr BgnTag of_color(BgnTag white_tag, Color c) {
  return static_cast<BgnTag>(static_cast<int>(white_tag) + (c == Color::White ? 0 : 1));
}

/// The values that a BGN header gives to these tags, without its `ext`.
using BgnTagValues = EnumArray<BgnTag, std::optional<std::string>>;

/// The tags of a game by kind. The values are views into the game's tags.
class BgnTagView {
 public:
  explicit BgnTagView(const Tags& tags);
  /// The value; nothing if the tag is missing.
  std::optional<std::string_view> operator[](BgnTag tag) const { return known_[tag]; }
  /// The value; nothing if the tag is missing or says "unknown": empty, "?" or "-".
  std::optional<std::string_view> said(BgnTag tag) const;

 private:
  EnumArray<BgnTag, std::optional<std::string_view>> known_{};
};

/// The names of `tags` in the usual order: the known ones as in BgnTag, then the others in their own order.
std::vector<std::string_view> usual_order(const Tags& tags);

/// Are the tags in the usual order?
bool has_usual_order(const Tags& tags);

/// The names that stand elsewhere than in the usual order, in the order of `tags`. `reorder` undoes it: it
/// puts these names one by one into the places that they hold together in the usual order.
std::vector<std::string_view> misplaced(const Tags& tags);

/// Undoes `misplaced`: puts `tags` into the usual order, and then the named ones into each other's places.
/// Ignores names that are no tags, and repeated names.
void reorder(Tags& tags, const std::vector<std::string>& misplaced_names);

}}  // namespace chess::bgn
