// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogue with a GUI or a person: lines in, lines out, while a search runs on the side. A script in a
// pipe need not wait for answers: `go` and what sets it up wait for the end of the search before, where that
// ends by itself.
// UCI as in Rudolf Huber's and Stefan Meyer-Kahlen's description of April 2006.
#pragma once

#include <istream>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/facade/engine.h"
#include "engine/uci/command_queue.h"
#include "engine/uci/output.h"
#include "protocol/uci_command.h"

namespace engine::uci {

inline constexpr int kMaxPerftDepth = 30;  ///< deeper than anybody waits for

class Loop {
 public:
  /// All three must outlive the loop.
  Loop(Engine& engine, std::istream& in, std::ostream& out);

  /// Reads commands until `quit` or the end of the input, and finishes.
  void run();
  /// One command, e.g. from the command line. It may go on, or wait for a search, after the call.
  void execute(std::string_view line);
  /// Did `run` end because somebody said `xboard`, and speaks that protocol from now on?
  bool is_left_for_xboard() const { return is_left_for_xboard_; }
  /// Until everything is answered. A search that does not end by itself is stopped. The last call.
  void finish() { queue_.finish(); }

 private:
  /// Commands that are not UCI's. False when `word` is none of them.
  bool execute_for_people(std::string_view word, std::string_view rest);
  /// Tells what was skipped in a line, as far as it matters: the first of it in `go` and `position`, and all
  /// of it after `debug on`.
  void tell(const chess::UciNotes& notes, const chess::UciCommand& command);
  /// Adds to the queue what `line` asks for.
  void enqueue(std::string_view line, QueuedCommand command);

  // What a command of UCI that has been read asks for.
  QueuedCommand command_of(const chess::UciSetOption& option);
  QueuedCommand command_of(const chess::UciNewGame&);
  QueuedCommand command_of(const chess::UciPosition& position);
  QueuedCommand command_of(const chess::UciGo& go);
  // What acts at once.
  void handle(const chess::UciHello&);
  void handle(const chess::UciDebug& debug) { debug_ = debug.on; }
  void handle(const chess::UciIsReady&) {
    queue_.settle();
    output_.line("readyok");
  }
  void handle(const chess::UciRegister&) {}
  void handle(const chess::UciStop&) { queue_.stop(); }
  void handle(const chess::UciPonderHit&) { queue_.ponderhit(); }
  void handle(const chess::UciQuit&) { quit_ = true; }

  void set_option(const chess::UciSetOption& option);
  void set_position(const chess::UciPosition& position);
  void go(const chess::UciGo& go, const std::stop_token& stop);
  Limits limits_of(const chess::UciGo& go);
  Reporter::Style style() const;
  void flip();
  void bench(int depth, const std::stop_token& stop);
  /// `is_go`: asked for by `go perft`, which ends in a `bestmove`.
  void perft(int depth, const std::stop_token& stop, bool is_go = false);

  Engine& engine_;
  std::istream& in_;
  Output output_;
  Reporter reporter_;
  bool debug_ = false;
  bool quit_ = false;
  bool is_left_for_xboard_ = false;
  CommandQueue queue_;  // the last member: its commands use the others
};

}  // namespace engine::uci
