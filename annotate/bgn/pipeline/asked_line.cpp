// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/asked_line.h"

#include "notation/move_line.h"
#include "notation/start_position.h"

namespace annotate::bgn {

std::expected<AskedLine, chess::Error> parse_asked_line(const std::string& fen, const std::string& moves,
                                                        bool chess960) {
  AskedLine line{chess::Position::start(), {}, chess::Position::start()};
  if (!fen.empty()) {
    // What no game can reach is no position; a missing turn or missing rights have their defaults.
    const auto start = chess::parse_start(chess::Variant::Standard, chess960, fen);
    if (!start) return std::unexpected(chess::Error("--fen", start.error().reason));
    line.start = start->position.chess();
  }
  const auto played = chess::parse_move_line(line.start, moves);
  if (!played) return std::unexpected(chess::Error("--moves", to_string(played.error())));
  line.moves = *played;
  line.end = line.start;
  for (const chess::Move move : line.moves) line.end.play(move);
  return line;
}

}  // namespace annotate::bgn
