// SPDX-License-Identifier: GPL-3.0-or-later
// Boost.Asio as this room uses it.
#pragma once

#if defined(__SANITIZE_THREAD__)
// The thread sanitizer knows no fences. They are not needed here: what threads share goes through locks.
#define BOOST_ASIO_DISABLE_FENCED_BLOCK 1
#endif

#include <boost/asio/io_context.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/writable_pipe.hpp>

namespace chess { inline namespace client {

namespace asio = boost::asio;

}}  // namespace chess::client
