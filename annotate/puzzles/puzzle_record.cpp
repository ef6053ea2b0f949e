// SPDX-License-Identifier: GPL-3.0-or-later
// The line of JSON that the journal keeps of the puzzles of a game: see FORMAT.md.
#include "annotate/puzzles/puzzle.h"
#include "json/json_tape.h"
#include "json/json_text.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace annotate {

namespace {

using chess::JsonValue;
using chess::JsonWriter;

void write_texts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
  json.open(key, '[');
  for (const std::string& text : texts) json.text(text);
  json.close(']');
}

void write_puzzle(JsonWriter& json, const Puzzle& puzzle) {
  std::vector<std::string> moves;
  for (const chess::Move move : puzzle.moves)
    moves.push_back(chess::to_uci(move, chess::CastlingNotation::KingTakesRook));
  json.open('{');
  json.text("fen", chess::to_fen(puzzle.start, {chess::FenEnPassant::Always, chess::FenCastling::Shredder}));
  write_texts(json, "moves", moves);
  json.number("rating", puzzle.rating);
  write_texts(json, "themes", puzzle.themes);
  for (const auto& [key, text] :
       {std::pair("url", &puzzle.url), std::pair("white", &puzzle.white), std::pair("black", &puzzle.black),
        std::pair("date", &puzzle.date), std::pair("opening", &puzzle.opening)}) {
    if (text->empty()) continue;
    json.text(key, *text);
  }
  if (puzzle.chess960) {
    json.number("chess960", 1);
  }
  json.close('}');
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
  std::string out;
  JsonWriter json(out);
  json.open('[');
  for (const Puzzle& puzzle : puzzles) write_puzzle(json, puzzle);
  json.close(']');
  return out + "\n";
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
