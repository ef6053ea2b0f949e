// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of texts, which grow to megabytes and are needed again for the next games.
#pragma once

#include <array>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "games/game_format.h"

namespace annotate::bgn {

/// Texts that were written lend their memory to the next ones.
class TextPool {
 public:
  std::array<std::string, chess::kGameFormats> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return {};
    auto texts = std::move(free_.back());
    free_.pop_back();
    return texts;
  }
  void give_back(std::array<std::string, chess::kGameFormats>&& texts) {
    for (std::string& text : texts) text.clear();
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(texts));
  }

 private:
  std::mutex mutex_;
  std::vector<std::array<std::string, chess::kGameFormats>> free_;
};

}  // namespace annotate::bgn
