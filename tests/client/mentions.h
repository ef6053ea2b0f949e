// SPDX-License-Identifier: GPL-3.0-or-later
// What the text of an engine's error has to say.
#pragma once

#include <string>
#include <string_view>

#include "client/engine_error.h"

namespace chess::test {

inline bool mentions(const EngineError& error, std::string_view part) {
  return error.reason.find(part) != std::string::npos;
}

}  // namespace chess::test
