// SPDX-License-Identifier: GPL-3.0-or-later
// A player's games as an input of a run: fetched where they are not kept, and written as a file of their own.
#pragma once

#include <cstddef>
#include <expected>
#include <stop_token>
#include <string>

#include "annotate/fetch/game_shelf.h"
#include "annotate/fetch/patient_client.h"

namespace annotate {

struct FetchedInput {
  std::string path;  ///< of the wanted games
  std::string shelf;  ///< of all games of the player that are kept
  std::size_t games = 0;  ///< that are wanted and there
  std::size_t fresh = 0;  ///< that came new
  std::size_t kept = 0;  ///< in all
};

/// The folder in which the games of a site are kept, in the user's state folder. It need not exist.
std::expected<std::string, FetchError> folder_of(GameSite site);

/// The file that an earlier `fetch_input` has written for the same wish, and nothing is fetched.
std::expected<FetchedInput, FetchError> earlier_input(GameSite site, const std::string& player,
                                                      const GameWish& wish);

/// Fetches with curl. One process at a time asks a site: others wait for their turn.
std::expected<FetchedInput, FetchError> fetch_input(GameSite site, const std::string& player,
                                                    const GameWish& wish, const FetchSurroundings& around,
                                                    const std::stop_token& stop);

}  // namespace annotate
