// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a site as it wants to be asked: one question after the other, waiting when told to (429, Retry-After),
// and not for ever. lichess wants a minute after 429.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>

#include "annotate/fetch/http.h"

namespace annotate {

/// What goes on outside: the clock and the person. A test replaces it.
struct FetchSurroundings {
  std::function<void(const std::string&)> tell;  ///< a line for the person
  std::function<void(std::chrono::seconds, const std::stop_token&)> wait;  ///< until the time or the stop
  std::chrono::sys_seconds now;
};

/// Tells nobody, waits truly, and knows the time.
FetchSurroundings usual_surroundings();

class PatientClient {
 public:
  /// `client` and `around` outlive it. `title` is what is fetched, for messages.
  PatientClient(HttpClient& client, const FetchSurroundings& around, std::string title)
      : client_(client), around_(around), title_(std::move(title)) {}

  /// The answer with status 200, 304 or 404. It may be cut, behind some bytes of a body. The errors are those
  /// of HttpClient, other statuses, and that the patience is at its end.
  std::expected<HttpAnswer, FetchError> ask(const HttpRequest& request, const std::stop_token& stop);

  /// Counts a failure, says it and waits. The error is the last failure, or Stopped.
  std::expected<void, FetchError> bear(const FetchError& failure, const std::stop_token& stop,
                                       std::optional<std::chrono::seconds> pause = std::nullopt);
  /// Something has come: the next failure is a first one.
  void note_progress() { in_a_row_ = 0; }

  void tell(const std::string& text) const { around_.tell(title_ + ": " + text); }
  std::chrono::sys_seconds now() const { return around_.now; }

 private:
  HttpClient& client_;
  const FetchSurroundings& around_;
  std::string title_;
  int in_a_row_ = 0;
  int in_all_ = 0;
};

}  // namespace annotate
