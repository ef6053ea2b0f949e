// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a PGN file as its games, each with what tells it from others. Only whole games count: the rest
// of a download that was cut is none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace annotate {

/// One game as the site has written it.
struct GameText {
  std::string text;  ///< tags, an empty line, moves and a result; it ends with one line feed
  std::string id;  ///< the game's address or number at the site; without one, the text
  /// When it ended, if the tags say so (EndDate, EndTime), else when it began (UTCDate, UTCTime, or Date), in
  /// seconds since 1970; 0: unknown.
  std::int64_t time = 0;
};

struct GameTexts {
  std::vector<GameText> games;  ///< in the order of the text
  std::size_t left_out = 0;  ///< how many others have no result and are not the last
  bool ends_early = false;  ///< the last one has no result
};

/// Line ends become those of Unix; all else stays.
GameTexts split_games(std::string_view pgn);

/// The games of both, each once, sorted by time, and those of one time by id. If both have a game, that of
/// `newer` stays.
std::vector<GameText> merged(std::vector<GameText> kept, std::vector<GameText> newer);

/// As a PGN file.
std::string to_pgn(const std::vector<GameText>& games);

}  // namespace annotate
