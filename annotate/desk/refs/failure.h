// SPDX-License-Identifier: GPL-3.0-or-later
// What is said where the program itself fails: it has no memory, or a library throws. No such thing ends the
// desk, because the next request may be well.
#pragma once

#include <exception>
#include <functional>
#include <string>

namespace annotate {

/// Hears of faults, for the terminal. Any thread.
using Tell = std::function<void(const std::string&)>;

inline std::string failure_text(const std::exception& fault) {
  return std::string("the desk failed: ") + fault.what();
}

}  // namespace annotate
