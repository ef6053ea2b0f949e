// SPDX-License-Identifier: GPL-3.0-or-later
// Jumps over a JSON array that nobody wants to read, 64 bytes at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace chess { inline namespace bgn {

/// One past the bracket that closes the array at the front of `text`; npos when there is none. Brackets in
/// strings do not count. What stands in the array is not checked.
std::size_t json_array_end(std::string_view text);

}}  // namespace chess::bgn
