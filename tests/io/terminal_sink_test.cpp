// SPDX-License-Identifier: GPL-3.0-or-later
// Text of strangers that is written to a terminal, and nowhere else, shows what would change the terminal.
#include "io/detail/terminal_sink.h"

#include <doctest/doctest.h>

#include "io/output.h"
#include "io/staged_output.h"
#include "tests/support/pseudo_terminal.h"
#include "tests/support/temp_dir.h"

using namespace chess;

namespace {

const std::string kEvil = "\x1b[2J caf\u00e9 \u009b1m \u202e\u265e\t\xff.\n";
const std::string kSeen = "\\x1b[2J caf\u00e9 \\u{009b}1m \\u{202e}\u265e\t\\xff.\n";

}  // namespace

TEST_CASE("a terminal gets what a person can read, however the bytes come") {
  for (std::size_t step = 1; step <= kEvil.size(); ++step) {
    std::string out;
    TerminalSink sink(string_sink(out));
    for (std::size_t at = 0; at < kEvil.size(); at += step) REQUIRE(sink.write(kEvil.substr(at, step)));
    REQUIRE(sink.finish());
    CHECK(out == kSeen);
  }
}

TEST_CASE("a character that has no end is shown at the end") {
  for (const std::string cut : {"\xc3", "\xe2\x99", "\xf0\x9f\x99"}) {
    std::string out;
    TerminalSink sink(string_sink(out));
    REQUIRE(sink.write("a" + cut));
    CHECK(out == "a");
    REQUIRE(sink.finish());
    CHECK(out.size() == 1 + 4 * cut.size());
    CHECK(out.starts_with("a\\x"));
  }
}

TEST_CASE("outputs know what a terminal is") {
  PseudoTerminal terminal(80);
  const auto shown = [&](OnTerminal on_terminal, std::string_view end) {
    auto output = open_output(terminal.path(), {.on_terminal = on_terminal});
    REQUIRE(output.has_value());
    REQUIRE((*output)->write(kEvil));
    REQUIRE((*output)->finish());
    return terminal.read_until(end);
  };
  CHECK(shown(OnTerminal::Visible, ".\n") == kSeen);
  CHECK(shown(OnTerminal::AsItIs, ".\n") == kEvil);
  auto staged = StagedOutput::open(terminal.path());
  REQUIRE(staged.has_value());
  REQUIRE(staged->sink().write(kEvil));
  REQUIRE(staged->sink().finish());
  CHECK(terminal.read_until(".\n") == kSeen);

  const test_support::TempDir dir;
  REQUIRE(write_whole_file(dir.file("x.pgn"), kEvil));
  CHECK(dir.read("x.pgn") == kEvil);
}
