// SPDX-License-Identifier: GPL-3.0-or-later
// What a pattern asks of the game as a whole: options that choose games, comparisons of tags, and the words
// of CQL for both.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "query/detail/pattern_parser.h"
#include "query/where_clause.h"

namespace chess { inline namespace query {

std::optional<PatternParser::Id> PatternParser::game_word(std::string_view word) {
  const std::size_t begin = scan_.at() - word.size();
  // As CQL has it: player "Carlsen", player white "Carlsen", result 1-0, event "Open".
  if (word == "player" || word == "event" || word == "site" || word == "eco" || word == "date" ||
      word == "result") {
    std::string option(word);
    if (word == "player")
      if (const auto color = take_color()) option = *color == Color::White ? "white" : "black";
    if (scan_.sees("\"") || scan_.sees("'")) return game_option(option, scan_.take_text(), begin);
    if (word == "result" && !scan_.sees("(")) {
      for (const std::string_view result : {"1-0", "0-1", "1/2-1/2", "*"})
        if (scan_.take(result)) return game_option(option, std::string(result), begin);
    }
  }
  std::string option(word);
  std::ranges::replace(option, '_', '-');
  const std::size_t behind = scan_.at();
  // Names of options have hyphens, which no word has.
  std::string_view rest = scan_.rest();
  while (rest.size() > 1 && rest[0] == '-' && is_alpha(rest[1])) {
    std::size_t end = 1;
    while (end < rest.size() && is_alpha(rest[end])) ++end;
    option += rest.substr(0, end);
    rest.remove_prefix(end);
  }
  if (rest.starts_with('(') && find_clause_option(option) != nullptr) {
    scan_.go_to(scan_.text().size() - rest.size() + 1);
    const std::string value = scan_.sees(")") ? std::string() : scan_.take_text();
    if (!scan_.has_failed() && !scan_.take(")")) scan_.fail("')'");
    return scan_.has_failed() ? nothing() : game_option(option, value, begin);
  }
  scan_.go_to(begin);
  if (WhereClause::begins_with_field(scan_.rest())) return formula();
  scan_.go_to(behind);
  return std::nullopt;
}

PatternParser::Id PatternParser::game_option(std::string_view option, const std::string& value,
                                             std::size_t place) {
  auto clause = clause_of(*find_clause_option(option), value, {});
  if (!clause) {
    scan_.go_to(place);
    scan_.refuse(to_string(clause.error()));
    return nothing();
  }
  tree_.asks_notes |= clause->of_game && !clause->asks_facts_only;
  tree_.clauses.push_back({std::move(*clause), std::string(option), value});
  return add({.kind = PatternKind::OfGame, .item = static_cast<std::uint32_t>(tree_.clauses.size() - 1)});
}

/// A comparison of tags and fields, as `--where` reads it.
PatternParser::Id PatternParser::formula() {
  const std::string_view rest = scan_.rest();
  std::size_t length = 0;
  auto clause = WhereClause::parse_front(rest, length);
  if (!clause) {
    scan_.refuse(to_string(clause.error()));
    return nothing();
  }
  scan_.go_to(scan_.at() + length);
  PatternClause made{clause_of(std::move(*clause)), "", std::string(trim(rest.substr(0, length)))};
  tree_.asks_notes |= made.clause.of_game && !made.clause.asks_facts_only;
  tree_.clauses.push_back(std::move(made));
  return add({.kind = PatternKind::OfGame, .item = static_cast<std::uint32_t>(tree_.clauses.size() - 1)});
}

}}  // namespace chess::query
