// SPDX-License-Identifier: GPL-3.0-or-later
// A browser that does as it is told, also what no browser would do: HTTP/1.1 and WebSocket frames over a
// plain socket. Whatever it waits for fails the test after half a minute.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace test_support {

struct HttpResponse {
  int status = 0;  ///< 0: the connection was closed instead
  std::string head;
  std::string body;
  bool is_whole = false;

  /// The value of a header, empty if there is none.
  std::string header(std::string_view name) const;
};

class HttpClient {
 public:
  /// Connects to 127.0.0.1. With `receive_buffer` the system keeps few bytes that are not read yet.
  explicit HttpClient(std::uint16_t port, int receive_buffer = 0);
  /// Connects to ::1; null where the machine has no such address.
  static std::unique_ptr<HttpClient> over_v6(std::uint16_t port);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// False if the other side does not take it any more.
  bool send(std::string_view bytes);
  /// The next answer. `is_head`: it has no body.
  HttpResponse receive(bool is_head = false);
  /// Reads until the other side closes the connection; false if it does not.
  bool is_closed();
  /// Closes the connection as a process does that was killed.
  void vanish();

  /// Sends a masked frame of a WebSocket. `opcode`: 1 text, 2 binary, 8 close.
  bool send_frame(std::string_view payload, int opcode = 1, bool is_last = true);
  /// The payload of the next text; nothing after a close or the end. The code of a close is in `close_code`.
  std::optional<std::string> receive_text();

  int close_code = 0;

 private:
  HttpClient() = default;
  /// False at the end of the stream.
  bool read_more();
  bool read_to(std::size_t size);
  std::string take(std::size_t size);

  int socket_ = -1;
  std::string input_;
};

/// A request without a body. `headers` are lines that end with a line break.
std::string http_request(std::string_view method, std::string_view target, std::string_view headers = "");

}  // namespace test_support
