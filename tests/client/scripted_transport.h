// SPDX-License-Identifier: GPL-3.0-or-later
// A transport that plays a script instead of running a program: it expects these lines, answers
// those, and its clock only moves when somebody waits. What went against the script is kept in
// words. Share the Script to look at it after the session has gone.
#pragma once

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "client/transport.h"

namespace chess::test {

using namespace std::chrono_literals;

class Script {
 public:
  /// The next line written must be this one.
  Script& expect(std::string line) {
    steps.push_back(Expect{std::move(line)});
    return *this;
  }
  /// The other side says this, `after` the step before.
  Script& say(std::string line, std::chrono::milliseconds after = 0ms) {
    steps.push_back(Say{std::move(line), after});
    return *this;
  }
  /// The same line `times` times, each after `after`.
  Script& repeat(const std::string& line, int times, std::chrono::milliseconds after) {
    for (int i = 0; i < times; ++i) say(line, after);
    return *this;
  }
  /// The same line for ever, at once.
  Script& flood(std::string line) {
    steps.push_back(Flood{std::move(line)});
    return *this;
  }
  /// Reading fails with this from here on.
  Script& fail(TransportFault fault) {
    steps.push_back(fault);
    return *this;
  }
  /// Called when somebody reads here.
  Script& call(std::function<void()> function) {
    steps.push_back(std::move(function));
    return *this;
  }
  /// `uci` and `isready` answered as a modest engine does.
  Script& handshake(std::vector<std::string> options = {}) {
    expect("uci").say("id name Script").say("id author Nobody");
    for (auto& option : options) say("option name " + std::move(option));
    return say("uciok").ready();
  }
  Script& ready() { return expect("isready").say("readyok"); }

  /// How far the clock has moved.
  std::chrono::milliseconds elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(clock.time_since_epoch());
  }

  struct Expect {
    std::string line;
  };
  struct Say {
    std::string line;
    std::chrono::milliseconds after;
  };
  struct Flood {
    std::string line;
  };
  using Step = std::variant<Expect, Say, Flood, TransportFault, std::function<void()>>;

  std::deque<Step> steps;
  std::vector<std::string> mismatches;
  std::vector<std::string> sent;
  Transport::TimePoint clock{};
  bool ignores_quit = false;
  bool ignores_terminate = false;
  ProcessEnd exit{};
  std::string errors;  ///< on standard error
  bool quit_read = false;
  bool terminated = false;
  bool killed = false;
};

/// Everything expected was said, nothing else was.
inline void check_script(const Script& script) {
  for (const auto& mismatch : script.mismatches) FAIL_CHECK(mismatch);
  for (const auto& step : script.steps)
    if (const auto* expected = std::get_if<Script::Expect>(&step))
      FAIL_CHECK("never said: " << expected->line);
}

class ScriptedTransport final : public Transport {
 public:
  explicit ScriptedTransport(std::shared_ptr<Script> script) : script_(std::move(script)) {}

  std::expected<void, TransportFault> write_line(std::string_view line, TimePoint) override {
    Script& s = *script_;
    s.sent.emplace_back(line);
    if (line == "quit") {
      s.quit_read = true;
      return {};
    }
    if (!s.steps.empty()) {
      if (const auto* fault = std::get_if<TransportFault>(&s.steps.front())) return std::unexpected(*fault);
      // What the engine says on its own does not keep it from reading: look for the next expectation.
      for (auto it = s.steps.begin(); it != s.steps.end(); ++it) {
        const auto* expected = std::get_if<Script::Expect>(&*it);
        if (expected == nullptr) continue;
        if (expected->line == line) {
          s.steps.erase(it);
          return {};
        }
        s.mismatches.push_back("expected \"" + expected->line + "\", got \"" + std::string(line) + '"');
        return {};
      }
    }
    if (line != "stop") s.mismatches.push_back("unexpected \"" + std::string(line) + '"');
    return {};
  }

  std::expected<std::string, TransportFault> read_line(TimePoint deadline) override {
    Script& s = *script_;
    while (true) {
      if (woken_.exchange(false)) return std::unexpected(TransportFault::Woken);
      if (s.steps.empty() || std::holds_alternative<Script::Expect>(s.steps.front())) {
        s.clock = std::max(s.clock, deadline);
        return std::unexpected(TransportFault::Timeout);
      }
      if (const auto* fault = std::get_if<TransportFault>(&s.steps.front())) return std::unexpected(*fault);
      if (auto* function = std::get_if<std::function<void()>>(&s.steps.front())) {
        const auto call = std::move(*function);
        s.steps.pop_front();
        call();
        continue;
      }
      if (const auto* flood = std::get_if<Script::Flood>(&s.steps.front())) return flood->line;
      auto& say = std::get<Script::Say>(s.steps.front());
      if (s.clock + say.after > deadline) {
        say.after -=
            std::chrono::duration_cast<std::chrono::milliseconds>(std::max(deadline, s.clock) - s.clock);
        s.clock = std::max(s.clock, deadline);
        return std::unexpected(TransportFault::Timeout);
      }
      s.clock += say.after;
      std::string line = std::move(say.line);
      s.steps.pop_front();
      return line;
    }
  }

  void wake() override { woken_ = true; }
  TimePoint now() const override { return script_->clock; }
  void close_input() override {}
  void terminate() override { script_->terminated = true; }
  void kill() override { script_->killed = true; }
  std::optional<ProcessEnd> wait_exit(TimePoint deadline) override {
    Script& s = *script_;
    const bool gone = (!s.steps.empty() && std::holds_alternative<TransportFault>(s.steps.front()) &&
                       std::get<TransportFault>(s.steps.front()) == TransportFault::Closed) ||
                      (s.quit_read && !s.ignores_quit);
    if (gone) return s.exit;
    if (s.terminated && !s.ignores_terminate) return ProcessEnd{15, true};
    if (s.killed) return ProcessEnd{9, true};
    s.clock = std::max(s.clock, deadline);
    return std::nullopt;
  }
  std::string error_text() const override { return script_->errors; }

 private:
  std::shared_ptr<Script> script_;
  std::atomic<bool> woken_{false};
};

}  // namespace chess::test
