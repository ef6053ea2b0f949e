// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/lookup.h"

#include "notation/uci_move.h"
#include "notation/variant_text.h"
#include "openings/opening_book.h"

namespace annotate {

using chess::Json;

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
      book.push(Json{{"u", to_uci(move.move, chess::CastlingNotation::KingTakesRook)},
                     {"s", to_san(position.position, move.move)},
                     {"weight", move.weight}});
  return json.add("book", book);
}

}  // namespace annotate
