// SPDX-License-Identifier: GPL-3.0-or-later
// Writes games as text in any of the formats, and collects what is lost.
#pragma once

#include <string>
#include <vector>

#include "bgn/bgn_writer.h"
#include "egd/egd_writer.h"
#include "game/game.h"
#include "games/game_format.h"
#include "pgn/writer.h"
#include "uci_text/uci_text.h"

namespace chess { inline namespace games {

/// What games contain that the formats in which they were written cannot express.
struct FormatLosses {
  PgnLosses pgn;
  EgdLosses egd;
  UciTextLosses uci;
  std::string
      deep_game{};  ///< the first one that is nested deeper in BGN than many programs read; empty: none

  FormatLosses& operator|=(const FormatLosses& other) {
    pgn |= other.pgn;
    egd |= other.egd;
    uci |= other.uci;
    if (deep_game.empty()) deep_game = other.deep_game;
    return *this;
  }
  /// One message for each format that lost something.
  std::vector<std::string> messages() const;
};

/// How games are written.
struct GameStyle {
  BgnWriteOptions bgn;
  EgdStyle egd;
  bool names_annotators = true;  ///< PGN gets BGN's providers in its tag Annotator
};

/// Appends the game and its end as in a file of the format. Adds to `losses` what is lost. Precondition: the
/// format is written.
void append_game(const Game& game, GameFormat format, const GameStyle& style, std::string& out,
                 FormatLosses& losses);

}}  // namespace chess::games
