// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that comes from the system and goes back to it, beside the heap.
#pragma once

#include <cstddef>

namespace chess { inline namespace os {

/// Memory that is all zeros, in pages of its own. No page takes room before it is touched. Null if there is
/// not so much.
void* take_pages(std::size_t bytes);
/// Gives back what `take_pages` gave for as many bytes. Null is no fault.
void give_back_pages(void* begin, std::size_t bytes);

/// What has been freed goes back to the system, where the heap would keep it for later. A wish: not every
/// heap can do it.
void give_back_heap();

}}  // namespace chess::os
