// SPDX-License-Identifier: GPL-3.0-or-later
// What a request asks for: the path and the values of a target such as "/download?document=1", decoded
// (RFC 9110, RFC 3986; the values as forms encode them).
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "annotate/server/tab_handler.h"
#include "base/error.h"

namespace annotate {

struct RequestTarget {
  std::string path;  ///< as TabHandler::get promises it
  WebQuery query;
};

/// A target that names another server, leaves the root ("/a/../../b", also encoded) or is not UTF-8 is an
/// error.
std::expected<RequestTarget, chess::Error> parse_request_target(std::string_view target);

}  // namespace annotate
