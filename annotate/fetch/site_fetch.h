// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches from a site what is wanted of a player's games and not yet on the shelf. What has come is kept
// after each answer, also if it was cut or the fetch is stopped, so that the next fetch goes on there.
#pragma once

#include <cstddef>
#include <expected>
#include <stop_token>
#include <string>

#include "annotate/fetch/game_shelf.h"
#include "annotate/fetch/patient_client.h"

namespace annotate {

/// What is fetched, and whom it is asked of.
struct SiteFetch {
  std::string base;  ///< see base_url
  std::string player;
  std::string agent;  ///< who asks
  GameWish wish;
};

/// Returns how many games are new on the shelf.
std::expected<std::size_t, FetchError> fetch_from_lichess(const SiteFetch& fetch, GameShelf& shelf,
                                                          PatientClient& client, const std::stop_token& stop);
/// The same at chess.com.
std::expected<std::size_t, FetchError> fetch_from_chesscom(const SiteFetch& fetch, GameShelf& shelf,
                                                           PatientClient& client,
                                                           const std::stop_token& stop);

/// The games of an answer. `ends_early` is also set if the answer was cut. The error: it is no PGN.
std::expected<GameTexts, FetchError> games_of(const HttpAnswer& answer, const PatientClient& client);

/// Why an answer that ends early does: it was cut, or the site has ended it within a game.
FetchError cut_error(const HttpAnswer& answer);

/// Is the month over, so that no game will come to it any more? Two days are for clocks, time zones and the
/// caches of sites.
bool is_over(std::chrono::year_month month, std::chrono::sys_seconds now);

}  // namespace annotate
