// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles as CSV, EPD and PGN, and as notes for Anki.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "annotate/puzzles/puzzle.h"
#include "base/text.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "game/game.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "pgn/writer.h"
#include "svg/study_note.h"

namespace annotate {

namespace {

/// lichess gives a new puzzle this much doubt.
constexpr int kDeviation = 350;

chess::CastlingNotation castling_of(const Puzzle& puzzle) {
  return puzzle.chess960 ? chess::CastlingNotation::KingTakesRook : chess::CastlingNotation::KingMove;
}

std::string uci_moves(const Puzzle& puzzle) {
  const chess::CastlingNotation castling = castling_of(puzzle);
  std::string text;
  for (const chess::Move move : puzzle.moves) {
    if (!text.empty()) text += ' ';
    chess::append_uci(move, castling, text);
  }
  return text;
}

/// The solution in SAN.
std::vector<std::string> solution_of(const Puzzle& puzzle) {
  std::vector<std::string> words;
  chess::Position pos = puzzle.position();
  for (std::size_t i = 1; i < puzzle.moves.size(); ++i) {
    words.push_back(chess::to_san(pos, puzzle.moves[i]));
    pos.play(puzzle.moves[i]);
  }
  return words;
}

/// The position before the last move of the solution.
chess::Position before_last(const Puzzle& puzzle) {
  chess::Position pos = puzzle.start;
  for (const chess::Move move : std::span(puzzle.moves).first(puzzle.moves.size() - 1)) pos.play(move);
  return pos;
}

/// In SAN.
std::vector<std::string> other_mates_in_words(const Puzzle& puzzle) {
  std::vector<std::string> words;
  const chess::Position pos = before_last(puzzle);
  for (const chess::Move move : other_mates(puzzle)) words.push_back(chess::to_san(pos, move));
  return words;
}

bool has_theme(const Puzzle& puzzle, std::string_view theme) {
  return std::ranges::find(puzzle.themes, theme) != puzzle.themes.end();
}

/// "Sicilian_Defense Sicilian_Defense_Najdorf_Variation", as lichess tags openings: the family, then the
/// whole name.
std::string opening_tags(const std::string& opening) {
  const auto tag = [](std::string_view name) {
    std::string text;
    for (const char c : name) {
      const bool is_word = chess::is_alpha(c) || chess::is_digit(c) || c == '-' || (c & 0x80) != 0;
      if (is_word) text += c;
      if (c == ' ' && !text.ends_with('_')) text += '_';
    }
    return text;
  };
  const std::string family = tag(opening.substr(0, opening.find(':')));
  const std::string whole = tag(opening);
  return whole == family ? family : family + " " + whole;
}

}  // namespace

std::vector<chess::Move> other_mates(const Puzzle& puzzle) {
  const chess::Position pos = before_last(puzzle);
  std::vector<chess::Move> mates;
  if (!chess::is_checkmate(pos.after(puzzle.moves.back()))) return mates;
  for (const chess::Move move : chess::legal_moves(pos))
    if (move != puzzle.moves.back() && chess::is_checkmate(pos.after(move))) mates.push_back(move);
  return mates;
}

std::string puzzle_id(const Puzzle& puzzle) {
  return chess::note_id(chess::to_epd_fields(puzzle.position()) + uci_moves(puzzle));
}

std::string_view puzzle_csv_header() {
  return "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
}

std::string to_csv(const Puzzle& puzzle) {
  return fmt::format("{},{},{},{},{},0,0,{},{},{}\n", puzzle_id(puzzle), chess::to_fen(puzzle.start),
                     uci_moves(puzzle), puzzle.rating, kDeviation, fmt::join(puzzle.themes, " "),
                     chess::csv_cell(puzzle.url), chess::csv_cell(opening_tags(puzzle.opening)));
}

std::string to_epd(const Puzzle& puzzle) {
  const std::vector<std::string> solution = solution_of(puzzle);
  chess::Epd epd{puzzle.position(), {}};
  epd.operations.push_back({"bm", {solution.front()}});
  epd.operations.push_back({"c0", {fmt::format("{}", fmt::join(puzzle.themes, " "))}});
  epd.operations.push_back({"c1", {puzzle.white + " - " + puzzle.black}});
  if (const auto mates = other_mates_in_words(puzzle); !mates.empty())
    epd.operations.push_back({"c2", {fmt::format("mates, too: {}", fmt::join(mates, " "))}});
  if (has_theme(puzzle, "mate")) epd.operations.push_back({"dm", {std::to_string(solution.size() / 2 + 1)}});
  epd.operations.push_back({"id", {puzzle_id(puzzle)}});
  epd.operations.push_back({"pv", solution});
  return chess::to_epd(epd) + "\n";
}

std::string to_pgn(const Puzzle& puzzle) {
  const chess::Position start = puzzle.position();
  chess::Game game(start);
  game.chess960 = puzzle.chess960;
  game.tags.set("Event", "Puzzle " + puzzle_id(puzzle));
  if (!puzzle.url.empty()) game.tags.set("Site", puzzle.url);
  if (!puzzle.date.empty()) game.tags.set("Date", puzzle.date);
  game.tags.set("White", puzzle.white);
  game.tags.set("Black", puzzle.black);
  game.tags.set("PuzzleLastMove", chess::to_uci(puzzle.moves.front(), castling_of(puzzle)));
  game.tags.set("PuzzleRating", std::to_string(puzzle.rating));
  game.tags.set("PuzzleThemes", fmt::format("{}", fmt::join(puzzle.themes, " ")));
  if (!puzzle.opening.empty()) game.tags.set("Opening", puzzle.opening);
  game.result =
      start.turn() == chess::Color::White ? chess::GameResult::WhiteWins : chess::GameResult::BlackWins;
  chess::NodeId last = chess::kRootNode;
  for (std::size_t i = 1; i + 1 < puzzle.moves.size(); ++i) last = game.add_unchecked(last, puzzle.moves[i]);
  game.add_unchecked(last, puzzle.moves.back());
  for (const chess::Move mate : other_mates(puzzle)) game.add_unchecked(last, mate);
  return chess::to_pgn(game);
}

namespace {

std::string back_of(const Puzzle& puzzle) {
  std::string solution = chess::to_move_line(puzzle.position(), std::span(puzzle.moves).subspan(1));
  for (const std::string& mate : other_mates_in_words(puzzle)) solution += " / " + mate;
  std::string text = fmt::format("<p><b>{}</b></p>", chess::html_escaped(solution));
  std::string source = chess::html_escaped(puzzle.white + " - " + puzzle.black);
  if (!puzzle.date.empty()) source += ", " + chess::html_escaped(puzzle.date);
  if (!puzzle.url.empty())
    source = fmt::format("<a href=\"{}\">{}</a>", chess::html_escaped(puzzle.url), source);
  return text + "<p>" + source + "</p>";
}

}  // namespace

std::string to_anki(const Puzzle& puzzle) {
  return chess::to_line({.id = puzzle_id(puzzle),
                         .front = chess::question_board(puzzle.position(), puzzle.moves.front()),
                         .back = back_of(puzzle),
                         .tags = fmt::format("{}", fmt::join(puzzle.themes, " "))});
}

}  // namespace annotate
