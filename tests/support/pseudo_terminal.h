// SPDX-License-Identifier: GPL-3.0-or-later
// A terminal for tests: what a program writes to one end is read at the other, as a person would see it come.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <string>
#include <string_view>

class PseudoTerminal {
 public:
  explicit PseudoTerminal(unsigned short columns) : ours_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    REQUIRE(ours_ >= 0);
    REQUIRE(::grantpt(ours_) == 0);
    REQUIRE(::unlockpt(ours_) == 0);
    theirs_ = ::open(::ptsname(ours_), O_RDWR | O_NOCTTY);
    REQUIRE(theirs_ >= 0);
    termios settings{};
    ::tcgetattr(theirs_, &settings);
    settings.c_oflag &= ~static_cast<tcflag_t>(OPOST);  // a line feed comes as one
    ::tcsetattr(theirs_, TCSANOW, &settings);
    resize(columns);
  }
  ~PseudoTerminal() {
    ::close(theirs_);
    ::close(ours_);
  }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  /// What the program writes to.
  int descriptor() const { return theirs_; }
  /// The same, to be opened.
  std::string path() const { return ::ptsname(ours_); }

  void resize(unsigned short columns) {
    winsize size{};
    size.ws_row = 24;
    size.ws_col = columns;
    REQUIRE(::ioctl(theirs_, TIOCSWINSZ, &size) == 0);
  }

  /// Reads until what has come ends with `end`.
  std::string read_until(std::string_view end) {
    std::string text;
    while (!text.ends_with(end)) {
      char c = 0;
      REQUIRE(::read(ours_, &c, 1) == 1);
      text += c;
    }
    return text;
  }

 private:
  int ours_;
  int theirs_ = -1;
};
