// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a player's name, found however the name is written: "Carlsen, Magnus", "Magnus Carlsen",
// "Carlsen,M." or a handle on a chess site.
#pragma once

#include <string>
#include <string_view>

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

}  // namespace chess::inline query
