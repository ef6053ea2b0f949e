// SPDX-License-Identifier: GPL-3.0-or-later
// The table of what a user can ask of games: a row for each option that chooses games, with the clause that
// it makes. In a formula (where_clause.h) the clause has the name of its option. A new question is a new row.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/imported_game.h"
#include "game/tag_question.h"

namespace chess { inline namespace query {

/// A condition of a filter. As in a formula (where_clause.h), what a game does not tell never holds. Several
/// threads may ask.
struct Clause {
  /// What the tags decide; nothing if the game must be asked. Empty: they never decide.
  std::function<std::optional<bool>(const Tags&)> of_tags{};
  /// Asked where the tags do not decide.
  std::function<bool(const ImportedGame&)> of_game{};
  /// The tags that it looks at; nothing: it may look at any.
  TagQuestion::Names asked_tags{};
  /// Do a few facts decide, whatever else the game says: names, ratings, date, result, ECO code, event, site
  /// and time control, as a move file has them? Their tags and the result are asked then.
  bool asks_facts_only = false;

  std::optional<bool> answer(const Tags& tags) const { return of_tags ? of_tags(tags) : std::nullopt; }
  bool holds(const ImportedGame& game) const;
};

/// What was given for one option, as typed.
struct FilterAnswer {
  std::vector<std::string> texts{};
  bool is_set = false;  ///< a flag
  int number = kNoNumber;

  static constexpr int kNoNumber = -1;
};
/// By the names of the options.
using FilterOptions = std::map<std::string, FilterAnswer, std::less<>>;

/// Was something given for the option?
bool is_given(const FilterAnswer& answer);
bool is_any_given(const FilterOptions& options);
bool is_set(const FilterOptions& options, std::string_view flag);
const std::vector<std::string>& texts_of(const FilterOptions& options, std::string_view option);

/// One option.
struct FilterOption {
  enum class Takes : std::uint8_t {
    Flag,
    Number,  ///< in the range
    Text,  ///< an empty one asks nothing
    Texts,  ///< one or more, and each is a clause
    Choice,  ///< one or more, commas between them or not, of which one must fit
  };
  std::string name;
  Takes takes;
  std::string value;  ///< what the help calls it
  std::string about;
  /// Makes the clause of one value. The error is a sentence that says what is accepted. A row without it
  /// changes what other rows mean.
  std::expected<Clause, Error> (*clause)(const std::string& value, const FilterOptions& all) = nullptr;
  int least = 0;
  int most = 0;
};

/// Options under one heading of the help.
struct FilterGroup {
  std::string heading;
  std::vector<FilterOption> options;
};
std::span<const FilterGroup> filter_groups();

/// The option of that name if it makes a clause by itself; null: there is none.
const FilterOption* find_clause_option(std::string_view name);

/// The clause of one value of an option, see FilterOption::clause. Precondition: the option makes clauses.
std::expected<Clause, Error> clause_of(const FilterOption& option, const std::string& value,
                                       const FilterOptions& all);

/// The clauses of all that was given. The place of the error is the option that is wrong (`--white`).
std::expected<std::vector<Clause>, Error> clauses_of(const FilterOptions& options);

}}  // namespace chess::query
