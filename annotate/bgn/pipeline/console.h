// SPDX-License-Identifier: GPL-3.0-or-later
// What the person at the keyboard sees while games are read, all of it on stderr: faults as they come, and on
// a terminal a bar.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>

#include "annotate/bgn/pipeline/input_chunks.h"
#include "game/diagnostic.h"

namespace annotate::bgn {

class Console {
 public:
  using Clock = std::chrono::steady_clock;

  /// So many diagnostics are shown; the others are counted.
  Console(bool quiet, std::size_t max_messages);

  /// A fault of one line. Callable from any thread, like the others.
  void message(const std::string& text);
  /// What was said of an input, its lines and games counted from its start.
  void diagnostic(const std::string& input, const chess::Diagnostic& what);

  /// Shows how far reading is, when it is time to.
  void show(const ReadProgress& progress, std::uint64_t games);
  /// Takes the bar away, and says how many diagnostics were not shown.
  void finish();

 private:
  void put_line(const std::string& text);
  void clear_bar();

  const bool quiet_;
  const bool is_terminal_;
  const std::size_t max_messages_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point next_show_;
  std::mutex mutex_;  // guards what follows
  std::size_t messages_ = 0;
  bool has_bar_ = false;
};

/// "[####....]  38 %  812 MB, 104 MB/s, 1.2M games, 0:00:14 left". `total` 0: not known.
std::string progress_text(std::uint64_t bytes, std::uint64_t total, std::uint64_t games, double seconds);

}  // namespace annotate::bgn
