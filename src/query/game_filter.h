// SPDX-License-Identifier: GPL-3.0-or-later
// Which games a user wants. All that is asked must hold; what a game does not tell (a missing tag, an unknown
// rating) never holds. Questions to the tags come first, and a reader can ask them alone, before it reads
// any move.
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

namespace chess::inline query {

/// A player's rating by the tag of that name: digits, a "?" behind them left aside. Nothing for 0 and "-".
std::optional<int> rating_of(const Tags& tags, std::string_view tag);

class GameFilter {
 public:
  /// Keeps every game.
  GameFilter() = default;
  /// The error names the option and says what is accepted.
  static std::expected<GameFilter, Error> make(const FilterOptions& options);

  /// Safe from several threads.
  bool keeps(const ImportedGame& game) const;

  /// What the tags alone tell. A game that is dropped by them, or kept, needs no further question.
  enum class Verdict : std::uint8_t { Drop, Keep, AskMoves };
  Verdict judge_tags(const Tags& tags) const;

  /// Nothing is asked: every game is kept.
  bool keeps_all() const { return !asks_tags_ && !asks_moves_ && !invert_; }

 private:
  enum class Answer : std::uint8_t { No, Yes, AskMoves };

  std::expected<void, Error> read_names(const FilterOptions& options);
  std::expected<void, Error> read_numbers(const FilterOptions& options);
  std::expected<void, Error> read_lists(const FilterOptions& options);
  std::expected<void, Error> read_board_questions(const FilterOptions& options);

  Answer answer_of_tags(const Tags& tags) const;
  bool players_fit(const Tags& tags) const;
  bool ratings_fit(const Tags& tags) const;
  bool moves_fit(const ImportedGame& game) const;
  bool times_fit(const Tags& tags, std::optional<SpeedClass> speed) const;
  bool opening_fits(const Game& game) const;
  bool notes_fit(const Game& game) const;

  bool asks_tags_ = false;
  bool asks_moves_ = false;
  bool invert_ = false;

  std::vector<NamePattern> players_;
  std::optional<NamePattern> white_;
  std::optional<NamePattern> black_;
  std::vector<std::string> titles_;
  std::optional<NumberRange> rating_;
  std::optional<NumberRange> average_rating_;
  std::optional<DateRange> date_;
  std::string event_;
  std::string site_;
  std::vector<TagTest> tag_tests_;
  std::vector<TimeControlSet> time_controls_;
  unsigned results_ = 0;  ///< bit n: the GameResult n; 0: any

  std::optional<EcoSet> eco_;
  std::string opening_;
  bool look_up_openings_ = false;

  std::optional<NumberRange> plies_;
  std::optional<BoardEndings> endings_;
  std::optional<PositionQuery> position_;
  std::optional<MaterialQuery> material_;
  bool in_variations_ = false;
  bool wants_evals_ = false;
  bool wants_clocks_ = false;
  bool wants_comments_ = false;
  bool wants_variations_ = false;
};

}  // namespace chess::inline query
