// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that come in, a line each: of UCI and of XBoard alike.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace engine::uci {

/// The next line, without its end; what is beyond `longest` characters is read and dropped. False at the end
/// of input.
bool read_line(std::istream& in, std::size_t longest, std::string& line);

}  // namespace engine::uci
