// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/ink.h"

namespace chess::inline console {
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

}  // namespace chess::inline console
