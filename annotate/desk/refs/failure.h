// SPDX-License-Identifier: GPL-3.0-or-later
// What is said where the program itself fails: it has no memory, or a library throws. No such thing ends the
// desk, because the next request may be well.
#pragma once

#include <exception>
#include <string>

namespace annotate {

inline std::string failure_text(const std::exception& fault) {
  return std::string("the desk failed: ") + fault.what();
}

}  // namespace annotate
