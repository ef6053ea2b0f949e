// SPDX-License-Identifier: GPL-3.0-or-later
// A lichess and a chess.com in memory: games of one player, given as the sites give them, with faults that
// are scripted. It remembers what was asked, and its clock does not run.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "annotate/fetch/patient_client.h"

namespace test_support {

/// A game of lichess that began in this second.
std::string lichess_game(std::int64_t time);

class FakeSite final : public annotate::HttpClient {
 public:
  std::vector<std::int64_t> times;  ///< of the games at lichess
  std::map<std::string, std::string> pages;  ///< at chess.com, by the end of the address
  std::deque<annotate::HttpAnswer> faults;  ///< given before any answer
  std::size_t cut_behind = 0;  ///< bytes of an answer that arrive; 0: all
  std::vector<annotate::HttpRequest> asked;

  /// One more answer that comes before the others.
  void fail(int status, std::optional<std::chrono::seconds> retry = std::nullopt, std::string body = {});

  std::expected<annotate::HttpAnswer, annotate::FetchError> get(const annotate::HttpRequest& request,
                                                                const std::stop_token& stop) override;

 private:
  std::string lichess_answer(const std::string& url);
};

/// What was said and waited for, on 28 November 2026.
struct QuietSurroundings {
  std::vector<std::string> told;
  std::vector<std::chrono::seconds> waited;
  annotate::FetchSurroundings around{
      [this](const std::string& text) { told.push_back(text); },
      [this](std::chrono::seconds time, const std::stop_token&) { waited.push_back(time); },
      std::chrono::sys_seconds(std::chrono::sys_days(std::chrono::year(2026) / 11 / 28))};
};

}  // namespace test_support
