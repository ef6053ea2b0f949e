// SPDX-License-Identifier: GPL-3.0-or-later
// Converts between the header of a BGN game and the tags of a PGN game. What tags cannot hold stays in
// Game::extras. Tags for which BGN has no key go to `ext` under the id "pgn". FORMAT.md describes how.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "bgn/bgn_tag.h"
#include "bgn/speed.h"
#include "game/imported_game.h"
#include "game/tag_question.h"
#include "json/json_tape.h"

namespace chess { inline namespace bgn {

/// "W", "B", "D" or "*".
std::string_view to_bgn_result(GameResult r);
/// Reads these letters in either case, and PGN's spellings. Returns nothing for other texts.
std::optional<GameResult> parse_bgn_result(std::string_view text);

/// The speed class of a game, from its time control, else from its event. Returns nothing if neither tells
/// it.
std::optional<SpeedClass> speed_of_tags(const Tags& tags);
/// The same of the values of these tags.
std::optional<SpeedClass> speed_of_tags(std::string_view time_control, std::string_view event);

/// The family of an opening in upper case: the part of its full name before the first ':'.
std::string opening_family(std::string_view full_name);

/// The name of the rules of a game without moves whose rules are not known; nothing if it is no such game.
/// Its tag Variant becomes the key `variant`. With moves, the tag is no more than a tag: they were played by
/// the rules of chess.
std::optional<std::string_view> unknown_rules(const Game& game);

/// Appends every member of the game object behind `result`, each with a comma in front. The unknown members
/// of Game::extras come last. `for_mongodb`: dates have their type.
void append_bgn_header(const Game& game, std::string& out, bool for_mongodb = false);

/// The tags that follow from the BGN keys of a game object alone. The seven tags of the roster are always
/// there. Precondition: `object` is a JSON object.
BgnTagValues tags_of_header(JsonValue object);

/// The question that a reader asks of each game, and the tags that it is about. The rules go by the tag
/// Variant, too.
class AskedTags {
 public:
  explicit AskedTags(TagQuestion question = {});
  const TagQuestion& question() const { return question_; }
  /// Are all tags asked for?
  bool all() const { return question_.asks_all(); }
  bool has(std::string_view name) const { return question_.asks(name) || name == name_of(BgnTag::Variant); }
  /// Is one of them asked for?
  template <class... Tags>
  bool wants(Tags... tags) const {
    return (wanted_[tags] || ...);
  }

 private:
  TagQuestion question_;
  EnumArray<BgnTag, bool> wanted_{};  ///< many are looked up for each game
};

/// Reads everything of a game object but its moves: result, tags, start position, rules, comment, and, into
/// Game::extras, what the tags cannot hold. What was mended in the start position is added to the remarks.
/// Returns nothing if there is no fault. Precondition: `object` is a JSON object, and `out` is empty.
std::optional<TextError> read_bgn_header(JsonValue object, ReadGame& out);

/// The same, but the question is asked when the tags are known, and `is_all` says what it answered. If it is
/// false, or if not all tags are asked for, Game::extras gets only the key `type`, where that says another
/// speed than the tags.
std::optional<TextError> read_bgn_header(JsonValue object, const AskedTags& asked, ReadGame& out,
                                         bool& is_all);

}}  // namespace chess::bgn
