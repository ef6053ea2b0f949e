// SPDX-License-Identifier: GPL-3.0-or-later
// A puzzle from a game: a position in which exactly one move wins, with its solution, and the forms in which
// puzzles are written. FORMAT.md describes them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace annotate {

struct Puzzle {
  chess::Position start;  ///< before the opponent's move that leads to the puzzle
  bool chess960 = false;
  /// That move, then the solution: moves of the solver and the best defence in turn, a solver's move last.
  std::vector<chess::Move> moves;
  int rating = 0;  ///< a guess
  std::vector<std::string> themes;  ///< in lichess's words where it has one
  std::string url;  ///< of the game; empty: not known
  std::string white;
  std::string black;
  std::string date;  ///< as PGN writes it; may be empty
  std::string opening;  ///< as the tag of the game; may be empty
  friend bool operator==(const Puzzle&, const Puzzle&) = default;

  /// The position to be solved.
  chess::Position position() const { return start.after(moves.front()); }
};

/// The other moves that mate at once where the solution's last move does: each solves the puzzle.
std::vector<chess::Move> other_mates(const Puzzle& puzzle);

/// Eight letters and digits that depend on the position and its solution only.
std::string puzzle_id(const Puzzle& puzzle);

/// The columns of lichess's database of puzzles, with a line feed.
std::string_view puzzle_csv_header();
/// A line for them. Rating deviation, popularity and plays are those of a puzzle that nobody has tried.
std::string to_csv(const Puzzle& puzzle);

/// A note for it: the id, the board, the solution with its source, and the themes as tags.
std::string to_anki(const Puzzle& puzzle);

/// A line with the operations bm, and dm too if the solution mates, pv, id and two comments; a third one
/// names the other mates at its end.
std::string to_epd(const Puzzle& puzzle);

/// A game that begins in the position to be solved, with the solution as its moves, and other mates at its
/// end as variations.
std::string to_pgn(const Puzzle& puzzle);

/// One line of JSON with the puzzles of a game, for the journal.
std::string to_puzzle_record(const std::vector<Puzzle>& puzzles);
/// Nothing if the text is no such record.
std::optional<std::vector<Puzzle>> parse_puzzle_record(std::string_view text);

}  // namespace annotate
