// SPDX-License-Identifier: GPL-3.0-or-later
// Long output page by page, as git shows it: the program that PAGER names reads what goes to standard output.
// Without PAGER that is `less -FRX`, on Windows none. Where no person sits at a terminal, nothing happens.
#pragma once

#include "os/pager_process.h"

namespace chess { inline namespace command_line {

/// As long as it runs, standard output leads to the pager. A pager that is missing, or that its user closes
/// early, is no fault: writing then gives EPIPE. Ctrl-C is the pager's.
class Pager {
 public:
  /// Starts the pager if standard output is a terminal. PAGER="" and PAGER=cat start none.
  Pager();
  /// Calls `close`.
  ~Pager() { close(); }
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  bool is_running() const { return process_.is_running(); }
  /// Waits until the user has closed the pager. Standard output is the terminal again.
  void close() { process_.close(); }

 private:
  PagerProcess process_;
};

}}  // namespace chess::command_line
