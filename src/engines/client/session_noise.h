// SPDX-License-Identifier: GPL-3.0-or-later
// What passes between a session and its engine beside answers: lines that somebody watches, and lines that
// mean nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace chess { inline namespace client {

/// Sees every line that passes; `sent` is true for lines to the engine. It runs in the thread of the call.
using LineObserver = std::function<void(bool sent, std::string_view line)>;

/// What the engine said that was no message of its protocol, or not expected.
struct SessionNoise {
  /// How many such lines there were.
  std::uint64_t lines = 0;
  std::string first;  ///< the first such line, shortened
};

}}  // namespace chess::client
