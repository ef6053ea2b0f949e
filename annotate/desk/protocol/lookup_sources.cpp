// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/lookup_sources.h"

#include <cmath>
#include <expected>
#include <filesystem>
#include <optional>
#include <utility>

#include "movedb/move_database.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"
#include "repertoire/named_book.h"

namespace annotate {

using chess::Json;

namespace {

/// Nothing where the tables do not know the position.
std::expected<std::optional<Json>, chess::Error> table_json(const chess::SyzygyTables& tables,
                                                            const chess::AnyPosition& position) {
  const auto wdl = tables.probe_wdl(position.chess());
  if (!wdl) return std::unexpected(wdl.error());
  const auto moves = tables.moves(position.chess());
  if (!moves) return std::unexpected(moves.error());
  const auto dtz = tables.probe_dtz(position.chess());
  if (!dtz) return std::unexpected(dtz.error());
  if (!*wdl || !*moves) return std::nullopt;
  Json known = Json::array();
  for (const chess::TableMove& move : **moves)
    known.push(move_json(position, move.move)
                   .add("wdl", static_cast<int>(move.wdl))
                   .add_known("dtz", move.dtz)
                   .add_known("isMate", move.is_mate)
                   .add_known("isZeroing", move.is_zeroing));
  Json json{{"wdl", static_cast<int>(**wdl)}};
  return json.add_known("dtz", *dtz).add("moves", known);
}

std::expected<Json, chess::Error> moves_json(const LookupBook& book, const chess::AnyPosition& position) {
  Json moves = Json::array();
  if (const auto* const records = dynamic_cast<const chess::MoveDatabase*>(book.book.get())) {
    const auto found = records->find(position.chess());
    if (!found) return std::unexpected(chess::Error(found.error().reason));
    for (const chess::MoveStatistics& move : *found)
      moves.push(counted_move_json(position, move.move, move.counts));
    return moves;
  }
  const auto found = book.book->moves_of(position.chess());
  if (!found) return std::unexpected(found.error());
  for (const chess::BookMove& move : *found)
    moves.push(move_json(position, move.move).add("weight", move.weight));
  return moves;
}

/// Nothing where the book has no move.
std::optional<Json> book_json(const LookupBook& book, const chess::AnyPosition& position) {
  const bool is_records = dynamic_cast<const chess::MoveDatabase*>(book.book.get()) != nullptr;
  Json json{{"name", book.name},
            {"kind", is_records           ? "records"
                     : book.is_repertoire ? "repertoire"
                                          : "book"}};
  const auto moves = moves_json(book, position);
  if (!moves) return json.add("fault", to_string(moves.error()));
  if (moves->text() == "[]") return std::nullopt;
  return json.add("moves", *moves);
}

}  // namespace

Json counted_move_json(const chess::AnyPosition& position, chess::Move move,
                       const chess::MoveCounts& counts) {
  const auto rounded = [](std::optional<double> rating) {
    return rating ? std::optional(std::lround(*rating)) : std::nullopt;
  };
  Json json = move_json(position, move);
  return json.add("games", counts.games())
      .add("white", counts.white_wins)
      .add("draws", counts.draws)
      .add("black", counts.black_wins)
      .add_known("rating", rounded(counts.average_rating(position.turn())))
      .add_known("performance", rounded(counts.performance(position.turn())));
}

std::expected<LookupBook, chess::Error> open_lookup_book(
    const std::string& path, const std::function<void(const std::string&)>& on_problem) {
  auto opened = chess::open_named_book(path, chess::BookSide::Both, on_problem);
  if (!opened) return std::unexpected(std::move(opened.error()));
  return LookupBook{std::filesystem::path(path).filename().string(), path, opened->book,
                    opened->repertoire != nullptr};
}

Json move_json(const chess::AnyPosition& position, chess::Move move) {
  return {{"u", to_uci(move, chess::CastlingNotation::KingTakesRook)}, {"s", to_san(position, move)}};
}

void LookupSources::tell(const PlayedPosition& position, Json& json) const {
  if (!position.position.is_chess()) return;
  Json known = Json::array();
  bool is_any = false;
  for (const LookupBook& book : books)
    if (const auto told = book_json(book, position.position)) {
      known.push(*told);
      is_any = true;
    }
  if (is_any) json.add("books", known);
  if (tables == nullptr) return;
  const auto table = table_json(tables->tables, position.position);
  if (!table)
    json.add("table", Json{{"fault", to_string(table.error())}});
  else if (*table)
    json.add("table", **table);
}

}  // namespace annotate
