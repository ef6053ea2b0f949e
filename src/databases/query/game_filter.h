// SPDX-License-Identifier: GPL-3.0-or-later
// Which games a user wants. All clauses must hold, or one of them, if that is asked for. Tags come first, and
// a reader can ask them alone, before it reads any move.
#pragma once

#include <cstdint>
#include <expected>
#include <vector>

#include "base/error.h"
#include "game/imported_game.h"
#include "query/filter_options.h"

namespace chess { inline namespace query {

/// Decides whether a game is kept.
class GameFilter {
 public:
  /// Keeps every game.
  GameFilter() = default;
  /// Reads the options. The place of the error is the faulty one (`--average-rating`), and its reason says
  /// what that accepts.
  static std::expected<GameFilter, Error> make(const FilterOptions& options);

  /// Is the game kept? Several threads may ask.
  bool keeps(const ImportedGame& game) const;

  /// What the tags alone decide. AskMoves: the moves are needed as well.
  enum class Verdict : std::uint8_t { Drop, Keep, AskMoves };
  /// What the tags decide. Several threads may ask.
  Verdict judge_tags(const Tags& tags) const;

  /// Are the moves of a game worth reading: do its tags not drop it? The filter outlives the question.
  TagQuestion wants_moves() const;
  /// The tags that it looks at; nothing: it may look at any.
  TagQuestion::Names tags() const;
  /// May the moves have to be asked?
  bool asks_moves() const;
  /// See Clause::asks_facts_only.
  bool asks_facts_only() const;
  /// Are there no questions, so that every game is kept?
  bool keeps_all() const { return clauses_.empty() && !invert_; }

 private:
  std::vector<Clause> clauses_;
  bool any_ = false;  ///< one of them is enough
  bool invert_ = false;
};

}}  // namespace chess::query
