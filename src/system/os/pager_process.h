// SPDX-License-Identifier: GPL-3.0-or-later
// A program that reads what goes to standard output, and has the keyboard meanwhile.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess { inline namespace os {

/// The pager that every user of the system has; empty if there is none that shows UTF-8 and colours.
std::string_view usual_pager();

/// As long as it runs, standard output leads to it, and Ctrl-C is meant for it.
class PagerProcess {
 public:
  using Setting = std::pair<const char*, const char*>;

  /// Starts the command by the system's shell, with `settings` added to its environment unless they are set
  /// there. False if it does not start. Call it once.
  bool start(const std::string& command, const std::vector<Setting>& settings);
  bool is_running() const { return process_ > 0; }
  /// Waits until the user has closed it. Standard output is the terminal again.
  void close();

 private:
  int process_ = -1;
  int terminal_ = -1;  ///< what standard output was
  [[maybe_unused]] void* pipe_ = nullptr;  ///< to the pager, on Windows
  void (*on_interrupt_)(int) = nullptr;  ///< what SIGINT did
};

}}  // namespace chess::os
