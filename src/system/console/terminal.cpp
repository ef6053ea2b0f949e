// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.h"

namespace chess { inline namespace console {

namespace {

constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kLeastWidth = 20;
constexpr std::size_t kUsualHeight = 24;

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

std::size_t columns_of(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const auto told = parse_number<std::size_t>(environment("COLUMNS"));
  return told && *told > 0 ? *told : kUsualWidth;
}

std::size_t terminal_width() { return std::max(columns_of(STDOUT_FILENO), kLeastWidth); }

std::size_t terminal_height() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) return size.ws_row;
  const auto told = parse_number<std::size_t>(environment("LINES"));
  return told && *told > 0 ? *told : kUsualHeight;
}

bool wants_colours(std::string_view when) {
  if (when != "auto") return when == "always";
  return is_terminal(STDOUT_FILENO) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool lacks_symbols() {
  const std::string_view term = environment("TERM");
  return is_terminal(STDOUT_FILENO) && (term == "linux" || term == "dumb");
}

namespace {

/// The parameters of the sequence. The sixteen colours that a terminal's owner has chosen, no fixed ones:
/// they are readable on whatever background there is.
std::string_view code_of(TextStyle style) {
  switch (style) {
    case TextStyle::Plain: return "";
    case TextStyle::Bold: return "1";
    case TextStyle::Dim: return "2";
    case TextStyle::Comment: return "36";
    case TextStyle::Good: return "32";
    case TextStyle::Bad: return "31";
    case TextStyle::Doubtful: return "33";
    case TextStyle::Current: return "7";
  }
  return "";
}

}  // namespace

void Ink::append(std::string_view text, TextStyle style, std::string& out) const {
  const std::string_view code = code_of(style);
  if (!colours_ || code.empty()) {
    out += text;
    return;
  }
  out += "\x1b[";
  out += code;
  out += 'm';
  out += text;
  out += "\x1b[0m";
}

std::string Ink::paint(std::string_view text, TextStyle style) const {
  std::string out;
  append(text, style, out);
  return out;
}

}}  // namespace chess::console
