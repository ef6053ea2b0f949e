// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/terminal/ink.h"

namespace annotate {
namespace {

/// The parameters of the sequence. The sixteen colours that a terminal's owner has chosen, no fixed ones:
/// they are readable on whatever background there is.
std::string_view code_of(Style style) {
  switch (style) {
    case Style::Plain: return "";
    case Style::Bold: return "1";
    case Style::Dim: return "2";
    case Style::Comment: return "36";
    case Style::Good: return "32";
    case Style::Bad: return "31";
    case Style::Doubtful: return "33";
    case Style::Current: return "7";
  }
  return "";
}

}  // namespace

void Ink::append(std::string_view text, Style style, std::string& out) const {
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

std::string Ink::paint(std::string_view text, Style style) const {
  std::string out;
  append(text, style, out);
  return out;
}

}  // namespace annotate
