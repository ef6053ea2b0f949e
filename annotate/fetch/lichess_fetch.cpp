// SPDX-License-Identifier: GPL-3.0-or-later
// lichess gives a player's games of any span of time, newest first. They are asked for in pages, from the
// newest to the oldest that is wanted, but only where the shelf has gaps.
#include <algorithm>
#include <utility>

#include "annotate/fetch/site_fetch.h"

namespace annotate {

namespace {

/// Games in one answer: a quarter of a minute, at the 20 games a second that the site gives to strangers.
constexpr int kPage = 300;

}  // namespace

std::expected<std::size_t, FetchError> fetch_from_lichess(const SiteFetch& fetch, GameShelf& shelf,
                                                          PatientClient& client,
                                                          const std::stop_token& stop) {
  const auto& month = fetch.wish.month;
  const TimeSpan wanted = month ? span_of(*month) : TimeSpan{kFirstTime, kLastTime};
  const bool is_settled = month && is_over(*month, client.now());
  KnownTimes seen = shelf.notes().times;  // and what is so only now, as the time behind the newest game
  std::size_t fresh = 0;
  while (const auto gap = seen.newest_gap(wanted)) {
    int most = kPage;
    if (!month) {
      const std::size_t have = shelf.count_from(gap->end);
      const auto last = static_cast<std::size_t>(fetch.wish.last);
      if (have >= last) break;
      most = static_cast<int>(std::min<std::size_t>(kPage, last - have + (have > 0 ? 1 : 0)));
    }
    const auto answer = client.ask(
        {lichess_games_url(fetch.base, fetch.player, *gap, most), "application/x-chess-pgn", fetch.agent, {}},
        stop);
    if (!answer) return std::unexpected(answer.error());
    if (answer->head.status == 404)
      return std::unexpected(FetchError(FetchFault::Refused, "lichess knows no player of this name"));
    auto texts = games_of(*answer, client);
    if (!texts) return std::unexpected(texts.error());
    const bool is_all =
        !texts->ends_early && texts->games.size() + texts->left_out < static_cast<std::size_t>(most);
    TimeSpan known = *gap;
    if (!texts->games.empty()) {
      const auto [oldest, newest] = std::ranges::minmax(texts->games, {}, &GameText::time);
      if (!is_all) known.begin = std::max(known.begin, oldest.time);
      seen.add(known);
      if (gap->end == wanted.end && !is_settled) known.end = std::min(known.end, newest.time);
      shelf.notes().times.add(known);
    } else if (is_all) {
      seen.add(known);
      if (gap->end != wanted.end || is_settled) shelf.notes().times.add(known);
    }
    const bool has_come = !texts->games.empty() && (is_all || known.begin < gap->end);
    auto added = shelf.put(std::move(texts->games));
    if (!added) return added;
    fresh += *added;
    if (stop.stop_requested() || (answer->cut && answer->cut->kind != FetchFault::Network))
      return std::unexpected(cut_error(*answer));
    if (has_come) client.note_progress();
    if (is_all || (has_come && !texts->ends_early)) continue;
    if (const auto borne = client.bear(cut_error(*answer), stop); !borne)
      return std::unexpected(borne.error());
  }
  return fresh;
}

}  // namespace annotate
