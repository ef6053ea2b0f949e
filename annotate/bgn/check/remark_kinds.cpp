// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/check/remark_kinds.h"

#include <algorithm>

#include "base/text.h"

namespace bgn_program {

std::string remark_kind(std::string_view reason) {
  reason = reason.substr(0, reason.find(": "));
  std::string kind;
  bool in_quotes = false;
  for (std::size_t i = 0; i < reason.size(); ++i) {
    const char c = reason[i];
    // A quote that opens stands behind a blank; others are apostrophes.
    if (c == '\'' && (in_quotes || i == 0 || reason[i - 1] == ' ')) {
      in_quotes = !in_quotes;
    } else if (!in_quotes && !(c == ' ' && kind.ends_with(' '))) {
      kind.push_back(c);
    }
  }
  if (constexpr std::string_view tag = "tag "; kind.starts_with(tag)) {
    const std::size_t end = kind.find(' ', tag.size());
    if (end != std::string::npos) kind.erase(tag.size() - 1, end - tag.size() + 1);
  }
  return std::string(chess::trim(kind));
}

void RemarkKinds::add(const chess::Diagnostic& what) {
  auto key = std::make_pair(what.severity, remark_kind(what.reason));
  if (counts_.size() >= kMost && !counts_.contains(key)) key.second = "other";
  ++counts_[std::move(key)];
}

std::vector<RemarkKinds::Count> RemarkKinds::sorted() const {
  std::vector<Count> counts;
  for (const auto& [key, count] : counts_) counts.push_back({key.first, key.second, count});
  std::ranges::sort(counts, [](const Count& a, const Count& b) {
    if (a.severity != b.severity) return a.severity > b.severity;
    return a.count != b.count ? a.count > b.count : a.kind < b.kind;
  });
  return counts;
}

}  // namespace bgn_program
