// SPDX-License-Identifier: GPL-3.0-or-later
// The only place the engine writes from: whole lines, from any thread, flushed at once, with a copy of the
// dialogue in a log file when one is asked for; and what a search tells, as UCI's lines.
#pragma once

#include <fstream>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/facade/engine.h"
#include "notation/uci_move.h"

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
  /// Logs to a new file from now on, in place of an earlier log; an empty name ends the log. False when it
  /// cannot be written, or the file holds something else than a log.
  bool log_to(const std::string& path);

 private:
  std::mutex mutex_;
  std::ostream& out_;
  std::ofstream log_;
};

class Reporter : public SearchListener, public PerftListener {
 public:
  struct Style {
    chess::CastlingNotation castling = chess::CastlingNotation::KingMove;
    bool wdl = false;
    /// After a count too comes a `bestmove`, when `go` asked for it.
    bool bestmove_after_perft = false;
  };

  explicit Reporter(Output& output) : output_(output) {}
  /// Not during a search.
  void set_style(const Style& style) { style_ = style; }

  void info(const SearchInfo& info) override;
  void current_move(const CurrentMove& current) override;
  void note(const std::string& text) override { output_.note(text); }
  void best_move(const SearchResult& result) override;
  void perft_move(chess::Move m, std::uint64_t leaves) override;
  void perft_done(std::uint64_t leaves, Milliseconds time, bool complete) override;

 private:
  Output& output_;
  Style style_;
};

}  // namespace engine::uci
