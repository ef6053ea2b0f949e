// SPDX-License-Identifier: GPL-3.0-or-later
// What `bgn novelty` says of a game, for people and for programs.
#include <fmt/format.h>

#include <span>

#include "annotate/bgn/explorer/counts_json.h"
#include "annotate/bgn/explorer/game_line.h"
#include "annotate/bgn/explorer/novelty.h"
#include "explorer/move_tree.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "openings/opening_book.h"

namespace annotate::bgn {

namespace {

using chess::Json;

/// Other moves that are shown to people.
constexpr std::size_t kMostMoves = 5;

chess::Position position_after(const chess::AskedGame& game, std::size_t plies) {
  chess::Position position = game.start;
  for (const chess::Move move : std::span(game.moves).first(plies)) position.play(move);
  return position;
}

}  // namespace

std::string novelty_text(const chess::AskedGames& games, std::size_t number, const NoveltyOptions& options) {
  const chess::AskedGame& game = games.games()[number];
  const chess::NoveltyFound found = games.find(number);
  std::string text = game_line(game.facts, options.run.inputs) + "\n";
  if (!found.ply) {
    const bool is_known = games.played().find(game.start) != nullptr;
    return text + (is_known ? "  no novelty: it stays within the known games\n\n"
                            : "  no novelty: no known game comes to its first position\n\n");
  }
  const chess::Position before = position_after(game, *found.ply);
  const chess::Move move = game.moves[*found.ply];
  const auto line_of = [&](chess::Move next) { return chess::to_move_line(before, std::span(&next, 1)); };
  text += "  novelty: " + line_of(move);
  const auto opening =
      chess::OpeningBook::embedded().name_game(game.start, std::span(game.moves).first(*found.ply));
  if (opening) text += fmt::format("  ({} {})", opening->entry.eco, opening->entry.name);
  text += "\n";
  const auto known = games.known_at(number, *found.ply);
  if (known.empty()) text += "  known games end here\n";
  for (std::size_t i = 0; i < known.size() && i < kMostMoves; ++i) {
    text +=
        fmt::format("  {}: {}\n", line_of(known[i].move), chess::counts_text(known[i].counts, before.turn()));
    for (const chess::GameFacts& best : known[i].counts.best.games())
      text += "    " + game_line(best, options.references) + "\n";
  }
  if (known.size() > kMostMoves) text += fmt::format("  and {} other moves\n", known.size() - kMostMoves);
  return text + "\n";
}

std::string novelty_json(const chess::AskedGames& games, std::size_t number, const NoveltyOptions& options) {
  const chess::AskedGame& game = games.games()[number];
  const chess::NoveltyFound found = games.find(number);
  Json json = game_json(game.facts, options.run.inputs);
  json.add("plies", game.moves.size()).add("known_plies", found.known_plies).add("copies", found.copies);
  if (!found.ply) {
    json.add("novelty", Json());
    return json.text() + "\n";
  }
  const chess::Position before = position_after(game, *found.ply);
  Json novelty = move_json(before, game.moves[*found.ply]);
  novelty.add("ply", *found.ply + 1).add("fen", to_fen(before));
  Json known = Json::array();
  for (const chess::KnownMove& move : games.known_at(number, *found.ply)) {
    Json one = move_json(before, move.move);
    add_counts(move.counts, before.turn(), options.references, one);
    known.push(one);
  }
  json.add("novelty", novelty.add("known", known));
  return json.text() + "\n";
}

}  // namespace annotate::bgn
