// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/lookup.h"

#include "notation/uci_move.h"
#include "notation/variant_text.h"
#include "openings/opening_book.h"

namespace annotate {

using chess::Json;

namespace {

Json move_json(const chess::AnyPosition& position, chess::Move move) {
  return {{"u", to_uci(move, chess::CastlingNotation::KingTakesRook)}, {"s", to_san(position, move)}};
}

}  // namespace

Json look_up(const PlayedPosition& position) {
  Json json = Json::object();
  if (!position.start.is_chess()) return json;
  const chess::OpeningBook& openings = chess::OpeningBook::embedded();
  if (const auto opening = openings.name_game(position.start.chess(), position.moves))
    json.add("opening",
             Json{{"eco", opening->entry.eco}, {"name", opening->entry.name}, {"ply", opening->ply}});
  Json book = Json::array();
  if (const auto moves = chess::EcoBook(openings).moves_of(position.position.chess()))
    for (const chess::BookMove& move : *moves)
      book.push(move_json(position.position, move.move).add("weight", move.weight));
  return json.add("book", book);
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
  std::uint64_t total = 0;
  Json moves = Json::array();
  if (position.position.is_chess())
    for (const CountedMove& move : counts_.moves_of(position.position.chess())) {
      total += move.games();
      moves.push(move_json(position.position, move.move)
                     .add("games", move.games())
                     .add("white", move.white)
                     .add("draws", move.draws)
                     .add("black", move.black));
    }
  Json json{{"total", total}};
  return json.add_known("isPart", is_part_).add("moves", moves);
}

}  // namespace annotate
