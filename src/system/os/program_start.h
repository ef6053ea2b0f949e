// SPDX-License-Identifier: GPL-3.0-or-later
// What every program does before all else, so that what follows sees the same on every system: arguments in
// UTF-8, standard streams that carry bytes, a terminal that shows UTF-8 and colours, and faults of writing
// that are values.
#pragma once

#include <string>
#include <vector>

namespace chess { inline namespace os {

/// Create it first in `main`; it lives as long as the program.
class ProgramStart {
 public:
  /// From now on a file that reaches the limit of the user (`ulimit -f`) is a fault of writing. By default it
  /// ends the process by SIGXFSZ, with all that it was about to say and to clean up. On Windows, standard
  /// streams are binary from now on, and a console shows UTF-8 and understands ECMA-48.
  ProgramStart(int argc, char** argv);
  /// The console is as it was.
  ~ProgramStart();
  ProgramStart(const ProgramStart&) = delete;
  ProgramStart& operator=(const ProgramStart&) = delete;

  /// The arguments in UTF-8, the name of the program among them. They live as long as this object.
  int argc() const { return argc_; }
  char** argv() const { return argv_; }

 private:
  int argc_;
  char** argv_;
  std::vector<std::string> texts_;  ///< what `argv_` points to, where the system has them in another coding
  std::vector<char*> pointers_;
};

}}  // namespace chess::os
