// SPDX-License-Identifier: GPL-3.0-or-later
// The program `curl` asks: the only door of these programs to a network. No shell is between, the user's
// .curlrc is not read, and it follows no address to anything but https (http only from an http address).
#pragma once

#include <string>

#include "annotate/fetch/http.h"

namespace annotate {

class CurlClient final : public HttpClient {
 public:
  /// Answers come into files in `folder`, which are gone after each call. Precondition: nobody else uses it.
  explicit CurlClient(std::string folder) : folder_(std::move(folder)) {}

  std::expected<HttpAnswer, FetchError> get(const HttpRequest& request, const std::stop_token& stop) override;

 private:
  std::string folder_;
};

}  // namespace annotate
