// SPDX-License-Identifier: GPL-3.0-or-later
// The PGN tags that BGN has keys for, or that are common enough to have a usual place, in the
// order in which they come out of a BGN file that says nothing of their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_array.h"
#include "game/game.h"

namespace chess::inline bgn {

// clang-format off
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
std::optional<BgnTag> parse_bgn_tag(std::string_view name);

/// The tag of White's or Black's that is named like this White's one. Precondition: a White tag.
constexpr BgnTag of_color(BgnTag white_tag, Color c) {
  return static_cast<BgnTag>(static_cast<int>(white_tag) + (c == Color::White ? 0 : 1));
}

/// What a BGN header says of each of these tags, without its `ext`.
using BgnTagValues = EnumArray<BgnTag, std::optional<std::string>>;

/// A game's tags by kind. Views into it.
class BgnTagView {
 public:
  explicit BgnTagView(const Tags& tags);
  /// The value, or nothing when the tag is missing.
  std::optional<std::string_view> operator[](BgnTag tag) const { return known_[tag]; }
  /// The same, but nothing for a value that says "unknown": empty, "?" or "-".
  std::optional<std::string_view> said(BgnTag tag) const;

 private:
  EnumArray<BgnTag, std::optional<std::string_view>> known_{};
};

/// The names of `tags` in the usual order: the known ones as in BgnTag, then the others as they come.
std::vector<std::string_view> usual_order(const Tags& tags);

/// Do the tags stand in their usual order?
bool has_usual_order(const Tags& tags);

/// The names that stand elsewhere than in the usual order, as the tags have them: filled one by one into
/// the places that they hold together in the usual order, they give the order of `tags`.
std::vector<std::string_view> misplaced(const Tags& tags);

/// Undoes `misplaced`: puts `tags` into the usual order, and then those named into each other's places.
/// Names that are no tags, and names said twice, count for nothing.
void reorder(Tags& tags, const std::vector<std::string>& misplaced_names);

}  // namespace chess::inline bgn
