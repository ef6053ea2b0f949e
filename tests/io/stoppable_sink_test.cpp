// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/stoppable_sink.h"

#include <doctest/doctest.h>

#include "io/output.h"
#include "tests/support/temp_dir.h"

using namespace chess;

TEST_CASE("after a request to stop nothing is written, and the old file stays") {
  const test_support::TempDir dir;
  const std::string path = dir.write("out.bin", "old");
  std::stop_source stop;
  auto output = open_output(path);
  REQUIRE(output.has_value());
  auto sink = stoppable_sink(std::move(*output), stop.get_token());
  CHECK(sink->write("new").has_value());
  stop.request_stop();
  const auto finished = sink->finish();
  REQUIRE_FALSE(finished.has_value());
  CHECK(finished.error().reason == "'" + path + "': interrupted");
  CHECK_FALSE(sink->write("more").has_value());
  sink.reset();
  CHECK(dir.read("out.bin") == "old");
}

TEST_CASE("without one it is the sink that it was made of") {
  std::string text;
  const auto sink = stoppable_sink(string_sink(text), {});
  CHECK(sink->write("whole").has_value());
  CHECK(sink->finish().has_value());
  CHECK(text == "whole");
  CHECK(sink->name() == "memory");
}
