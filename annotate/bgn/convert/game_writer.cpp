// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/game_writer.h"

#include "bgn/annotators.h"
#include "bgn/bgn_writer.h"

namespace annotate::bgn {

std::vector<std::string> FormatLosses::messages() const {
  std::vector<std::string> messages;
  if (pgn.any())
    messages.push_back("PGN cannot hold all that the games had (BGN can); left out or changed: " +
                       to_string(pgn));
  if (egd.any()) messages.push_back("EGD cannot hold all that the games had; left out: " + to_string(egd));
  if (uci.any())
    messages.push_back("lines of UCI moves cannot hold all that the games had; left out: " + to_string(uci));
  return messages;
}

namespace {

/// PGN has only a tag for who annotated the game.
chess::PgnLosses append_named_pgn(const chess::Game& game, std::string& out) {
  const auto annotators = chess::bgn_annotators(game);
  if (annotators.empty()) return chess::append_pgn(game, out);
  chess::Game named = game;
  for (const std::string& name : annotators) chess::add_annotator(named, name);
  return chess::append_pgn(named, out);
}

}  // namespace

void append_game(const chess::Game& game, GameFormat format, const OutputOptions& options, std::string& out,
                 FormatLosses& losses) {
  switch (format) {
    case GameFormat::Pgn: losses.pgn |= append_named_pgn(game, out); break;
    case GameFormat::Bgn: chess::append_bgn(game, out); break;
    case GameFormat::Egd:
      losses.egd |= chess::append_egd(game, out, {.pretty = options.pretty, .features = options.features});
      break;
    case GameFormat::Uci: losses.uci |= chess::append_uci_text(game, out); break;
  }
}

}  // namespace annotate::bgn
