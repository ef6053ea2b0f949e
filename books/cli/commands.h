// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands of `book`, one file a family, and what they share: what they say on standard error, what
// they read from their options, and how they end: with an exit status, or with the error that keeps them from
// their work.
#pragma once

#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "command_line/command_line.h"
#include "console/console.h"
#include "core/position.h"
#include "games/plain_games.h"
#include "io/file_roles.h"
#include "io/io_error.h"
#include "os/signals.h"

namespace books {

using chess::kExitPartly;
using chess::kExitUnable;
using chess::kExitWell;

/// Standard error: messages and progress.
chess::Console& console();
/// "book: what", a line.
void complain(std::string_view what);
/// Writes whole lines for people to standard output; see `chess::screen_text`.
void print_text(std::string_view text);
/// The same, for a command that ends with it; gives kExitUnable.
int unable(std::string_view why);
/// The same for a fault of reading or writing; nothing is said of a closed pipe: whoever reads no more of
/// what we write knows why.
int unable(const chess::IoError& error);
/// A remark of a reader of games, its notes aside.
void print_problem(const chess::GameFileProblem& problem);

/// The games or books that a command reads, for `find_overwriting`.
std::vector<chess::FileRole> read_roles(const std::vector<std::string>& paths);
/// YYYY.MM.DD, as tags have it.
std::string today();

/// Why a command must not write `output`, which is one of the `inputs`; nothing if it may.
std::optional<std::string> overwriting_fault(const std::vector<std::string>& inputs,
                                             const std::string& output);

/// Ctrl-C and SIGTERM while a command works: it stops at the next chance, and says what became of its output.
/// A second signal ends the program at once.
class Interrupts {
 public:
  /// Before any other thread is started.
  Interrupts() : watch_(stop_) {}
  std::stop_token token() const { return stop_.get_token(); }
  bool came() const { return watch_.is_interrupted(); }
  /// Says "interrupted" and `what`; gives the exit status. Precondition: came().
  int tell(std::string_view what) const;

 private:
  std::stop_source stop_;
  chess::InterruptWatch watch_;
};

/// What became of an output that is written as a whole, when it was not: "'x.bin' is as it was", or "is not
/// written".
std::string unwritten(const std::string& path);

using ExitOrError = std::expected<int, chess::Error>;

/// The exit status; an error is told on the way.
int status_of(const ExitOrError& ended);

/// Reads `text` into `value` by `parse`. The error is in the place `option`.
template <class T, class Parse>
std::expected<void, chess::Error> read_option(std::string_view option, std::string_view text, T& value,
                                              Parse parse) {
  auto parsed = parse(text);
  if (!parsed) return std::unexpected(std::move(parsed.error()).in(std::string(option)));
  value = std::move(*parsed);
  return {};
}

/// A position or a line of moves: a FEN, moves from there, or both.
struct LineArgument {
  chess::Position start;
  std::vector<chess::Move> moves;  ///< legal one after another
};

/// Without a FEN the line begins at the start of a game.
std::expected<LineArgument, chess::Error> read_line(std::string_view fen, std::string_view moves);

void add_compare_command(chess::ProgramCommand program);
void add_eco_commands(chess::ProgramCommand program);
void add_match_commands(chess::ProgramCommand program);
void add_opening_commands(chess::ProgramCommand program);
void add_polyglot_commands(chess::ProgramCommand program);
void add_records_commands(chess::ProgramCommand program);
void add_repertoire_commands(chess::ProgramCommand program);
void add_test_command(chess::ProgramCommand program);

}  // namespace books
