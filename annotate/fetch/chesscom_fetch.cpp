// SPDX-License-Identifier: GPL-3.0-or-later
// chess.com gives a player's games by month, and a list of the months that have any. A month that is over is
// asked for once; the others with the tag of what is on the shelf, so that the answer may be "as before".
#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>
#include <utility>

#include "annotate/fetch/site_fetch.h"

namespace annotate {

namespace {

std::expected<std::size_t, FetchError> fetch_month(const SiteFetch& fetch, std::chrono::year_month month,
                                                   GameShelf& shelf, PatientClient& client,
                                                   const std::stop_token& stop) {
  KnownMonth& known = shelf.notes().months[to_month_text(month)];
  if (known.is_complete) return 0;
  std::size_t fresh = 0;
  while (true) {
    const auto answer = client.ask({chesscom_games_url(fetch.base, fetch.player, month),
                                    "application/x-chess-pgn", fetch.agent, known.etag},
                                   stop);
    if (!answer) return std::unexpected(answer.error());
    if (answer->head.status == 404)
      return std::unexpected(
          FetchError(FetchFault::Refused,
                     "chess.com has no player of this name, or no games in " + to_month_text(month)));
    GameTexts texts;
    if (answer->head.status == 200) {
      auto found = games_of(*answer, client);
      if (!found) return std::unexpected(found.error());
      texts = *std::move(found);
    }
    const bool is_all = !texts.ends_early;
    if (is_all) {
      if (answer->head.status == 200) known.etag = answer->head.etag;
      known.is_complete = is_over(month, client.now());
    }
    auto added = shelf.put(std::move(texts.games));
    if (!added) return added;
    fresh += *added;
    if (is_all) return fresh;
    const FetchError error = cut_error(*answer);
    if (error.kind != FetchFault::Network) return std::unexpected(error);
    if (const auto borne = client.bear(error, stop); !borne) return std::unexpected(borne.error());
  }
}

/// The months of the list, newest first.
std::expected<std::vector<std::chrono::year_month>, FetchError> months_of(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const FetchError fault(FetchFault::NoPgn, "the answer is no list of months");
  if (!json.is_object() || !json.contains("archives") || !json["archives"].is_array())
    return std::unexpected(fault);
  std::vector<std::chrono::year_month> months;
  for (const auto& item : json["archives"]) {
    if (!item.is_string()) return std::unexpected(fault);
    std::string url = item.get<std::string>();  // ".../games/2026/10"
    if (url.size() < 7) return std::unexpected(fault);
    url = url.substr(url.size() - 7);
    if (url[4] == '/') url[4] = '-';
    const auto month = parse_month(url);
    if (!month) return std::unexpected(fault);
    months.push_back(*month);
  }
  std::ranges::sort(months, std::ranges::greater());
  return months;
}

}  // namespace

std::expected<std::size_t, FetchError> fetch_from_chesscom(const SiteFetch& fetch, GameShelf& shelf,
                                                           PatientClient& client,
                                                           const std::stop_token& stop) {
  if (fetch.wish.month) return fetch_month(fetch, *fetch.wish.month, shelf, client, stop);
  const auto answer =
      client.ask({chesscom_months_url(fetch.base, fetch.player), "application/json", fetch.agent, {}}, stop);
  if (!answer) return std::unexpected(answer.error());
  if (answer->cut) return std::unexpected(*answer->cut);
  if (answer->head.status == 404)
    return std::unexpected(FetchError(FetchFault::Refused, "chess.com knows no player of this name"));
  const auto months = months_of(answer->body);
  if (!months) return std::unexpected(months.error());
  std::size_t fresh = 0;
  for (const std::chrono::year_month month : *months) {
    auto added = fetch_month(fetch, month, shelf, client, stop);
    if (!added) return added;
    fresh += *added;
    client.note_progress();
    if (shelf.count_from(span_of(month).begin) >= static_cast<std::size_t>(fetch.wish.last)) break;
  }
  return fresh;
}

}  // namespace annotate
