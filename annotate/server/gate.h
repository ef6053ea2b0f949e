// SPDX-License-Identifier: GPL-3.0-or-later
// Who may ask. A request must carry the cookie, which only the address with the token sets. It must name this
// server as its host: a stranger's name that was made to point to this machine is refused. And it must not
// come from a page of another origin: the cookie alone does not tell, because browsers send it to all ports
// of a host, and take all ports for one "site".
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace annotate {

/// What a request says about whom it asks and where it comes from.
struct RequestOrigin {
  std::vector<std::string_view> hosts{};  ///< all headers of that name
  std::vector<std::string_view> origins{};
  std::vector<std::string_view> cookies{};
  std::string_view site{};  ///< Sec-Fetch-Site
  std::string_view mode{};  ///< Sec-Fetch-Mode
  std::string_view destination{};  ///< Sec-Fetch-Dest
  bool can_change = true;  ///< not GET or HEAD, or a WebSocket
  bool is_root = false;  ///< the path is "/"
};

/// Knows the secrets of one server.
class Gate {
 public:
  /// Secrets of 128 bits each, from the system.
  static std::expected<Gate, chess::Error> open(std::uint16_t port);

  /// Why the request is refused whoever asks; nothing if host and origin are right.
  std::optional<chess::Error> refusal(const RequestOrigin& from) const;

  /// Does the request carry the cookie?
  bool knows_cookie(const RequestOrigin& from) const;
  /// Is it one of the two tokens? The second one is none any more afterwards. Takes the same time for all
  /// texts of one length.
  bool take_token(std::string_view text);

  std::string_view token() const { return token_; }
  /// The second token. It may stand where others can read it a moment later, such as a command line.
  std::string_view token_for_once() const { return token_for_once_; }
  /// The value of `Set-Cookie` for whoever knows the token.
  std::string cookie() const;

 private:
  Gate(std::uint16_t port, std::string token, std::string token_for_once, std::string secret);

  std::vector<std::string> hosts_;  ///< that this server is known by
  std::string cookie_name_;  ///< with the port, because servers at other ports share the browser's cookies
  std::string token_;
  std::string token_for_once_;  ///< empty: it was used
  std::string secret_;
};

}  // namespace annotate
