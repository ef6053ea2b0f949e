// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/http.h"

#include <algorithm>

#include "base/text.h"

namespace annotate {

namespace {

constexpr std::size_t kLongestEtag = 200;

/// It goes into a header and into a line of a file.
bool may_be_sent(std::string_view etag) {
  return etag.size() <= kLongestEtag &&
         std::ranges::all_of(etag, [](char c) { return c > ' ' && c < '\x7f'; });
}

}  // namespace

HttpHead parse_http_head(std::string_view text) {
  HttpHead head;
  for (std::string_view line : chess::split(text, '\n')) {
    line = chess::trim(line);
    if (line.starts_with("HTTP/")) {
      head = {};
      const auto words = chess::split_words(line);
      if (words.size() > 1) head.status = chess::parse_number<int>(words[1]).value_or(0);
      continue;
    }
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string name = chess::to_lower_copy(line.substr(0, colon));
    const std::string_view value = chess::trim(line.substr(colon + 1));
    if (name == "etag" && may_be_sent(value)) head.etag = value;
    if (name == "retry-after")
      if (const auto seconds = chess::parse_number<int>(value); seconds && *seconds >= 0)
        head.retry_after = std::chrono::seconds(*seconds);
  }
  return head;
}

}  // namespace annotate
