// SPDX-License-Identifier: GPL-3.0-or-later
// By the heap's own call for times of need.
#include <malloc/malloc.h>

#include "os/memory.h"

namespace chess { inline namespace os {

void give_back_heap() { ::malloc_zone_pressure_relief(nullptr, 0); }

}}  // namespace chess::os
