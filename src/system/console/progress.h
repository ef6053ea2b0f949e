// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the progress of a program as long as the object lives: a bar on a terminal, elsewhere a line now and
// then or nothing. The program supplies the text. The console cuts it to the width of the terminal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "console/console.h"

namespace chess { inline namespace console {

/// The progress of a program.
struct ProgressView {
  std::optional<double> done{};  ///< from 0 to 1; empty if the amount of work is unknown
  std::string text{};
};

/// "[####....................]  17 %  text", or only the text if `done` is empty. The bar has 24 columns; it
/// gives way to the text down to 8 columns, and then disappears.
std::string to_string(const ProgressView& view, std::size_t width);

/// Draws the progress in a thread of its own.
class ProgressDisplay {
 public:
  /// Returns the progress, or nothing if there is nothing to show yet. A thread of the display calls it.
  using Supplier = std::function<std::optional<ProgressView>()>;

  /// `line_interval` says how often a line is written if there is no terminal; empty: never. Precondition:
  /// `console` outlives the display.
  ProgressDisplay(Console& console, Supplier supplier,
                  std::optional<std::chrono::milliseconds> line_interval = std::nullopt);
  /// Removes the bar.
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

 private:
  void run(std::stop_token end, std::chrono::milliseconds interval);

  Console& console_;
  Supplier supplier_;
  std::mutex mutex_;
  std::condition_variable_any tick_;
  std::optional<std::jthread> drawer_;  ///< last: it uses the above; none if the system gives no thread
};

}}  // namespace chess::console
