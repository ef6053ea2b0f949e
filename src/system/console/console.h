// SPDX-License-Identifier: GPL-3.0-or-later
// What a program says about itself: its name, its exit status, and its messages on standard error.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

namespace chess { inline namespace console {

/// "Marginalia 1.0.0": the output of `--version`, and the name that the programs write into files.
std::string_view program_version();

/// How a program ended, for scripts, as grep does it. The manual pages of the programs list the same values.
enum ExitStatus : int {
  kExitWell = 0,
  kExitPartly = 1,  ///< a part of the work failed, or what was asked for is absent; messages name it
  kExitUnable = 2,  ///< wrong usage, nothing to read, or an input or output that does not work
};

/// The status of a program that ended in good order after a signal, as shells know it: 130 for Ctrl-C.
constexpr int exit_status_of_signal(int signal) { return 128 + signal; }

// What a program writes to standard error: messages under its name, and below them a status line that is
// drawn again and again. One object serves the whole program, so that the two do not mix. Names of files, of
// players and of engines stand in messages, so everything passes through `screen_text`.

/// Messages and a status line. Any thread may make any call.
class Console {
 public:
  /// `program` is the name in front of each message. The descriptor is standard error; tests give another
  /// one.
  explicit Console(std::string program);
  Console(std::string program, int descriptor);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// Writes the line "program: text". Removes the status line first.
  void message(std::string_view text);
  /// Writes `text` as it is: whole lines, such as a summary. Removes the status line first.
  void write(std::string_view text);

  /// Is the descriptor a terminal on which the status line can be drawn?
  bool is_terminal() const { return is_terminal_; }
  /// The columns that a status line may take now. The next call sees a change of the terminal's size.
  std::size_t status_width() const;
  /// Draws the status line again. It is cut to the current width of the terminal, because a longer one would
  /// leave a line behind each time. Precondition: `is_terminal()`.
  void draw_status(std::string_view line);
  /// Removes the status line.
  void clear_status();

  /// From now on messages wait, because somebody else has the terminal, until `release` writes them.
  void hold();
  void release();

 private:
  void put(std::string_view text);

  const std::string program_;
  const int descriptor_;
  const bool is_terminal_;
  std::mutex mutex_;  ///< guards the stream and what follows
  bool has_status_ = false;
  bool is_held_ = false;
  std::string waiting_;  ///< while held
};

}}  // namespace chess::console
