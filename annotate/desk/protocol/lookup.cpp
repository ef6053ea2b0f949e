// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/lookup.h"

#include "annotate/desk/protocol/answers.h"
#include "notation/variant_text.h"
#include "openings/opening_book.h"

namespace annotate {

using chess::Json;

namespace {

std::optional<chess::GameOpening> opening_of(const PlayedPosition& position) {
  if (!position.start.is_chess()) return std::nullopt;
  return chess::OpeningBook::embedded().name_game(position.start.chess(), position.moves);
}

/// What the program's own book knows.
Json look_up(const PlayedPosition& position) {
  Json json = Json::object();
  if (!position.start.is_chess()) return json;
  const chess::OpeningBook& openings = chess::OpeningBook::embedded();
  if (const auto opening = opening_of(position))
    json.add("opening",
             Json{{"eco", opening->entry.eco}, {"name", opening->entry.name}, {"ply", opening->ply}});
  Json book = Json::array();
  if (const auto moves = chess::EcoBook(openings).moves_of(position.position.chess()))
    for (const chess::BookMove& move : *moves)
      book.push(move_json(position.position, move.move).add("weight", move.weight));
  return json.add("book", book);
}

}  // namespace

DeskAnswer Lookup::answer(const DeskRequest& request) {
  const auto position = request.position();
  if (!position) return std::unexpected(DeskFault{position.error()});
  Json json = look_up(*position);
  sources_.tell(*position, json);
  if (!request.has("document")) return json;
  const std::scoped_lock lock(mutex_);
  const auto games = counts_.look_up(request.game().document, *position, stop_);
  if (!games) return std::unexpected(fault_of(games.error()));
  return json.add("games", *games);
}

DeskAnswer line_game(const DeskRequest& request) {
  GameState state;
  PlayedPosition line{state.game.any_start(), {}, state.game.any_start(), false};
  for (const std::string& text : request.texts("line")) {
    const auto move = parse_san(line.position, text);
    if (!move)
      return std::unexpected(DeskFault{"move " + std::to_string(line.moves.size() + 1) + " is not legal"});
    line.moves.push_back(*move);
    line.position.play(*move);
  }
  state.game.add_line_unchecked(chess::kRootNode, line.moves);
  if (const auto opening = opening_of(line)) {
    state.game.tags.set("ECO", opening->entry.eco);
    state.game.tags.set("Opening", opening->entry.name);
  }
  return to_json(state);
}

LibraryResult<void> DocumentCounts::count(const Document& document, std::stop_token stop) {
  document_ = 0;
  counts_ = {};
  std::uint64_t games = 0;
  const auto whole = library_.visit(
      document.id,
      [&](const chess::ImportedGame& game) {
        counts_.add(game.game);
        return ++games < kMostGames && !stop.stop_requested();
      },
      stop);
  if (!whole) return std::unexpected(whole.error());
  counts_.finish();
  is_part_ = !*whole;
  document_ = document.id;
  // Reading may have told how many there are.
  const auto now = library_.document(document.id);
  games_ = now ? now->games : document.games;
  return {};
}

LibraryResult<Json> DocumentCounts::look_up(std::uint64_t document, const PlayedPosition& position,
                                            std::stop_token stop) {
  const auto asked = library_.document(document);
  if (!asked) return std::unexpected(asked.error());
  if (document_ != document || games_ != asked->games)
    if (auto counted = count(*asked, std::move(stop)); !counted) return std::unexpected(counted.error());
  PositionCounts::Found found;
  if (position.position.is_chess()) found = counts_.find(position.position.chess(), kMostExamples);
  Json moves = Json::array();
  for (const CountedMove& move : found.moves)
    moves.push(counted_move_json(position.position, move.move, move.counts));
  Json best = Json::array();
  for (const CountedGame& game : found.best) {
    const auto row = library_.row({document, game.number});
    if (row) best.push(to_json(*row).add("ply", game.ply));
  }
  Json json{{"total", found.games}};
  return json.add_known("isPart", is_part_).add("moves", moves).add("best", best);
}

}  // namespace annotate
