// SPDX-License-Identifier: GPL-3.0-or-later
// What the XBoard protocol shows of a search: the lines of thinking, and the answer to `.`. The thread that
// searches tells of it, and the thread that reads commands asks.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "core/position.h"
#include "engine/search/limits.h"

namespace engine::xboard {

/// `PLY SCORE TIME NODES ... PV` of a search of `position`. `pondered`: the move that led there is only
/// expected so far, and stands in brackets before the line; it may be empty.
std::string to_thinking(const SearchInfo& info, chess::Position position, std::string_view pondered);

/// How far the search is that began last. All calls may come from any thread.
class SearchStatus {
 public:
  /// A search of a position with so many legal moves begins.
  void begin(int root_moves);
  void note(const SearchInfo& info);
  void note(const CurrentMove& current);
  /// `stat01: TIME NODES PLY LEFT TOTAL [MOVE]`
  std::string to_line() const;

 private:
  mutable std::mutex mutex_;
  SearchInfo info_;
  CurrentMove current_;
  int root_moves_ = 0;
};

}  // namespace engine::xboard
