// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/local_server.h"

#include <boost/asio/ip/v6_only.hpp>
#include <utility>

#include "annotate/server/beast/http_connection.h"
#include "annotate/server/beast/server_core.h"
#include "os/sockets.h"

namespace annotate {

namespace {

using asio::ip::tcp;
using boost::system::error_code;
namespace fault = boost::system::errc;

/// How long the server waits when the system gives no more connections.
constexpr std::chrono::milliseconds kAcceptRest{100};
/// A free port of 127.0.0.1 may be taken at ::1.
constexpr int kPortTrials = 16;

template <class Socket>
chess::SocketNumber number_of(Socket& socket) {
  return static_cast<chess::SocketNumber>(socket.native_handle());
}

std::expected<tcp::acceptor, error_code> open_acceptor(asio::io_context& context,
                                                       const tcp::endpoint& where) {
  tcp::acceptor acceptor(context);
  error_code error;
  acceptor.open(where.protocol(), error);
  if (!error) {
    chess::keep_from_children(number_of(acceptor));
    chess::claim_port(number_of(acceptor));
  }
  if (!error && where.address().is_v6()) acceptor.set_option(asio::ip::v6_only(true), error);
  if (!error) acceptor.bind(where, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(error);
  return acceptor;
}

bool is_missing_family(error_code error) {
  return error == fault::address_family_not_supported || error == fault::address_not_available ||
         error == fault::protocol_not_supported;
}

/// One acceptor or two, at one port.
std::expected<std::vector<tcp::acceptor>, chess::Error> open_acceptors(asio::io_context& context,
                                                                       std::uint16_t wanted) {
  const auto said = [](std::string host, std::uint16_t port, error_code error) {
    return std::unexpected(chess::Error(host + ":" + std::to_string(port), error.message()));
  };
  for (int trial = 1;; ++trial) {
    auto v4 = open_acceptor(context, {asio::ip::address_v4::loopback(), wanted});
    if (!v4) return said("127.0.0.1", wanted, v4.error());
    error_code error;
    const std::uint16_t port = v4->local_endpoint(error).port();
    if (error) return said("127.0.0.1", wanted, error);
    std::vector<tcp::acceptor> acceptors;
    acceptors.push_back(std::move(*v4));
    auto v6 = open_acceptor(context, {asio::ip::address_v6::loopback(), port});
    if (v6) acceptors.push_back(std::move(*v6));
    if (v6 || is_missing_family(v6.error())) return acceptors;
    if (wanted != 0 || v6.error() != fault::address_in_use || trial == kPortTrials)
      return said("[::1]", port, v6.error());
  }
}

asio::awaitable<void> accept_all(ServerCore& core, tcp::acceptor& acceptor) {
  while (acceptor.is_open()) {
    auto [error, socket] = co_await acceptor.async_accept(kAwaitTuple);
    if (error) {
      if (!acceptor.is_open()) co_return;
      asio::steady_timer rest(core.context, kAcceptRest);
      co_await rest.async_wait(kAwaitTuple);
    } else if (!core.is_stopping && core.connections() < core.options.most_connections) {
      chess::keep_from_children(number_of(socket));
      error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      serve_connection(core, std::move(socket));
    }
  }
}

}  // namespace

class LocalServer::Impl {
 public:
  // The connections live in the context, and at their end they tell the core: the context dies first.
  std::optional<ServerCore> core;
  std::unique_ptr<asio::io_context> context = std::make_unique<asio::io_context>(1);
  std::vector<tcp::acceptor> acceptors;
  std::uint16_t port = 0;

  Impl() = default;
  ~Impl() { release(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void run(std::stop_token stop) {
    core->on_stop = [this] {
      error_code ignored;
      for (tcp::acceptor& acceptor : acceptors) acceptor.close(ignored);
    };
    for (tcp::acceptor& acceptor : acceptors)
      asio::co_spawn(*context, accept_all(*core, acceptor), asio::detached);
    {
      const std::stop_callback ask(stop, [this] { asio::post(*context, [this] { core->stop(); }); });
      context->run();
    }
    release();
  }

 private:
  void release() {
    if (core) core->release();
    acceptors.clear();
    context.reset();
  }
};

std::expected<LocalServer, chess::Error> LocalServer::listen(ServerOptions options, TabHandler& handler) {
  auto impl = std::make_unique<Impl>();
  auto acceptors = open_acceptors(*impl->context, options.port);
  if (!acceptors) return std::unexpected(std::move(acceptors.error()));
  impl->acceptors = std::move(*acceptors);
  impl->port = impl->acceptors.front().local_endpoint().port();
  auto gate = Gate::open(impl->port);
  if (!gate) return std::unexpected(std::move(gate.error()));
  impl->core.emplace(*impl->context, std::move(options), handler, std::move(*gate));
  return LocalServer(std::move(impl));
}

LocalServer::LocalServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LocalServer::~LocalServer() = default;
LocalServer::LocalServer(LocalServer&&) noexcept = default;
LocalServer& LocalServer::operator=(LocalServer&&) noexcept = default;

std::string LocalServer::address_with(std::string_view token) const {
  return "http://127.0.0.1:" + std::to_string(impl_->port) + "/?token=" + std::string(token);
}

std::string LocalServer::address() const { return address_with(impl_->core->gate.token()); }

std::string LocalServer::address_for_once() const { return address_with(impl_->core->gate.token_for_once()); }

std::uint16_t LocalServer::port() const { return impl_->port; }

void LocalServer::run(std::stop_token stop) { impl_->run(std::move(stop)); }

}  // namespace annotate
