// SPDX-License-Identifier: GPL-3.0-or-later
// Cases of a test in a file, one paragraph each:
//
//   = What the cases below are about; for readers only.
//   * What this case is about
//   key: value
//   + What is different here: the keys of the last case with a star, but for those given
//   key: value
//
// The value "-" is an empty one. Keys above the first case are those of all cases. "#" begins a comment.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace test {

struct CaseRow {
  std::string where;  ///< "FILE:LINE: what it is about"
  std::map<std::string, std::string, std::less<>> values;

  bool has(std::string_view key) const { return values.contains(key); }
  /// Empty for a key that is not given.
  std::string at(std::string_view key) const;
};

/// The cases of a file, whose path is seen from the project's root. It fails where there are none.
std::vector<CaseRow> cases_of(const std::string& path);

/// In the text of a value "\n" stands for an end of line.
std::string with_line_ends(std::string text);

}  // namespace test
