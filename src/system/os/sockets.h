// SPDX-License-Identifier: GPL-3.0-or-later
// What Boost.Asio leaves to the system: who else may have a socket or its port.
#pragma once

#include <cstdint>

namespace chess { inline namespace os {

/// A socket as the system numbers it.
using SocketNumber = std::uintptr_t;

/// A program that we start does not inherit the socket.
void keep_from_children(SocketNumber socket);

/// For a socket that is about to be bound: nobody else gets the port while we have it, and we get it although
/// a connection of an earlier server at it may still be closing.
void claim_port(SocketNumber socket);

}}  // namespace chess::os
