// SPDX-License-Identifier: GPL-3.0-or-later
// What a game can say of itself in a table: its players, ratings, date, opening, length, or any tag. Lists,
// orders and names of files all use these words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/imported_game.h"
#include "game/tag_question.h"

namespace chess { inline namespace query {

/// The half-moves of the main line; of a game whose rules are not known, those that BGN has of it.
std::size_t told_plies(const Game& game);

/// A field of a game.
class GameField {
 public:
  /// Those whose values come from more than a tag, or mean more than a text.
  enum class Kind : std::uint8_t {
    Number,  ///< the place among the games of its input, from 1; it depends on the caller
    File,  ///< the input; it depends on the caller, too
    Rating,
    Player,  ///< both names
    MeanRating,  ///< of both players, rounded down
    Result,
    Date,  ///< see date_of
    Year,
    Eco,
    Opening,
    Plies,  ///< half-moves of the main line
    Moves,  ///< full moves of the main line
    Speed,  ///< see speed_of_game
    Variant,
    Tag,
  };

  /// Reads a word ("white-elo", "plies") or the name of a tag, which begins with a capital ("WhiteTeam"). The
  /// error is a sentence that says what is accepted. Number and File are known `of_lists` only.
  static std::expected<GameField, Error> parse(std::string_view text, bool of_lists = true);
  /// Reads fields with commas between them.
  static std::expected<std::vector<GameField>, Error> parse_list(std::string_view text);

  Kind kind() const { return kind_; }
  /// The word, or the name of the tag.
  std::string_view name() const { return name_; }
  /// Are its values whole numbers?
  bool is_number() const;
  /// Do the moves tell it, and not the tags alone?
  bool asks_moves() const;

  /// The tags that tell it; nothing: any may.
  TagQuestion::Names tags() const;

  /// The value of a game as text; empty if it is unknown. With `look_up`, the moves tell missing openings.
  /// Number and File are empty.
  std::string text_of(const ImportedGame& game, bool look_up = false) const;
  /// The same from the tags alone. Empty for Plies, Moves, Variant and Speed where they need the game.
  std::string text_of_tags(const Tags& tags) const;
  /// The value of a number; nothing if it is unknown. Precondition: is_number().
  std::optional<std::int64_t> number_of(const ImportedGame& game) const;

  friend bool operator==(const GameField&, const GameField&) = default;

 private:
  GameField(Kind kind, std::string_view name, std::string_view tag) : kind_(kind), name_(name), tag_(tag) {}
  std::optional<std::int64_t> number_of_tags(const Tags& tags) const;

  Kind kind_;
  std::string name_;
  std::string tag_;  ///< that tells it; empty if there is not one
};

}}  // namespace chess::query
