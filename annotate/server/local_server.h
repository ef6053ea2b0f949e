// SPDX-License-Identifier: GPL-3.0-or-later
// A web server for one person on this machine (Boost.Beast, all inside the .cpp files). It listens on the
// loopback addresses only. Whoever asks must know a secret that only the address given to the person has,
// must ask for this host (against DNS rebinding, https://crypto.stanford.edu/dns/dns-rebinding.pdf), and must
// not be a page of another origin. Everything that a stranger could make large is bounded.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "annotate/server/tab_handler.h"
#include "base/error.h"

namespace annotate {

/// Where the server listens, and its bounds.
struct ServerOptions {
  std::uint16_t port = 0;  ///< 0: one that is free
  std::string spool_folder{};  ///< of uploads; it exists. Only this user can read what lies there.
  std::uint64_t most_upload = std::uint64_t{512} << 20;  ///< bytes
  std::size_t most_header = 16 << 10;  ///< bytes of a request without its body
  std::size_t most_message = 4 << 20;  ///< bytes of one message of a tab
  std::size_t most_queued = 32 << 20;  ///< bytes that wait for one tab
  std::size_t most_connections = 256;  ///< further ones are closed at once
  std::size_t most_tabs = 32;  ///< further ones get 503
  std::size_t most_messages = 500;  ///< of one tab in a second; further ones wait
  std::chrono::milliseconds header_time{10'000};  ///< for a request without its body
  std::chrono::milliseconds step_time{30'000};  ///< for the next piece of a body, in either direction
  std::chrono::milliseconds keep_time{60'000};  ///< until the next request on a connection
  std::chrono::milliseconds farewell_time{1'000};  ///< for a tab to confirm that it is closed
  /// The server ends when the last tab has been closed for so long. Nothing: it does not end by itself.
  std::optional<std::chrono::milliseconds> end_when_idle{};
};

/// The server. Requests are answered while `run` runs; those that come before wait for it.
class LocalServer {
 public:
  /// Listens on 127.0.0.1 and, where the machine has it, on ::1, at the same port. The handler outlives the
  /// server.
  static std::expected<LocalServer, chess::Error> listen(ServerOptions options, TabHandler& handler);
  ~LocalServer();
  LocalServer(LocalServer&&) noexcept;
  LocalServer& operator=(LocalServer&&) noexcept;

  /// The address to open: "http://127.0.0.1:PORT/?token=...". It sets a cookie and leads to "/". It is a
  /// secret: whoever has it may do what the person may.
  std::string address() const;
  /// The same, but its token lets in whoever comes first and nobody afterwards. It is for the command line of
  /// a browser, which other users of the machine can read. To be called before `run`.
  std::string address_for_once() const;
  std::uint16_t port() const;

  /// Serves in the caller's thread until `stop` or, if asked, until it has been idle. Call it once.
  void run(std::stop_token stop);

 private:
  class Impl;
  explicit LocalServer(std::unique_ptr<Impl> impl);
  std::string address_with(std::string_view token) const;
  std::unique_ptr<Impl> impl_;
};

}  // namespace annotate
