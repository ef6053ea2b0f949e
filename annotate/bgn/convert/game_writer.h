// SPDX-License-Identifier: GPL-3.0-or-later
// Games as text in any of the formats, and what got lost on the way.
#pragma once

#include <string>
#include <vector>

#include "annotate/bgn/convert/convert_options.h"
#include "annotate/bgn/pipeline/game_format.h"
#include "egd/egd_writer.h"
#include "game/game.h"
#include "pgn/writer.h"
#include "uci_text/uci_text.h"

namespace annotate::bgn {

/// What games held that the formats they were written in cannot say.
struct FormatLosses {
  chess::PgnLosses pgn;
  chess::EgdLosses egd;
  chess::UciTextLosses uci;

  FormatLosses& operator|=(const FormatLosses& other) {
    pgn |= other.pgn;
    egd |= other.egd;
    uci |= other.uci;
    return *this;
  }
  /// One line for each format that lost something.
  std::vector<std::string> messages() const;
};

/// Appends the game and what ends it in a file of the format.
void append_game(const chess::Game& game, GameFormat format, const OutputOptions& options, std::string& out,
                 FormatLosses& losses);

}  // namespace annotate::bgn
