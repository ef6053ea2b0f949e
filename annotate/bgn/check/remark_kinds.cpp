// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics counted by kind: the reason without the words of the file that it quotes.
#include "annotate/bgn/check/check.h"

#include <algorithm>

#include "base/text.h"

namespace annotate::bgn {

namespace {

constexpr std::string_view kLeftOut = "...";

bool is_square(std::string_view word) {
  return word.size() == 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8';
}

}  // namespace

std::string remark_kind(std::string_view reason) {
  reason = reason.substr(0, reason.find(": "));
  std::string kind;
  char quote = '\0';  // the one that is open
  for (std::size_t i = 0; i < reason.size(); ++i) {
    const char c = reason[i];
    const bool begins_word = i == 0 || reason[i - 1] == ' ';
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if ((c == '\'' || c == '"') && begins_word) {  // others are apostrophes
      quote = c;
      kind += kLeftOut;
    } else if (begins_word && is_square(reason.substr(i, reason.find_first_of(" ,", i) - i))) {
      kind += kLeftOut;
      ++i;
    } else {
      kind.push_back(c);
    }
  }
  if (constexpr std::string_view tag = "tag "; kind.starts_with(tag)) {
    const std::size_t end = kind.find(' ', tag.size());
    if (end != std::string::npos) kind.erase(tag.size() - 1, end - tag.size() + 1);
  }
  std::string_view rest = kind;
  while (rest.starts_with(kLeftOut)) rest = chess::trim(rest.substr(kLeftOut.size()));
  while (rest.ends_with(kLeftOut)) rest = chess::trim(rest.substr(0, rest.size() - kLeftOut.size()));
  return std::string(rest);
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

}  // namespace annotate::bgn
