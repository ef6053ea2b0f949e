// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogue with a GUI or a person: lines in, lines out, while a search runs on the side.
// UCI as in Rudolf Huber's and Stefan Meyer-Kahlen's description of April 2006.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/uci/output.h"
#include "protocol/uci_command.h"

namespace engine::uci {

class Loop {
 public:
  /// All three must outlive the loop.
  Loop(Engine& engine, std::istream& in, std::ostream& out);
  ~Loop();

  /// Reads commands until `quit` or the end of the input; a search that still runs then answers first.
  void run();
  /// One command, e.g. from the command line. False for `quit`.
  bool execute(std::string_view line);

 private:
  /// The next line, without its end; what is beyond kMaxLine of it is dropped. False at the end of input.
  bool read_line(std::string& line);
  /// Commands that are not UCI's. False when `word` is none of them.
  bool execute_for_people(std::string_view word, std::string_view rest);
  void finish();

  void handle(const chess::UciHello&);
  void handle(const chess::UciDebug& debug) { debug_ = debug.on; }
  void handle(const chess::UciIsReady&) { output_.line("readyok"); }
  void handle(const chess::UciSetOption& option);
  void handle(const chess::UciRegister&) {}
  void handle(const chess::UciNewGame&);
  void handle(const chess::UciPosition& position);
  void handle(const chess::UciGo& go);
  void handle(const chess::UciStop&) { engine_.stop(); }
  void handle(const chess::UciPonderHit&) { engine_.ponderhit(); }
  void handle(const chess::UciQuit&) { quit_ = true; }

  void apply(const chess::UciSetOption& option);
  void apply_pending_options();
  Limits limits_of(const chess::UciGo& go);
  Reporter::Style style() const;
  void flip();
  void bench(std::string_view arguments);
  void perft(std::string_view arguments);

  Engine& engine_;
  std::istream& in_;
  Output output_;
  Reporter reporter_;
  /// Set while a search was running: they count from its end on.
  std::vector<chess::UciSetOption> pending_;
  int perft_depth_ = 0;  // of the last `go perft`
  bool debug_ = false;
  bool quit_ = false;
};

}  // namespace engine::uci
