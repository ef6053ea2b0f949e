// SPDX-License-Identifier: GPL-3.0-or-later
// The only place the engine writes from: whole lines, from any thread, flushed at once, with a copy
// of the dialogue in a log file when one is asked for.
#pragma once

#include <fstream>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace engine::uci {

class Output {
 public:
  explicit Output(std::ostream& out) : out_(out) {}

  /// One line (or several, separated by '\n'), without the last line end.
  void line(std::string_view text);
  /// `info string TEXT`; line breaks within become spaces.
  void note(std::string_view text);
  /// What came in, for the log only.
  void log_input(std::string_view text);
  /// Logs to a new file from now on; an empty name ends the log. False when it cannot be written.
  bool log_to(const std::string& path);

 private:
  std::mutex mutex_;
  std::ostream& out_;
  std::ofstream log_;
};

}  // namespace engine::uci
