// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/input.h"

namespace engine::uci {

bool read_line(std::istream& in, std::size_t longest, std::string& line) {
  line.clear();
  std::streambuf* buffer = in.rdbuf();
  using Traits = std::istream::traits_type;
  bool any = false;
  for (auto c = buffer->sbumpc();; c = buffer->sbumpc()) {
    if (Traits::eq_int_type(c, Traits::eof())) return any;
    any = true;
    const char letter = Traits::to_char_type(c);
    if (letter == '\n') return true;
    if (line.size() < longest) line.push_back(letter);
  }
}

}  // namespace engine::uci
