// SPDX-License-Identifier: GPL-3.0-or-later
// Our engine behind the seam of every engine: lines of UCI go in and come out, but nothing is between them. A
// search is over when the line that asked for it has been written, since there is one thread.
#pragma once

#include <deque>
#include <functional>
#include <istream>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>

#include "cases/evaluator.h"
#include "client/transport.h"
#include "engine/facade/engine.h"
#include "engine/uci/loop.h"

namespace wasm {

class OwnEngine final : public chess::Transport {
 public:
  /// `searched` is called behind each search.
  explicit OwnEngine(std::function<void()> searched);

  std::expected<void, chess::TransportFault> write_line(std::string_view line, TimePoint deadline) override;
  /// Nothing comes later: what is not there is a Timeout.
  std::expected<std::string, chess::TransportFault> read_line(TimePoint deadline) override;
  void wake() override {}
  TimePoint now() const override { return Clock::now(); }
  void close_input() override { is_closed_ = true; }
  void terminate() override { is_closed_ = true; }
  void kill() override { is_closed_ = true; }
  std::optional<chess::ProcessEnd> wait_exit(TimePoint) override { return chess::ProcessEnd{}; }
  std::string error_text() const override { return {}; }

 private:
  /// Cuts what is written into lines.
  class Lines final : public std::streambuf {
   public:
    std::deque<std::string> whole;

   protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;

   private:
    std::string begun_;
  };

  std::function<void()> searched_;
  Lines lines_;
  std::ostream out_{&lines_};
  std::istream in_{nullptr};
  engine::Engine engine_;
  engine::uci::Loop loop_{engine_, in_, out_};
  bool is_closed_ = false;
};

/// Evaluators that ask an engine of their own each, as `annotate` asks ours.
chess::EvaluatorFactory own_engines(chess::AbilityTrial trial, std::function<void()> searched);

}  // namespace wasm
