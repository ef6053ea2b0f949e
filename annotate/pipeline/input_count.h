// SPDX-License-Identifier: GPL-3.0-or-later
// How much there is to do: the games and positions of the inputs, counted ahead of the run by a thread of its
// own. Reading takes a fraction of a percent of the time that an engine takes.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "annotate/pipeline/files_source.h"

namespace annotate {

struct InputTotals {
  double games = 0;
  double positions = 0;  ///< as `count_positions` counts them
  bool is_exact = false;  ///< false: projected from the part of the files that has been counted so far
};

class InputCount {
 public:
  /// Counts nothing if an input is no regular file, since it may be readable only once.
  InputCount(const std::vector<std::string>& paths, bool with_variations, std::stop_token stop,
             const chess::InputOptions& reading = {});

  /// Returns nothing as long as nothing has been counted. Callable from any thread.
  std::optional<InputTotals> totals() const;

 private:
  void count(std::stop_token end);

  FilesSource source_;
  bool with_variations_;
  std::stop_token stop_;
  std::atomic<std::uint64_t> games_{0};
  std::atomic<std::uint64_t> positions_{0};
  std::atomic<bool> is_done_{false};
  std::optional<std::jthread> thread_;  ///< last: it uses the above; none if the system gives no thread
};

}  // namespace annotate
