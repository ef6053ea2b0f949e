// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/patient_client.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>

namespace annotate {

namespace {

using std::chrono::seconds;

constexpr int kMostInARow = 4;
constexpr int kMostInAll = 30;
constexpr seconds kAfterTooMany{60};
constexpr seconds kLongestWait{15 * 60};

FetchError stopped() { return {FetchFault::Stopped, "it was interrupted"}; }

}  // namespace

FetchSurroundings usual_surroundings() {
  return {[](const std::string&) {},
          [](seconds time, const std::stop_token& stop) {
            std::mutex mutex;
            std::condition_variable_any bell;
            std::unique_lock lock(mutex);
            bell.wait_for(lock, stop, time, [] { return false; });
          },
          std::chrono::floor<seconds>(std::chrono::system_clock::now())};
}

std::expected<void, FetchError> PatientClient::bear(const FetchError& failure, const std::stop_token& stop,
                                                    std::optional<seconds> pause) {
  if (++in_a_row_ >= kMostInARow || ++in_all_ >= kMostInAll)
    return std::unexpected(FetchError(failure.kind, failure.reason + ", also after some tries"));
  const seconds time = pause.value_or(seconds(in_a_row_ == 1 ? 2 : in_a_row_ == 2 ? 5 : 10));
  if (time > kLongestWait)
    return std::unexpected(
        FetchError(failure.kind, fmt::format("{}, and asks to wait {} minutes; try again then",
                                             failure.reason, (time.count() + 59) / 60)));
  tell(fmt::format("{}; the next try is in {} s", failure.reason, time.count()));
  around_.wait(time, stop);
  if (stop.stop_requested()) return std::unexpected(stopped());
  return {};
}

std::expected<HttpAnswer, FetchError> PatientClient::ask(const HttpRequest& request,
                                                         const std::stop_token& stop) {
  while (true) {
    if (stop.stop_requested()) return std::unexpected(stopped());
    auto answer = client_.get(request, stop);
    if (!answer) return answer;
    const HttpHead& head = answer->head;
    std::expected<void, FetchError> borne;
    if (head.status == 429) {
      borne = bear({FetchFault::Network, "the site has had too many requests (429)"}, stop,
                   head.retry_after.value_or(kAfterTooMany));
      if (!borne) return std::unexpected(borne.error());
      continue;
    }
    if (answer->cut && head.status == 200 && !answer->body.empty()) return answer;
    if (answer->cut && answer->cut->kind != FetchFault::Network) return std::unexpected(*answer->cut);
    if (answer->cut) {
      borne = bear(*answer->cut, stop);
    } else if (head.status >= 500) {
      borne = bear({FetchFault::Network, fmt::format("the site has a fault of its own ({})", head.status)},
                   stop, head.retry_after);
    } else if (head.status == 200 || head.status == 304 || head.status == 404) {
      return answer;
    } else {
      return std::unexpected(
          FetchError(FetchFault::Refused, fmt::format("the site refuses to answer ({})", head.status)));
    }
    if (!borne) return std::unexpected(borne.error());
  }
}

}  // namespace annotate
