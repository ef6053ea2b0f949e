// SPDX-License-Identifier: GPL-3.0-or-later
// See json_indent.h.
#include "json/json_indent.h"

#include <cstddef>

namespace chess::inline json {

void append_indented(std::string_view minified, std::string& out) {
  std::size_t depth = 0;
  const auto break_line = [&] {
    out.push_back('\n');
    out.append(2 * depth, ' ');
  };
  bool in_string = false;
  for (std::size_t i = 0; i < minified.size(); ++i) {
    const char c = minified[i];
    if (in_string) {
      out.push_back(c);
      if (c == '\\' && i + 1 < minified.size()) {
        out.push_back(minified[++i]);
      } else if (c == '"') {
        in_string = false;
      }
      continue;
    }
    const bool is_empty = i + 1 < minified.size() && (minified[i + 1] == '}' || minified[i + 1] == ']');
    switch (c) {
      case '{':
      case '[':
        out.push_back(c);
        if (is_empty) {
          out.push_back(minified[++i]);
        } else {
          ++depth;
          break_line();
        }
        break;
      case '}':
      case ']':
        if (depth > 0) --depth;
        break_line();
        out.push_back(c);
        break;
      case ',':
        out.push_back(c);
        break_line();
        break;
      case ':': out += ": "; break;
      default:
        out.push_back(c);
        if (c == '"') in_string = true;
    }
  }
}

}  // namespace chess::inline json
