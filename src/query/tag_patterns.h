// SPDX-License-Identifier: GPL-3.0-or-later
// What the tags of a game must say: a part of a player's name, however the name is written, or one tag with
// its value or a part of it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"

namespace chess::inline query {

/// Lower case (ASCII), and every run of blanks, commas, points and underscores made one blank; none at the
/// ends.
std::string folded_name(std::string_view name);

class NamePattern {
 public:
  explicit NamePattern(std::string_view part) : part_(folded_name(part)) {}

  /// No letter or digit to look for.
  bool empty() const { return part_.empty(); }

  /// Does the folded name hold the folded part, as it stands or with what follows its comma put first?
  bool fits(std::string_view name) const;

 private:
  std::string part_;
};

/// The value of a tag that says something: not missing, and not empty, "?" or "-".
std::optional<std::string_view> said(const Tags& tags, std::string_view name);

class TagTest {
 public:
  /// "NAME=VALUE": the whole value; "NAME~TEXT": a part of it; both ignore case (ASCII). "NAME" alone:
  /// any value that says something. The error is a sentence that says what is accepted.
  static std::expected<TagTest, Error> parse(std::string_view text);

  bool holds(const Tags& tags) const;

 private:
  enum class Kind : std::uint8_t { Said, Equal, Contains };

  Kind kind_ = Kind::Said;
  std::string name_;
  std::string value_;
};

}  // namespace chess::inline query
