// SPDX-License-Identifier: GPL-3.0-or-later
// What the person at the keyboard sees, all of it on stderr: faults as they come, a progress
// bar on a terminal or a line now and then elsewhere, and a summary at the end.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "annotate/pipeline/pipeline.h"

namespace annotate {

class Console {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Console(bool quiet);

  /// A fault or note of one line. Callable from any thread.
  void message(const std::string& text);

  /// Shows how far the run is, when it is time to. `fraction_read` is the source's.
  void show(const Progress& progress, std::optional<double> fraction_read);

  /// The last word.
  void finish(const RunSummary& summary);

 private:
  void clear_bar();
  std::string bar(const Progress& progress, std::optional<double> done) const;
  std::string line(const Progress& progress, std::optional<double> done) const;
  double seconds() const;

  const bool quiet_;
  const bool is_terminal_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point next_show_;
  std::mutex mutex_;
  bool has_bar_ = false;
};

}  // namespace annotate
