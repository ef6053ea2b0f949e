// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.h"

namespace chess::inline console {
namespace {

constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kLeastWidth = 20;

int descriptor_of(Stream stream) { return stream == Stream::Out ? STDOUT_FILENO : STDERR_FILENO; }

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

bool is_terminal(Stream stream) { return isatty(descriptor_of(stream)) == 1; }

std::size_t terminal_width(Stream stream) {
  winsize size{};
  std::size_t width = 0;
  if (is_terminal(stream) && ioctl(descriptor_of(stream), TIOCGWINSZ, &size) == 0) width = size.ws_col;
  if (width == 0) width = parse_number<std::size_t>(environment("COLUMNS")).value_or(kUsualWidth);
  return std::max(width, kLeastWidth);
}

bool wants_colours(std::string_view when) {
  if (when != "auto") return when == "always";
  return is_terminal(Stream::Out) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool lacks_symbols() {
  const std::string_view term = environment("TERM");
  return is_terminal(Stream::Out) && (term == "linux" || term == "dumb");
}

}  // namespace chess::inline console
