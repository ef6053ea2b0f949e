// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/annotate/fetch/fake_site.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace test_support {

namespace {

std::int64_t number(const std::string& url, const std::string& name, std::int64_t otherwise) {
  const auto at = url.find(name + "=");
  return at == std::string::npos ? otherwise : std::stoll(url.substr(at + name.size() + 1));
}

}  // namespace

std::string lichess_game(std::int64_t time) {
  const std::chrono::sys_seconds when{std::chrono::seconds(time)};
  const auto day = std::chrono::floor<std::chrono::days>(when);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(when - day);
  return fmt::format(
      "[Event \"Rated blitz game\"]\n[Site \"https://lichess.org/g{}\"]\n[UTCDate \"{:04}.{:02}.{:02}\"]\n"
      "[UTCTime \"{:02}:{:02}:{:02}\"]\n\n1. e4 {{ [%clk 0:03:00] }} 1... e5 1-0\n",
      time, static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
      static_cast<unsigned>(date.day()), clock.hours().count(), clock.minutes().count(),
      clock.seconds().count());
}

void FakeSite::fail(int status, std::optional<std::chrono::seconds> retry, std::string body) {
  annotate::HttpAnswer& answer = faults.emplace_back();
  answer.head.status = status;
  answer.head.retry_after = retry;
  answer.body = std::move(body);
}

std::expected<annotate::HttpAnswer, annotate::FetchError> FakeSite::get(const annotate::HttpRequest& request,
                                                                        const std::stop_token&) {
  asked.push_back(request);
  if (!faults.empty()) {
    auto fault = faults.front();
    faults.pop_front();
    return fault;
  }
  annotate::HttpAnswer answer;
  answer.head.status = 200;
  if (request.url.find("/api/games/user/") != std::string::npos) {
    answer.body = lichess_answer(request.url);
  } else {
    const auto page =
        std::ranges::find_if(pages, [&](const auto& p) { return request.url.ends_with(p.first); });
    if (page == pages.end()) answer.head.status = 404;
    if (page != pages.end()) answer.body = page->second;
    answer.head.etag = fmt::format("\"{}\"", answer.body.size());
    if (request.etag == answer.head.etag) {
      answer.head.status = 304;
      answer.body.clear();
    }
  }
  if (cut_behind > 0 && answer.body.size() > cut_behind) {
    answer.body.resize(cut_behind);
    answer.cut.emplace(annotate::FetchFault::Network, "the connection was cut");
  }
  return answer;
}

std::string FakeSite::lichess_answer(const std::string& url) {
  std::ranges::sort(times, std::ranges::greater());
  const auto since = number(url, "since", 0);
  const auto until = number(url, "until", std::int64_t{1} << 60);
  auto most = number(url, "max", 1000);
  std::string body;
  for (const std::int64_t time : times)
    if (time * 1000 >= since && time * 1000 <= until && most-- > 0) body += lichess_game(time) + "\n\n";
  return body;
}

}  // namespace test_support
