// SPDX-License-Identifier: GPL-3.0-or-later
// Long text on a person's terminal: it waits until it is whole, so that the bar and messages do not come
// between its lines, and comes page by page if it is longer than the window.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "command_line/pager.h"
#include "io/byte_sink.h"

namespace chess { inline namespace command_line {

/// Text on its way to a terminal.
class PagedText {
 public:
  /// Adds text, and returns what is to be written now: nothing while it waits. As soon as so much waits that
  /// it would take the memory of others, the pager runs, and nothing waits any more.
  std::string add(std::string_view text);
  /// Returns the rest at the end of the text. It needs the pager if it is longer than the window and `paged`.
  std::string end(bool paged = true);
  /// Does the text go to a pager?
  bool is_paged() const { return pager_ && pager_->is_running(); }
  /// Was a pager wanted?
  bool had_pager() const { return pager_.has_value(); }
  /// Returns when the person has read it.
  void close();

 private:
  std::string waiting_;
  bool is_streaming_ = false;
  std::optional<Pager> pager_;
};

/// Standard output as `open_plain_output("-")` opens it; at a terminal its text is paged. `leave_screen` is
/// called before the first of it is written. A pager that is closed early is no fault in `finish`.
std::unique_ptr<ByteSink> paged_output(std::function<void()> leave_screen = {});

/// Writes text that is made for a terminal to `stdout`.
void print_paged(std::string_view text);

}}  // namespace chess::command_line
