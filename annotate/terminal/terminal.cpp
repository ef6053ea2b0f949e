// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "base/text.h"

namespace annotate {
namespace {

constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kLeastWidth = 20;

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

bool wants_colours(std::string_view when) {
  if (when != "auto") return when == "always";
  return isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

std::size_t terminal_width() {
  winsize size{};
  std::size_t width = 0;
  if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) width = size.ws_col;
  if (width == 0) width = chess::parse_number<std::size_t>(environment("COLUMNS")).value_or(kUsualWidth);
  return width < kLeastWidth ? kLeastWidth : width;
}

bool lacks_chessmen() {
  const std::string_view term = environment("TERM");
  return isatty(STDOUT_FILENO) == 1 && (term == "linux" || term == "dumb");
}

}  // namespace annotate
