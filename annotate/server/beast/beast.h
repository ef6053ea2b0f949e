// SPDX-License-Identifier: GPL-3.0-or-later
// What the .cpp files of this room use of Boost. No header that others include may include it, because it
// costs seconds to compile.
#pragma once

#if defined(__SANITIZE_THREAD__)
// The thread sanitizer knows no fences. They are not needed here: what threads share goes through locks.
#define BOOST_ASIO_DISABLE_FENCED_BLOCK 1
#endif

#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 mistakes the aligned memory of Asio's coroutine frames for memory of another kind.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>

namespace annotate {

namespace asio = boost::asio;
namespace beast = boost::beast;

/// The results of an operation, with its error as a value.
inline constexpr auto kAwaitTuple = asio::as_tuple(asio::use_awaitable);

}  // namespace annotate
