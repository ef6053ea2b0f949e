// SPDX-License-Identifier: GPL-3.0-or-later
// Games in every format that is wanted, ready to be written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/game_format.h"
#include "games/game_writer.h"

namespace annotate::bgn {

/// Where a game ends in the text of each format, and the file it goes to.
struct GameEnd {
  std::array<std::size_t, chess::kGameFormats> ends{};
  std::string key;  ///< empty where games are not put into files by a key
};

struct Converted {
  std::array<std::string, chess::kGameFormats> texts;  ///< by GameFormat; empty where it is not wanted
  std::vector<GameEnd> ends;                    ///< of every game, only where files are split
  std::uint64_t games = 0;
  chess::FormatLosses losses;
};

}  // namespace annotate::bgn
