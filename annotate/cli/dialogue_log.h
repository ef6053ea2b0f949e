// SPDX-License-Identifier: GPL-3.0-or-later
// `--log FILE`: what was said to the engines and by them, one line for each line:
//   "    1.204 #2 < info depth 5 ..."   seconds since the start, the engine's number, > to it, < from it.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/error.h"
#include "client/session_noise.h"
#include "io/byte_sink.h"

namespace annotate {

/// For any number of engines and threads. Outlives the engines that it listens to.
class DialogueLog {
 public:
  using Clock = std::chrono::steady_clock;
  /// Hears once of a log that cannot be written any more.
  using Report = std::function<void(const std::string& message)>;

  /// Writes behind what is in the file `path`, so that the log of a resumed run goes on.
  static std::expected<std::unique_ptr<DialogueLog>, chess::Error> open(const std::string& path,
                                                                        Report report);
  ~DialogueLog();

  /// For an engine that is started now: it gets the next number, and `command` is noted.
  chess::LineObserver listen(const std::string& command);

 private:
  DialogueLog(std::unique_ptr<chess::ByteSink> sink, Report report);
  void write(int engine, char mark, std::string_view line);

  std::unique_ptr<chess::ByteSink> sink_;
  Report report_;
  const Clock::time_point begin_ = Clock::now();
  std::mutex mutex_;
  int engines_ = 0;
  bool is_broken_ = false;
};

}  // namespace annotate
