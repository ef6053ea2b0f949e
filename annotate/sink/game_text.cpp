// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/sink/game_text.h"

#include "bgn/bgn_writer.h"

namespace annotate {

std::string game_text(const chess::Game& game, GameFormat format, chess::PgnLosses& losses) {
  std::string text;
  if (format == GameFormat::Pgn)
    losses |= chess::append_pgn(game, text);
  else
    chess::append_bgn(game, text);
  return text;
}

}  // namespace annotate
