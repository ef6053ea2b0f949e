// SPDX-License-Identifier: GPL-3.0-or-later
// One connection of a browser: requests one after the other (RFC 9112), until it is closed or becomes a tab.
#pragma once

#include "annotate/server/beast/server_core.h"

namespace annotate {

/// Serves the connection in the thread of the server. It counts from now on.
void serve_connection(ServerCore& core, asio::ip::tcp::socket socket);

}  // namespace annotate
