// SPDX-License-Identifier: GPL-3.0-or-later
// What the tags of a game must say: a part of a player's name in any spelling, or a value of one tag or a
// part of it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/game.h"
#include "query/player_name.h"

namespace chess { inline namespace query {

/// The name in lower case (ASCII). Every run of blanks, commas, points and underscores becomes one blank, and
/// none remains at the ends.
std::string folded_name(std::string_view name);

/// A part of a name to look for.
class NamePattern {
 public:
  /// Folds the part. With `is_tolerant`, other spellings of a person's name fit, too (PlayerName::may_be).
  explicit NamePattern(std::string_view part, bool is_tolerant = false);

  /// The same for what a user wrote. The error is a sentence: nothing remains to look for.
  static std::expected<NamePattern, Error> parse(std::string_view part, bool is_tolerant = false);

  /// Is there no letter or digit to look for?
  bool empty() const { return part_.empty(); }

  /// Does the folded name contain the folded part, either as written or with the words behind its comma in
  /// front?
  bool fits(std::string_view name) const;

 private:
  std::string part_;
  std::optional<PlayerName> person_;  ///< only if other spellings fit, too
};

/// Reads the names in a file, one a line. Empty lines and those that begin with "#" are left out. The error
/// says why the file cannot be read, or that there are no names.
std::expected<std::vector<std::string>, Error> read_name_list(const std::string& path);

/// The value of a tag. Returns nothing if the tag is missing or says nothing: empty, "?" or "-".
std::optional<std::string_view> said(const Tags& tags, std::string_view name);

/// The rating in the tag of that name: digits, with or without a "?" behind them. Returns nothing for 0, "-"
/// and a missing tag.
std::optional<int> rating_of(const Tags& tags, std::string_view tag);
/// The same of the value of the tag.
std::optional<int> parse_rating(std::string_view text);

/// A condition for one tag.
class TagTest {
 public:
  /// Reads "NAME=VALUE" (the whole value), "NAME~TEXT" (a part of the value) or "NAME" (any value that says
  /// something). Case (ASCII) does not matter. The error is a sentence that says what is accepted.
  static std::expected<TagTest, Error> parse(std::string_view text);

  /// Of the tag.
  const std::string& name() const { return name_; }
  /// Do the tags fulfil the condition?
  bool holds(const Tags& tags) const;

 private:
  enum class Kind : std::uint8_t { Said, Equal, Contains };

  Kind kind_ = Kind::Said;
  std::string name_;
  std::string value_;
};

}}  // namespace chess::query
