// SPDX-License-Identifier: GPL-3.0-or-later
// What keepers of archives put in order in the tags of games: dates, results and blanks in any case; names,
// ratings and openings on request. Moves, texts and all other tags stay. What is in doubt stays, too, and is
// told.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "game/imported_game.h"
#include "tidy/rating_list.h"
#include "tidy/spelling_file.h"

namespace chess { inline namespace tidy {

/// What happened to a tag.
struct TagChange {
  std::string tag;
  std::string before;  ///< empty: there was none
  std::string after;  ///< empty: there is none any more; the same as before: a person must decide
  std::string why;

  bool is_change() const { return before != after; }
  friend bool operator==(const TagChange&, const TagChange&) = default;
};

/// A value for a tag of every game.
struct TagValue {
  std::string tag;
  std::string value;  ///< empty: the tag is taken out
};
/// Reads "TAG=VALUE". The error is a sentence: no name of a tag, no result, or a tag that says how the game
/// begins (FEN, SetUp, Variant).
std::expected<TagValue, Error> parse_tag_value(std::string_view text);

/// What is done beside dates, results and blanks.
struct TidyRules {
  std::vector<TagValue> set{};
  std::shared_ptr<const SpellingFile> spelling{};
  std::shared_ptr<const RatingList> ratings{};
  bool openings = false;  ///< ECO and Opening by the moves, also where the tags are there
};

/// Puts the tags in order, and tells what was changed and what a person must decide, which includes what the
/// reader has said of the result (`game.diagnostics`):
///   blanks around values are taken out;
///   tags whose names end with Date are written as PGN wants it (tag_date.h);
///   an end on the board is the result of a game without one, and is told where another result contradicts;
///   names get the spelling of the spelling file;
///   FideId is set where number or name is that of one listed player; rating and title only in games that
///   were played while the list was in force, and ratings only in chess. What is there stays.
std::vector<TagChange> tidy_tags(ImportedGame& game, const TidyRules& rules);

}}  // namespace chess::tidy
