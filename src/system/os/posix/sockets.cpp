// SPDX-License-Identifier: GPL-3.0-or-later
// By fcntl(2) and setsockopt(2).
#include "os/sockets.h"

#include <fcntl.h>
#include <sys/socket.h>

namespace chess { inline namespace os {

void keep_from_children(SocketNumber socket) { ::fcntl(static_cast<int>(socket), F_SETFD, FD_CLOEXEC); }

void claim_port(SocketNumber socket) {
  const int yes = 1;
  ::setsockopt(static_cast<int>(socket), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

}}  // namespace chess::os
