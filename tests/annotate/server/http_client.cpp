// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/annotate/server/http_client.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>

#include "base/text.h"

namespace test_support {

namespace {

constexpr int kPatience = 30'000;  // milliseconds

}  // namespace

std::string HttpResponse::header(std::string_view name) const {
  std::string_view rest = head;
  while (!rest.empty()) {
    const std::size_t end = rest.find("\r\n");
    const std::string_view line = rest.substr(0, end);
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && chess::equals_ignoring_case(line.substr(0, colon), name))
      return std::string(chess::trim(line.substr(colon + 1)));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 2);
  }
  return {};
}

HttpClient::HttpClient(std::uint16_t port, int receive_buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (receive_buffer > 0)
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
}

std::unique_ptr<HttpClient> HttpClient::over_v6(std::uint16_t port) {
  std::unique_ptr<HttpClient> client(new HttpClient);
  client->socket_ = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_addr = in6addr_loopback;
  const auto* where = reinterpret_cast<const sockaddr*>(&address);
  if (client->socket_ < 0 || ::bind(client->socket_, where, sizeof address) != 0) return nullptr;
  address.sin6_port = htons(port);
  REQUIRE(::connect(client->socket_, where, sizeof address) == 0);
  return client;
}

HttpClient::~HttpClient() {
  if (socket_ >= 0) ::close(socket_);
}

bool HttpClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    pollfd ready{socket_, POLLOUT, 0};
    if (::poll(&ready, 1, kPatience) != 1) return false;
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool HttpClient::read_more() {
  pollfd ready{socket_, POLLIN, 0};
  if (::poll(&ready, 1, kPatience) != 1) {
    FAIL("the server does not answer");
    return false;
  }
  std::array<char, 65536> bytes;
  const auto got = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (got <= 0) return false;
  input_.append(bytes.data(), static_cast<std::size_t>(got));
  return true;
}

bool HttpClient::read_to(std::size_t size) {
  while (input_.size() < size)
    if (!read_more()) return false;
  return true;
}

std::string HttpClient::take(std::size_t size) {
  std::string taken = input_.substr(0, size);
  input_.erase(0, size);
  return taken;
}

HttpResponse HttpClient::receive(bool is_head) {
  HttpResponse response;
  std::size_t end = 0;
  while ((end = input_.find("\r\n\r\n")) == std::string::npos)
    if (!read_more()) return response;
  response.head = take(end + 4);
  response.status = chess::parse_number<int>(response.head.substr(9, 3)).value_or(0);
  if (is_head || response.status < 200) {
    response.is_whole = true;
  } else if (response.header("Transfer-Encoding") == "chunked") {
    while (true) {
      while ((end = input_.find("\r\n")) == std::string::npos)
        if (!read_more()) return response;
      const std::string line = take(end + 2);
      std::size_t size = 0;
      std::from_chars(line.data(), line.data() + line.size(), size, 16);
      if (!read_to(size + 2)) return response;
      response.body += take(size);
      take(2);
      if (size == 0) break;
    }
    response.is_whole = true;
  } else {
    const auto size = chess::parse_number<std::size_t>(response.header("Content-Length")).value_or(0);
    response.is_whole = read_to(size);
    response.body = take(size);
  }
  return response;
}

bool HttpClient::is_closed() {
  while (read_more()) input_.clear();
  return true;
}

void HttpClient::vanish() {
  const linger at_once{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(socket_);
  socket_ = -1;
}

bool HttpClient::send_frame(std::string_view payload, int opcode, bool is_last) {
  std::string frame(1, static_cast<char>(opcode | (is_last ? 0x80 : 0)));
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    const bool is_short = payload.size() < 65536;
    frame += static_cast<char>(0x80 | (is_short ? 126 : 127));
    for (int shift = is_short ? 8 : 56; shift >= 0; shift -= 8)
      frame += static_cast<char>(static_cast<std::uint64_t>(payload.size()) >> shift);
  }
  constexpr std::string_view kMask = "mask";
  frame += kMask;
  for (std::size_t i = 0; i < payload.size(); ++i) frame += static_cast<char>(payload[i] ^ kMask[i % 4]);
  return send(frame);
}

std::optional<std::string> HttpClient::receive_text() {
  if (!read_to(2)) return std::nullopt;
  std::size_t size = static_cast<unsigned char>(input_[1]) & 127;
  const int opcode = input_[0] & 15;
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (!read_to(2 + extra)) return std::nullopt;
  take(2);
  if (extra > 0) {
    size = 0;
    for (const char byte : take(extra)) size = size << 8 | static_cast<unsigned char>(byte);
  }
  if (!read_to(size)) return std::nullopt;
  std::string payload = take(size);
  if (opcode == 1) return payload;
  if (opcode == 8 && size >= 2)
    close_code = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
  return std::nullopt;
}

std::string http_request(std::string_view method, std::string_view target, std::string_view headers) {
  std::string text(method);
  return text.append(" ").append(target).append(" HTTP/1.1\r\n").append(headers).append("\r\n");
}

}  // namespace test_support
