// SPDX-License-Identifier: GPL-3.0-or-later
// Shows how far a program is, as long as the object lives: a bar on a terminal, elsewhere a line now and then
// or nothing. The program supplies the text; the console cuts it to the width of the terminal.
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

namespace chess::inline console {

/// How far a program is.
struct ProgressView {
  std::optional<double> done{};  ///< from 0 to 1; nothing: it is not known how much there is to do
  std::string text{};
};

/// "[####....................]  17 %  text"; only the text if it is not known how much is done. The bar gives
/// way to the text: it has from 24 to 8 of the columns, or is left out.
std::string to_string(const ProgressView& view, std::size_t width);

class ProgressDisplay {
 public:
  /// Says how far the program is; nothing: there is nothing to show yet. Called by a thread of the display.
  using Supplier = std::function<std::optional<ProgressView>()>;

  /// `console` outlives the display. `line_interval`: how often a line is written where there is no terminal.
  ProgressDisplay(Console& console, Supplier supplier,
                  std::optional<std::chrono::milliseconds> line_interval = std::nullopt);
  /// Takes the bar away.
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

 private:
  void run(std::stop_token end, std::chrono::milliseconds interval);

  Console& console_;
  Supplier supplier_;
  std::mutex mutex_;
  std::condition_variable_any tick_;
  std::jthread drawer_;  ///< last: it uses the above
};

}  // namespace chess::inline console
