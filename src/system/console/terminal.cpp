// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/terminal.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/text.h"
#include "os/environment.h"
#include "os/terminal.h"

namespace chess { inline namespace console {

namespace {

constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kLeastWidth = 20;
constexpr std::size_t kUsualHeight = 24;

/// What the window or else the variable says; else the usual.
std::size_t told(std::size_t by_window, const char* variable, std::size_t usual) {
  if (by_window > 0) return by_window;
  const auto number = parse_number<std::size_t>(environment_variable(variable).value_or(""));
  return number && *number > 0 ? *number : usual;
}

}  // namespace

std::size_t columns_of(int descriptor) {
  return told(size_of_terminal(descriptor).value_or(TerminalSize{}).columns, "COLUMNS", kUsualWidth);
}

std::size_t terminal_width() { return std::max(columns_of(kStandardOutput), kLeastWidth); }

std::size_t terminal_height() {
  return told(size_of_terminal(kStandardOutput).value_or(TerminalSize{}).rows, "LINES", kUsualHeight);
}

bool wants_colours(std::string_view when) {
  if (when != "auto") return when == "always";
  return is_terminal(kStandardOutput) && environment_variable("NO_COLOR").value_or("").empty() &&
         terminal_name() != "dumb";
}

bool lacks_symbols() {
  const std::string term = terminal_name();
  return is_terminal(kStandardOutput) && (term == "linux" || term == "conhost" || term == "dumb");
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
