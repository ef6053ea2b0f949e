// SPDX-License-Identifier: GPL-3.0-or-later
// The line of JSON that the journal keeps of the puzzles of a game: see FORMAT.md.
#include "annotate/puzzles/puzzle.h"
#include "json/json_tape.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace annotate {

namespace {

using chess::Json;
using chess::JsonValue;

Json to_json(const Puzzle& puzzle) {
  Json moves = Json::array();
  for (const chess::Move move : puzzle.moves)
    moves.push(chess::to_uci(move, chess::CastlingNotation::KingTakesRook));
  return Json{
      {"fen", chess::to_fen(puzzle.start, {chess::FenEnPassant::Always, chess::FenCastling::Shredder})},
      {"moves", moves},
      {"rating", puzzle.rating},
      {"themes", puzzle.themes}}
      .add_known("url", puzzle.url)
      .add_known("white", puzzle.white)
      .add_known("black", puzzle.black)
      .add_known("date", puzzle.date)
      .add_known("opening", puzzle.opening)
      .add_known("chess960", puzzle.chess960 ? std::optional(1) : std::nullopt);
}

std::optional<std::vector<std::string>> texts_of(JsonValue value, std::string_view key) {
  const auto list = value.find(key);
  if (!list || !list->is_array()) return std::nullopt;
  std::vector<std::string> texts;
  for (auto at = list->first(); !at.done(); at.advance()) {
    if (!at.value().is_string()) return std::nullopt;
    texts.push_back(at.value().string());
  }
  return texts;
}

std::string text_of(JsonValue value, std::string_view key) {
  const auto found = value.find(key);
  return found && found->is_string() ? found->string() : std::string();
}

std::optional<Puzzle> puzzle_of(JsonValue value) {
  const auto start = chess::parse_position(text_of(value, "fen"));
  const auto moves = texts_of(value, "moves");
  const auto themes = texts_of(value, "themes");
  const auto rating = value.find("rating");
  if (!start || !moves || moves->size() < 2 || !themes || !rating || !rating->as_int()) return std::nullopt;
  Puzzle puzzle{*start,
                value.find("chess960").has_value(),
                {},
                static_cast<int>(*rating->as_int()),
                *themes,
                text_of(value, "url"),
                text_of(value, "white"),
                text_of(value, "black"),
                text_of(value, "date"),
                text_of(value, "opening")};
  chess::Position pos = *start;
  for (const std::string& text : *moves) {
    const auto move = chess::parse_uci_move(pos, text);
    if (!move) return std::nullopt;
    puzzle.moves.push_back(*move);
    pos.play(*move);
  }
  return puzzle;
}

}  // namespace

std::string to_puzzle_record(const std::vector<Puzzle>& puzzles) {
  Json list = Json::array();
  for (const Puzzle& puzzle : puzzles) list.push(to_json(puzzle));
  return list.text() + '\n';
}

std::optional<std::vector<Puzzle>> parse_puzzle_record(std::string_view text) {
  chess::JsonTape tape;
  const auto list = tape.parse(text);
  if (!list || !list->is_array()) return std::nullopt;
  std::vector<Puzzle> puzzles;
  for (auto at = list->first(); !at.done(); at.advance()) {
    auto puzzle = puzzle_of(at.value());
    if (!puzzle) return std::nullopt;
    puzzles.push_back(std::move(*puzzle));
  }
  return puzzles;
}

}  // namespace annotate
