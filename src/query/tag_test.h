// SPDX-License-Identifier: GPL-3.0-or-later
// One tag that a game must have: "Annotator", "Round=3", "Event~open".
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "game/game.h"

namespace chess::inline query {

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
