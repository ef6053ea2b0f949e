// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a pattern about the positions of one line after another. The positions of a line are kept, so that a
// sequence may look on and back. They are made when somebody asks for them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/note_values.h"
#include "query/board_replay.h"
#include "query/detail/pattern_tree.h"
#include "query/pattern.h"

namespace chess { inline namespace query {

/// The value of a number that is not known.
inline constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

/// What a pattern knows of a position.
struct PatternPosition : PlayedBoard {
  Move played;  ///< the move that led here; null at the start
};

/// A line, and the game that it is of.
struct PatternGame {
  const AnyPosition* start;
  MoveFeed* moves;
  const ImportedGame* told;  ///< see PatternSearch::count
  const ImportedGame* whole = nullptr;  ///< null if no more is known
  std::span<const NodeId> nodes{};  ///< of the moves, if the whole is known
};

class PatternRun {
 public:
  explicit PatternRun(const PatternTree& tree);

  void begin(const PatternGame& game);
  /// Does the position of this index fit? `comments`, if not null, gets what the pattern says of it.
  bool fits(std::size_t at, std::vector<std::string>* comments = nullptr);
  /// Is there such a position?
  bool has(std::size_t at) { return at < positions_.size() || go_to(at); }
  /// Are the men on the board, at the position of this index, that the pattern needs there or later?
  bool has_needs(std::size_t at) const;
  /// What the tags and the whole game decide; the precondition of a walk.
  bool can_fit_game();

 private:
  using Id = std::uint32_t;

  bool go_to(std::size_t at);
  const PatternPosition& at(std::size_t index) const { return positions_[index]; }

  // pattern_run.cpp
  bool truth(Id id, std::size_t i);
  double number(Id id, std::size_t i);
  bool of_game(std::uint32_t clause);
  // pattern_sets.cpp
  /// The squares of the set that are in `within`; no more than these are looked at.
  Bitboard set(Id id, std::size_t i, Bitboard within = Bitboard::all());
  Bitboard attacking(Bitboard men, Id squares, std::size_t i);
  Bitboard pins(const PatternNode& node, std::size_t i);
  Bitboard rays(const PatternNode& node, std::size_t i);
  // pattern_moves.cpp
  bool moves(const PatternNode& node, std::size_t i);
  bool sacrifices(Move move, const PatternPosition& before) const;
  bool in_check(const PatternPosition& p) const;
  bool has_no_moves(std::size_t i) const;
  // pattern_walks.cpp
  double line(const PatternNode& node, std::size_t i);
  double found(Id id, const PatternNode& node, std::size_t i);
  double streak(Id id, const PatternNode& node, std::size_t i);
  void take_states(const PatternLine& line, std::size_t i, std::vector<std::uint32_t>& row,
                   const std::vector<std::uint32_t>* later);
  // pattern_notes.cpp
  bool says(const PatternNode& node, std::size_t i);
  bool has_nag(const PatternNode& node, std::size_t i);
  bool has_reason(const PatternNode& node, std::size_t i);
  std::optional<double> eval(std::size_t i);
  double clock(const PatternNode& node, std::size_t i);
  double spent(std::size_t i);
  const NoteValues& values();
  const Node* move_node(const PatternNode& node, std::size_t i);

  const PatternTree& tree_;
  PatternGame game_{};
  std::optional<BoardReplay> replay_;
  std::vector<PatternPosition> positions_;
  bool is_over_ = false;  ///< no more positions follow
  std::vector<std::string>* comments_ = nullptr;
  std::optional<NoteValues> values_;

  std::vector<Bitboard> sets_;  ///< of the variables
  std::vector<double> numbers_;
  std::vector<std::optional<bool>> clauses_;  ///< answers for this game

  /// What a sequence has found out of this game: for each position, how long the longest rest is from each
  /// state.
  struct Rows {
    std::size_t low = 0;
    std::size_t size = 0;  ///< rows from low on are known; 0: none are
    std::vector<std::vector<std::uint32_t>> rows;
  };
  std::vector<Rows> rows_;
  /// For each node that counts over the game: its counts, from each position on.
  struct Counts {
    Id node = 0;
    std::vector<std::uint32_t> from;
  };
  std::vector<Counts> counts_;
  Counts& counts_of(Id node);
};

}}  // namespace chess::query
