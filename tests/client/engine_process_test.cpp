// SPDX-License-Identifier: GPL-3.0-or-later
// The process behind a session, with real ones (tests/support/engines/bad_engine.py): how it starts and what
// it inherits, its pipes, its end, and what other threads may do meanwhile. None leaves a process behind.
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <latch>
#include <thread>

#include "base/text.h"
#include "client/engine_spec.h"
#include "client/process_transport.h"
#include "notation/uci_move.h"
#include "tests/client/bad_engine.h"
#include "tests/client/mentions.h"
#include "tests/client/process_guard.h"

using namespace chess;
using namespace chess::test;
using namespace std::chrono_literals;

namespace {

/// The value behind `key` in a line of words.
std::string value_of(std::string_view line, std::string_view key) {
  for (auto word = take_word(line); !word.empty(); word = take_word(line))
    if (word == key) return std::string(take_word(line));
  return {};
}

}  // namespace

TEST_CASE("process: one that behaves, seen from inside") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("ok 'two words' ''");
  std::string told;
  spec.observer = [&](bool sent, std::string_view line) {
    if (!sent && line.starts_with("info string pid")) told = line;
  };
  spec.options = {{"hash", "32"}};
  spec.directory = "/";
  // The same descriptor would otherwise be inherited: what others open is none of an engine's business.
  const int ours = ::dup(1);
  auto session = start_well(spec);
  CHECK(session.name() == "Bad ok");
  const auto analysis = ask(session);
  REQUIRE(analysis);
  CHECK(to_uci(analysis->bestmove) == "e2e4");
  CHECK(analysis->score == Score::cp(20));
  const long pid = parse_number<long>(value_of(told, "pid")).value_or(0);
  REQUIRE(pid > 0);
  CHECK(value_of(told, "group") == std::to_string(pid));
  CHECK(std::to_string(::getpgid(0)) != value_of(told, "group"));
  CHECK_MESSAGE(value_of(told, "fds") == "0,1,2", told);
  CHECK(told.find("args two words|") != std::string::npos);
  CHECK(value_of(told, "cwd") == "/");
  CHECK(session.close() == ProcessEnd{0, false});
  CHECK_FALSE(is_running(pid));
  ::close(ours);
}

TEST_CASE("process: what the engine says against its options is kept") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("refuses-option");
  CHECK(start_well(spec).complaints().empty());
  int heard = 0;
  spec.observer = [&heard](bool sent, std::string_view line) { heard += !sent && line == "readyok" ? 1 : 0; };
  spec.options = {{"Hash", "1024"}};
  const EngineSession session = start_well(spec);
  CHECK(session.complaints() == std::vector<std::string>{"ERROR: the memory of this machine cannot hold it"});
  CHECK(heard > 0);
}

TEST_CASE("process: a path with blanks needs no quotes of its own") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("marginalia engines " + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const auto program = folder / "an engine";
  std::filesystem::create_symlink("/bin/true", program);
  CHECK(engine_command_of(program.string()) == EngineCommand{program.string(), {}});
  EngineSpec spec;
  spec.command = (folder / "no engine").string();
  const auto started = start_session(spec);
  std::filesystem::remove_all(folder);
  REQUIRE_FALSE(started);
  CHECK(started.error().kind == EngineFault::NotFound);
  CHECK(started.error().reason.find("a path with blanks needs quotes") != std::string::npos);
}

TEST_CASE("process: programs that are not there, or not programs") {
  const ProcessGuard guard;
  EngineSpec spec;
  spec.command = "no-such-engine-anywhere --uci";
  CHECK(start_session(spec).error().kind == EngineFault::NotFound);
  spec.command = "'unclosed";
  CHECK(start_session(spec).error().kind == EngineFault::BadCommand);
  spec.command = "/";
  CHECK(start_session(spec).error().kind == EngineFault::NotFound);

  // Executable, but no program: the exec fails after the fork.
  const auto text =
      std::filesystem::temp_directory_path() / ("marginalia_text_" + std::to_string(::getpid()));
  {
    std::FILE* file = std::fopen(text.c_str(), "w");
    REQUIRE(file != nullptr);
    std::fputs("no program\n", file);
    std::fclose(file);
  }
  std::filesystem::permissions(text, std::filesystem::perms::owner_all);
  spec.command = text.string();
  const auto started = start_session(spec);
  REQUIRE_FALSE(started);
  CHECK(started.error().kind == EngineFault::StartFailed);
  CHECK(started.error().reason.find("does not start") != std::string::npos);
  std::filesystem::remove(text);

  spec = bad_engine("ok");
  spec.directory = "/no/such/folder";
  CHECK(start_session(spec).error().kind == EngineFault::StartFailed);
}

TEST_CASE("process: death is seen although a child of it holds the pipe") {
  const ProcessGuard guard;
  const auto before = SteadyClock::now();
  const EngineError error = fault_of_asking(bad_engine("child-keeps-pipe"));
  CHECK(error.kind == EngineFault::Died);
  CHECK(mentions(error, "exit status 4"));
  CHECK(SteadyClock::now() - before < 50s);
}

TEST_CASE("process: a closed output is named as such") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("closes-stdout");
  spec.timeouts.quit = 100ms;
  const EngineError error = fault_of_asking(spec);
  CHECK(error.kind == EngineFault::Died);
  CHECK(mentions(error, "closed its output"));
}

TEST_CASE("process: an engine that does not read") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("deaf");
  spec.timeouts.ready = 100ms;
  spec.timeouts.quit = 100ms;
  CHECK(start_session(spec).error().kind == EngineFault::ReadyTimeout);

  // More than a pipe holds: writing times out instead of hanging, and what is half written is not continued.
  auto transport = start_process(*parse_engine_command(bad_engine("deaf").command));
  REQUIRE(transport);
  Transport& deaf = **transport;
  REQUIRE(deaf.write_line("uci", deaf.now() + 60s).has_value());
  while (deaf.read_line(deaf.now() + 60s).value() != "uciok") {}
  const auto before = SteadyClock::now();
  const std::string long_line(1 << 20, 'x');
  CHECK(deaf.write_line(long_line, deaf.now() + 200ms).error() == TransportFault::Timeout);
  CHECK(SteadyClock::now() - before < 50s);
  CHECK(deaf.write_line("uci", deaf.now() + 200ms).error() == TransportFault::Closed);
  CHECK(deaf.read_line(deaf.now() + 10ms).error() == TransportFault::Timeout);
}

TEST_CASE("process: engines that will not go are made to") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("ignores-quit");
  spec.timeouts.quit = 200ms;
  CHECK(start_well(spec).close() == ProcessEnd{SIGTERM, true});
  spec = bad_engine("ignores-quit-and-term");
  spec.timeouts.quit = 200ms;
  spec.timeouts.terminate = 200ms;
  CHECK(start_well(spec).close() == ProcessEnd{SIGKILL, true});
}

TEST_CASE("process: what an engine has started goes with it") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("spawns-child");
  long child = 0;
  spec.observer = [&](bool sent, std::string_view line) {
    if (!sent && line.starts_with("info string child"))
      child = parse_number<long>(value_of(line, "child")).value_or(0);
  };
  {
    auto session = start_well(spec);
    REQUIRE(ask(session).has_value());
    REQUIRE(child > 0);
    CHECK(is_running(child));
  }
  CHECK(ends_soon(child));
}

TEST_CASE("process: cancelled from another thread, at once") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("ignores-stop");
  auto session = start_well(spec);
  SteadyClock::time_point when;
  std::thread canceller([&] {
    std::this_thread::sleep_for(200ms);
    when = SteadyClock::now();
    session.cancel();
  });
  const auto analysis = ask(session);
  const auto woken = SteadyClock::now();
  canceller.join();
  REQUIRE_FALSE(analysis);
  CHECK(analysis.error().kind == EngineFault::Cancelled);
  CHECK(woken - when < 50s);
  CHECK(ask(session).error().kind == EngineFault::Cancelled);
}

TEST_CASE("process: a second request waits, a third is refused") {
  const ProcessGuard guard;
  EngineSpec spec = bad_engine("stalls-on-go");
  spec.timeouts.stall = 4s;  // the third has to have come by then
  spec.timeouts.stop = 60s;
  auto session = start_well(spec);
  std::latch together(3);
  std::atomic<int> answered{0}, busy{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      together.arrive_and_wait();
      const auto analysis = ask(session);
      if (analysis) ++answered;
      if (!analysis && analysis.error().kind == EngineFault::Busy) ++busy;
    });
  for (auto& thread : threads) thread.join();
  CHECK(answered == 2);
  CHECK(busy == 1);
}

TEST_CASE("process: many engines at once do not hold each other's pipes") {
  const ProcessGuard guard;
  std::atomic<int> answers{0}, deaths{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      // Those that die do so while others, started at the same moment, live on.
      auto session = start_session(bad_engine(i % 2 == 0 ? "ok" : "dies-on-go"));
      if (!session) return;
      for (int n = 0; n < 3; ++n) {
        const auto analysis = ask(*session);
        if (analysis) ++answers;
        if (!analysis && analysis.error().kind == EngineFault::Died) ++deaths;
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(answers == 6);
  CHECK(deaths == 2);
}

TEST_CASE("process: writing to the dead raises no signal here") {
  const ProcessGuard guard;
  struct sigaction old{};
  struct sigaction fatal{};
  fatal.sa_handler = SIG_DFL;
  ::sigaction(SIGPIPE, &fatal, &old);
  auto session = start_well(bad_engine("dies-on-go"));
  CHECK_FALSE(ask(session));
  auto other = start_session(bad_engine("exits-at-once"));  // may be gone before it is greeted
  CHECK_FALSE(other);
  ::sigaction(SIGPIPE, &old, nullptr);
}
