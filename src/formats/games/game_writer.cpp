// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/game_writer.h"

#include "bgn/annotators.h"

namespace chess { inline namespace games {

std::vector<std::string> FormatLosses::messages() const {
  std::vector<std::string> messages;
  if (pgn.any())
    messages.push_back("PGN cannot hold all that the games had (BGN can); left out or changed: " +
                       to_string(pgn));
  if (egd.any()) messages.push_back("EGD cannot hold all that the games had; left out: " + to_string(egd));
  if (uci.any())
    messages.push_back("lines of UCI moves cannot hold all that the games had; left out: " + to_string(uci));
  if (!deep_game.empty())
    messages.push_back(deep_game +
                       ": its variations are nested so deep in BGN that programs such as jq may refuse it");
  return messages;
}

namespace {

/// "Anand - Carlsen (2013.11.09)".
std::string name_of(const Game& game) {
  const auto tag = [&](std::string_view name) { return std::string(game.tags.get(name, "?")); };
  return tag("White") + " - " + tag("Black") + " (" + tag("Date") + ")";
}

/// PGN has only a tag for who annotated the game.
PgnLosses append_named_pgn(const Game& game, const GameStyle& style, std::string& out) {
  const auto annotators = style.names_annotators ? bgn_annotators(game) : std::vector<std::string>();
  if (annotators.empty()) return append_pgn(game, out);
  Game named = game;
  for (const std::string& name : annotators) add_annotator(named, name);
  return append_pgn(named, out);
}

}  // namespace

void append_game(const Game& game, GameFormat format, const GameStyle& style, std::string& out,
                 FormatLosses& losses) {
  switch (format) {
    case GameFormat::Pgn: losses.pgn |= append_named_pgn(game, style, out); break;
    case GameFormat::Bgn:
      if (append_bgn(game, out, style.bgn) > kDeepBgn && losses.deep_game.empty())
        losses.deep_game = name_of(game);
      break;
    case GameFormat::Egd: losses.egd |= append_egd(game, out, style.egd); break;
    case GameFormat::Scid: break;  // is not written
    case GameFormat::Uci: losses.uci |= append_uci_text(game, out); break;
  }
}

}}  // namespace chess::games
