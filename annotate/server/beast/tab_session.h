// SPDX-License-Identifier: GPL-3.0-or-later
// The WebSocket of one tab (RFC 6455), from the handshake to its end.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "annotate/server/beast/server_core.h"

namespace annotate {

/// Serves until the tab or the server closes it. Precondition: the request was let through the gate.
asio::awaitable<void> serve_tab(ServerCore& core, beast::tcp_stream stream,
                                beast::http::request<beast::http::empty_body> request);

}  // namespace annotate
