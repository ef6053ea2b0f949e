// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that wait for a browser to fetch them, each once.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/server/tab_handler.h"
#include "base/text.h"

namespace annotate {

/// Any number of threads.
class Downloads {
 public:
  /// Returns the last part of its address. The oldest of several that nobody fetches goes.
  std::string add(std::string name, std::string text) {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() >= kMost) waiting_.erase(waiting_.begin());
    waiting_.insert_or_assign(++last_, std::pair(std::move(name), std::move(text)));
    return std::to_string(last_);
  }

  WebAnswer take(std::string_view key) {
    const std::scoped_lock lock(mutex_);
    const auto found = waiting_.extract(chess::parse_number<std::uint64_t>(key).value_or(0));
    if (!found) return {404, "text/plain; charset=utf-8", "This download is over. Ask for it again.\n"};
    auto& [name, text] = found.mapped();
    return {200,
            "application/octet-stream",
            std::move(text),
            {{"Content-Disposition", "attachment; filename=\"" + name + "\""}}};
  }

 private:
  static constexpr std::size_t kMost = 4;
  std::mutex mutex_;
  std::map<std::uint64_t, std::pair<std::string, std::string>> waiting_;
  std::uint64_t last_ = 0;
};

}  // namespace annotate
