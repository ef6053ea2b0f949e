// SPDX-License-Identifier: GPL-3.0-or-later
// Which games a user wants. All questions must hold, or one of them, if that is asked for. What a game does
// not tell (a missing tag, an unknown rating) never holds. Questions about tags come first, and a reader can
// ask them alone, before it reads any move.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "game/imported_game.h"
#include "query/filter_options.h"
#include "query/game_traits.h"
#include "query/material_query.h"
#include "query/position_query.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"
#include "query/where_clause.h"

namespace chess { inline namespace query {

/// The rating in the tag of that name: digits, with or without a "?" behind them. Returns nothing for 0, "-"
/// and a missing tag.
std::optional<int> rating_of(const Tags& tags, std::string_view tag);

/// Decides whether a game is kept.
class GameFilter {
 public:
  /// Keeps every game.
  GameFilter() = default;
  /// Reads the options. The place of the error is the name of the faulty one, with hyphens
  /// (`average-rating`), and its reason says what that accepts.
  static std::expected<GameFilter, Error> make(const FilterOptions& options);

  /// Is the game kept? Several threads may ask.
  bool keeps(const ImportedGame& game) const;

  /// What the tags alone decide. AskMoves: the moves are needed as well.
  enum class Verdict : std::uint8_t { Drop, Keep, AskMoves };
  /// What the tags decide. Several threads may ask.
  Verdict judge_tags(const Tags& tags) const;

  /// Are there no questions, so that every game is kept?
  bool keeps_all() const { return alternatives_.empty() && !asks_tags() && !asks_moves() && !invert_; }

 private:
  enum class Answer : std::uint8_t { No, Yes, AskMoves };

  /// What the tags alone can answer.
  struct TagQuestions {
    std::expected<void, Error> read(const FilterOptions& options);
    bool is_empty() const;
    bool hold(const Tags& tags) const;
    bool players_fit(const Tags& tags) const;
    bool ratings_fit(const Tags& tags) const;
    bool variant_fits(const Tags& tags) const;

    std::vector<NamePattern> players;
    std::vector<NamePattern> any_player;
    std::optional<NamePattern> white;
    std::optional<NamePattern> black;
    std::vector<std::string> titles;
    std::vector<std::string> variants;
    std::optional<NumberRange> rating;
    std::optional<NumberRange> average_rating;
    std::optional<DateRange> date;
    std::string event;
    std::string site;
    std::vector<TagTest> tests;
    std::vector<WhereClause> where;  ///< those that need no moves
  };

  /// What only the board and the notes beside the moves can answer.
  struct BoardQuestions {
    std::expected<void, Error> read(const FilterOptions& options);
    bool is_empty() const {
      return !endings && positions.empty() && !material && where.empty() && repeats == 0 && !wants_notes();
    }
    bool hold(const ImportedGame& game) const;
    bool wants_notes() const { return wants_evals || wants_clocks || wants_comments || wants_variations; }
    bool notes_fit(const Game& game) const;

    std::optional<BoardEndings> endings;
    std::vector<PositionQuery> positions;
    std::vector<WhereClause> where;
    int repeats = 0;
    std::optional<MaterialQuery> material;
    bool in_variations = false;
    bool wants_evals = false;
    bool wants_clocks = false;
    bool wants_comments = false;
    bool wants_variations = false;
  };

  static std::expected<GameFilter, Error> make_all(const FilterOptions& options);
  std::expected<void, Error> read_lists(const FilterOptions& options);
  bool asks_tags() const;
  bool asks_moves() const { return plies_ || !board_.is_empty(); }

  Answer answer_of_tags(const Tags& tags) const;
  bool moves_fit(const ImportedGame& game) const;
  bool times_fit(const Tags& tags, std::optional<SpeedClass> speed) const;
  bool opening_fits(const Game& game) const;

  bool invert_ = false;
  std::vector<GameFilter> alternatives_;  ///< one must keep the game; none: the questions below must hold
  TagQuestions tags_;
  BoardQuestions board_;
  std::optional<NumberRange> plies_;

  // Tags answer these when they are there, the moves when not.
  std::vector<TimeControlSet> time_controls_;
  unsigned results_ = 0;  ///< bit n: the GameResult n; 0: any
  std::optional<EcoSet> eco_;
  std::string opening_;
  bool look_up_openings_ = false;
};

}}  // namespace chess::query
