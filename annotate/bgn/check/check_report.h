// SPDX-License-Identifier: GPL-3.0-or-later
// The report of `bgn check`, as text and as JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "annotate/bgn/check/remark_kinds.h"
#include "game/imported_game.h"
#include "games/chunk_report.h"

namespace annotate::bgn {

struct CheckedFile {
  std::string name;
  chess::GameCounts counts;
};

/// A remark that is listed, with its file.
struct ListedRemark {
  std::string file;
  chess::Diagnostic what;
};

struct CheckReport {
  std::vector<CheckedFile> files;
  chess::GameCounts totals;
  RemarkKinds kinds;
  std::vector<ListedRemark> remarks;  ///< in JSON only; as text they are shown as they come
  std::size_t unlisted = 0;           ///< there were so many more
};

/// The counts of the files and of the kinds of remarks, in lines.
std::string to_text(const CheckReport& report);
/// One object, on lines for people.
std::string to_json(const CheckReport& report);

}  // namespace annotate::bgn
