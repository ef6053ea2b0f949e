// SPDX-License-Identifier: GPL-3.0-or-later
// glibc's heap keeps what is freed; musl's gives back what it can by itself.
#include <cstdlib>  // which says whose C library it is
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "os/memory.h"

namespace chess { inline namespace os {

void give_back_heap() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}}  // namespace chess::os
