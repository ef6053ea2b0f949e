// SPDX-License-Identifier: GPL-3.0-or-later
// A question to a site and its answer, and the seam behind which `curl` asks it: a test needs no network.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/error.h"

namespace annotate {

enum class FetchFault : std::uint8_t {
  NoCurl,  ///< there is no such program
  Network,  ///< a failure that may be gone at the next try
  Refused,  ///< the site says no, or the connection is not safe: another try would not help
  NoPgn,  ///< the answer is something else than what was asked for
  Disk,
  Stopped,
};
using FetchError = chess::ErrorOf<FetchFault>;

struct HttpRequest {
  std::string url;
  std::string accept;  ///< the type of content
  std::string agent;  ///< who asks
  std::string etag;  ///< of what is known already; empty: nothing
};

/// What the head of an answer says.
struct HttpHead {
  int status = 0;  ///< 0: there is no head
  std::string etag;  ///< empty: none, or none that may be sent back
  std::optional<std::chrono::seconds> retry_after;  ///< not, if it is a date
};

/// Reads the heads that `curl --dump-header` writes, one for each step of a redirection; the last one counts.
HttpHead parse_http_head(std::string_view text);

struct HttpAnswer {
  HttpHead head;
  std::string body;
  std::optional<FetchError> cut;  ///< why `body` is not whole, or has not begun
};

/// Asks one question at a time.
class HttpClient {
 public:
  virtual ~HttpClient() = default;
  /// The answer, whatever its status. The error is one before there was an answer. Told to stop, it gives
  /// what has come, cut by `FetchFault::Stopped`.
  virtual std::expected<HttpAnswer, FetchError> get(const HttpRequest& request,
                                                    const std::stop_token& stop) = 0;
};

}  // namespace annotate
