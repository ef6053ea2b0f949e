// SPDX-License-Identifier: GPL-3.0-or-later
// Games as text in any of the formats, and what got lost on the way.
#pragma once

#include <string>
#include <vector>

#include "egd/egd_writer.h"
#include "game/game.h"
#include "games/game_format.h"
#include "pgn/writer.h"
#include "uci_text/uci_text.h"

namespace chess::inline games {

/// What games held that the formats they were written in cannot say.
struct FormatLosses {
  PgnLosses pgn;
  EgdLosses egd;
  UciTextLosses uci;

  FormatLosses& operator|=(const FormatLosses& other) {
    pgn |= other.pgn;
    egd |= other.egd;
    uci |= other.uci;
    return *this;
  }
  /// One line for each format that lost something.
  std::vector<std::string> messages() const;
};

/// Appends the game and what ends it in a file of the format; `egd` says how EGD looks.
void append_game(const Game& game, GameFormat format, const EgdStyle& egd, std::string& out,
                 FormatLosses& losses);

}  // namespace chess::inline games
