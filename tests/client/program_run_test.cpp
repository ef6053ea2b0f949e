// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that are no engines, with a real shell.
#include "client/program_run.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {

EngineCommand shell(const char* script) { return {"sh", {"-c", script}}; }

bool always(const std::string&) { return true; }

}  // namespace

TEST_CASE("a program runs to its end, and its last line is known") {
  const auto done = run_to_end(shell("echo out; echo one >&2; echo 'sh: two' >&2; exit 3"), always, {});
  REQUIRE(done);
  CHECK(done->end == ProcessEnd{3, false});
  CHECK(done->last_line == "two");
  CHECK(run_to_end(shell("exec 2>&-"), always, {})->last_line.empty());
  CHECK(run_to_end(shell("kill -9 $$"), always, {})->end == ProcessEnd{9, true});
}

TEST_CASE("a program that is not there") {
  const auto done = run_to_end({"no-such-program", {}}, always, {});
  REQUIRE_FALSE(done);
  CHECK(done.error().kind == ProgramFault::Missing);
}

TEST_CASE("a program is ended by its watcher, and by the stop token") {
  const auto seen = run_to_end(shell("echo ready >&2; exec sleep 1000"),
                               [](const std::string& line) { return line != "ready"; }, {});
  REQUIRE_FALSE(seen);
  CHECK(seen.error().kind == ProgramFault::Stopped);
  std::stop_source stop;
  const auto stopped = run_to_end(
      shell("echo ready >&2; exec sleep 1000"),
      [&](const std::string& line) {
        if (line == "ready") stop.request_stop();
        return true;
      },
      stop.get_token());
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().kind == ProgramFault::Stopped);
}
