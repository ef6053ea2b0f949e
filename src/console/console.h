// SPDX-License-Identifier: GPL-3.0-or-later
// What a program says of itself: its name, its exit status, and its messages on standard error.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

namespace chess::inline console {

/// "Marginalia 0.1.0": what `--version` prints, and the name under which the programs write into files.
std::string_view program_version();

/// How a program ended, for scripts, in the manner of grep. The programs' manual pages list the same values.
enum ExitStatus : int {
  kExitWell = 0,
  kExitPartly = 1,  ///< a part of the work could not be done, or what was asked for is absent; it was named
  kExitUnable = 2,  ///< wrong usage, nothing to read, an input or output that does not work
};

/// The status of a program that a signal made end in good order, as shells know it: 130 for Ctrl-C.
constexpr int exit_status_of_signal(int signal) { return 128 + signal; }

// What a program says on standard error: messages under its name, and below them a status line that is drawn
// again and again. One object for the whole program, so that neither writes into the other.

/// All calls may come from any thread.
class Console {
 public:
  /// `program` is the name before each message. Tests give another descriptor than that of standard error.
  explicit Console(std::string program);
  Console(std::string program, int descriptor);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// The line "program: text". Takes the status line away first.
  void message(std::string_view text);
  /// `text` as it is: whole lines, such as a summary. Takes the status line away first.
  void write(std::string_view text);

  /// Is there a terminal to draw on?
  bool is_terminal() const { return is_terminal_; }
  /// Columns that a status line may take now; a change of the terminal's size shows at the next call.
  std::size_t status_width() const;
  /// Draws the status line anew. It is cut to the width that the terminal has at this moment, since a longer
  /// one would leave a line of itself behind each time. Precondition: `is_terminal()`.
  void draw_status(std::string_view line);
  void clear_status();

 private:
  void put(std::string_view text);

  const std::string program_;
  const int descriptor_;
  const bool is_terminal_;
  std::mutex mutex_;  ///< guards the stream and what follows
  bool has_status_ = false;
};

}  // namespace chess::inline console
