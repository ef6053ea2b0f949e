// SPDX-License-Identifier: GPL-3.0-or-later
// A condition on what a game says of itself, as a formula: WhiteElo > BlackElo + 200 and not (ECO ~ "B").
// Types are checked when the formula is read.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/imported_game.h"
#include "query/filter_options.h"
#include "query/game_field.h"
#include "query/ranges.h"

namespace chess { inline namespace query {

/// A formula that was read. Its grammar:
///
///   formula     = conjunction { "or" conjunction }
///   conjunction = negation { "and" negation }
///   negation    = "not" negation | "(" formula ")" | option "(" [ "text" ] ")" | comparison
///   comparison  = sum [ ( "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~" ) sum ]
///   sum         = value { ( "+" | "-" ) value }
///   value       = number | "text" | name
///
/// A name is a tag (White, WhiteElo) or a field of game_field.h (plies, rating, time_control or
/// time-control).
/// `~` asks for a part of a text, and a name alone whether the game says it. Sums are of
/// numbers. An option is one of filter_options.h: eco("B30-B39") is what --eco asks. Ratings, plies and the
/// like are numbers. Date and its brothers are dates, and a text beside one must be a date. All others are
/// texts, but numbers where a number stands beside them. What a game does not say, or not as the type wants
/// it, makes a comparison unknown. A game is only kept if the whole formula surely holds ("not" of unknown is
/// unknown).
class WhereClause {
 public:
  /// Reads a formula. `all`: the options beside it, some of which change what others mean. The error says at
  /// which character something else is expected.
  static std::expected<WhereClause, Error> parse(std::string_view text, const FilterOptions& all = {});

  /// Reads one comparison off the front of a text; `length` becomes that of what was read.
  static std::expected<WhereClause, Error> parse_front(std::string_view text, std::size_t& length);
  /// Does the text begin with the name of a tag or a field, and with a sign behind it?
  static bool begins_with_field(std::string_view text);

  /// The tags that it looks at; nothing: it may look at any.
  TagQuestion::Names tags() const;
  /// Do these tags of a game say all that the formula asks for? Of an opening the moves tell the name if no
  /// tag does.
  bool is_decided_by(const Tags& tags) const;
  /// Is that so of the tags of any game?
  bool is_decided_by_any_tags() const;

  /// See Clause::asks_facts_only.
  bool asks_facts_only() const;

  /// Does it surely hold? Several threads may ask.
  bool holds(const ImportedGame& game) const;
  /// The same from the tags alone. Precondition: is_decided_by(tags).
  bool holds(const Tags& tags) const;

  /// The deepest nesting that is read.
  static constexpr int kDeepest = 50;

 private:
  class Parser;

  enum class Type : std::uint8_t {
    Number,
    Text,
    Date,
    Any,  ///< of a tag: what it is compared with decides
  };
  enum class Kind : std::uint8_t { Or, And, Not, Compare, Said, Test, Add, Subtract, Number, Text, Field };
  enum class Order : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, Has, HasNot };
  struct Node {
    Kind kind{};
    Type type = Type::Text;  ///< of a value; of Compare: as what both sides are compared
    Order order{};
    std::size_t left = 0;
    std::size_t right = 0;
    std::int64_t number = 0;
    std::string text{};
    PartialDate date{};
    std::optional<GameField> field{};
    Clause test{};
  };
  /// The game, or its tags alone.
  struct Source {
    const ImportedGame* game;
    const Tags* tags;
  };

  std::optional<bool> truth(std::size_t node, const Source& source) const;
  std::optional<bool> compare(const Node& node, const Source& source) const;
  std::optional<std::int64_t> number(std::size_t node, const Source& source) const;
  std::optional<PartialDate> date(std::size_t node, const Source& source) const;
  std::string text(std::size_t node, const Source& source) const;

  std::vector<Node> nodes_;
  std::size_t root_ = 0;
};

/// The condition that a formula is.
Clause clause_of(WhereClause formula);

}}  // namespace chess::query
