// SPDX-License-Identifier: GPL-3.0-or-later
// Children inherit what they are given by name, and nothing else (src/engines/client). A port that is closing
// is free; SO_REUSEADDR would share it with strangers.
#include "os/sockets.h"

#include <winsock2.h>

namespace chess { inline namespace os {

void keep_from_children(SocketNumber) {}

void claim_port(SocketNumber socket) {
  const BOOL yes = TRUE;
  ::setsockopt(static_cast<SOCKET>(socket), SOL_SOCKET, SO_EXCLUSIVEADDRUSE,
               reinterpret_cast<const char*>(&yes), sizeof yes);
}

}}  // namespace chess::os
