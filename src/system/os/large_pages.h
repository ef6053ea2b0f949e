// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of two megabytes or more, in place of those of four kilobytes: whoever reads memory at random places
// waits less for the addresses.
#pragma once

#include <cstddef>

namespace chess { inline namespace os {

/// Asks for large pages for memory that was mapped and not touched yet. It may begin anywhere. A wish: the
/// system may decline.
void prefer_large_pages(void* begin, std::size_t bytes);

/// How many bytes of the mapping around `begin` lie in large pages (/proc/self/smaps). 0 if the system does
/// not say.
std::size_t bytes_in_large_pages(const void* begin);

}}  // namespace chess::os
