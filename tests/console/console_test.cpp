// SPDX-License-Identifier: GPL-3.0-or-later
// Messages and the status line on a terminal and in a pipe, and the display of progress on both.
#include "console/console.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>

#include "console/progress.h"
#include "console/terminal.h"
#include "tests/support/pseudo_terminal.h"

using namespace chess;
using namespace std::chrono_literals;

namespace {

/// What was written to a pipe so far; the writing end must be closed.
std::string read_all(int descriptor) {
  std::string text;
  char buffer[256];
  for (ssize_t count; (count = ::read(descriptor, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  ::close(descriptor);
  return text;
}

}  // namespace

TEST_CASE("messages go under the name of the program") {
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  {
    Console console("bgn", pipe[1]);
    CHECK_FALSE(console.is_terminal());
    console.message("x.pgn: cannot be read");
    console.write("games  3\nmoves  7\n");
    console.clear_status();
  }
  ::close(pipe[1]);
  CHECK(read_all(pipe[0]) == "bgn: x.pgn: cannot be read\ngames  3\nmoves  7\n");
}

TEST_CASE("what strangers put into names does not reach the terminal") {
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  {
    Console console("bgn", pipe[1]);
    console.message("x\x1b[31m\xc2\x9b\xe2\x80\xae.pgn: cannot be read");
    console.write("\x1b]0;title\x07\n");
  }
  ::close(pipe[1]);
  CHECK(read_all(pipe[0]) == "bgn: x\\x1b[31m\\u{009b}\\u{202e}.pgn: cannot be read\n\\x1b]0;title\\x07\n");
}

TEST_CASE("a closed pipe is nobody's end") {
  ::signal(SIGPIPE, SIG_DFL);
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  ::close(pipe[0]);
  Console("bgn", pipe[1]).message("nobody reads this");
  ::close(pipe[1]);
}

TEST_CASE("the status line is cut to the width that the terminal has now") {
  PseudoTerminal terminal(20);
  CHECK(columns_of(terminal.descriptor()) == 20);
  Console console("annotate", terminal.descriptor());
  REQUIRE(console.is_terminal());
  const std::string line = "0123456789012345678901234567890123456789";
  console.draw_status(line);
  CHECK(terminal.read_until("…") == "\r\x1b[K012345678901234567…");
  terminal.resize(10);
  console.draw_status(line);
  CHECK(terminal.read_until("…") == "\r\x1b[K01234567…");
  terminal.resize(80);
  console.draw_status(line);
  CHECK(terminal.read_until(line) == "\r\x1b[K" + line);
}

TEST_CASE("a message takes the status line away, once") {
  PseudoTerminal terminal(80);
  Console console("annotate", terminal.descriptor());
  console.draw_status("1 game");
  console.message("a fault");
  console.message("another");
  CHECK(terminal.read_until("another\n") == "\r\x1b[K1 game\r\x1b[Kannotate: a fault\nannotate: another\n");
  console.draw_status("2 games");
  console.clear_status();
  console.clear_status();
  console.write("end\n");
  CHECK(terminal.read_until("end\n") == "\r\x1b[K2 games\r\x1b[Kend\n");
}

TEST_CASE("messages wait while somebody else has the terminal") {
  PseudoTerminal terminal(80);
  Console console("annotate", terminal.descriptor());
  console.draw_status("1 game");
  console.hold();
  console.message("a fault");
  console.draw_status("2 games");
  console.write("end\n");
  console.release();
  CHECK(terminal.read_until("end\n") == "\r\x1b[K1 game\r\x1b[Kannotate: a fault\nend\n");
}

TEST_CASE("a bar with its text") {
  CHECK(to_string(ProgressView{0.0, "x"}, 79) == "[........................]   0 %  x");
  CHECK(to_string(ProgressView{0.5, "x"}, 79) == "[############............]  50 %  x");
  CHECK(to_string(ProgressView{7.0, "x"}, 79) == "[########################] 100 %  x");
  CHECK(to_string(ProgressView{std::nullopt, "3 games"}, 79) == "3 games");
  // The bar gives way to the text.
  CHECK(to_string(ProgressView{0.5, "3 games"}, 25) == "[####....]  50 %  3 games");
  CHECK(to_string(ProgressView{0.5, "3 games"}, 22) == " 50 %  3 games");
}

TEST_CASE("progress is drawn on a terminal, and taken away at the end") {
  PseudoTerminal terminal(12);
  Console console("bgn", terminal.descriptor());
  std::atomic<int> asked = 0;
  {
    const ProgressDisplay display(console, [&]() -> std::optional<ProgressView> {
      if (++asked == 1) return std::nullopt;  // nothing to show yet
      return ProgressView{0.5, "far too long for it"};
    });
    CHECK(terminal.read_until("…") == "\r\x1b[K 50 %  far…");
  }
  console.write("end\n");
  CHECK(terminal.read_until("end\n").ends_with("\r\x1b[Kend\n"));
  CHECK(asked >= 2);
}

TEST_CASE("without a terminal progress is a line now and then, where the program wants one") {
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  Console console("annotate", pipe[1]);
  std::atomic<int> asked = 0;
  const auto supply = [&]() -> std::optional<ProgressView> {
    ++asked;
    asked.notify_all();
    return ProgressView{0.5, "3 games"};
  };
  { const ProgressDisplay none(console, supply); }
  CHECK(asked == 0);
  {
    const ProgressDisplay lines(console, supply, 1ms);
    asked.wait(0);
  }
  ::close(pipe[1]);
  CHECK(read_all(pipe[0]).starts_with("annotate: 3 games\n"));
}
