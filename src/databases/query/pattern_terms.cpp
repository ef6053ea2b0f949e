// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a pattern. A word is looked for in one table after the other, and what a word takes behind it
// is read where the word is.
#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "query/detail/pattern_parser.h"

namespace chess { inline namespace query {

std::optional<Color> PatternParser::take_color() {
  if (scan_.take_word("white")) return Color::White;
  if (scan_.take_word("black")) return Color::Black;
  return std::nullopt;
}

std::optional<PatternParser::Id> PatternParser::word_term() {
  const std::size_t begin = scan_.at();
  const std::string word(scan_.word());
  if (word.empty()) return std::nullopt;
  scan_.go_to(scan_.at() + word.size());
  using Reader = std::optional<Id> (PatternParser::*)(std::string_view);
  for (const Reader read : {Reader{&PatternParser::plain_word}, Reader{&PatternParser::set_word},
                            Reader{&PatternParser::number_word}, Reader{&PatternParser::note_word},
                            Reader{&PatternParser::control_word}, Reader{&PatternParser::flip_word},
                            Reader{&PatternParser::game_word}}) {
    if (const auto found = (this->*read)(word)) return found;
    if (scan_.has_failed()) return nothing();
  }
  if (is_alpha(word[0])) {
    const auto place = scan_.at();
    if (names_.contains(word) || (scan_.sees("=") && !scan_.sees("=="))) {
      scan_.go_to(place);
      return variable_or_assignment(word);
    }
  }
  scan_.go_to(begin);
  return std::nullopt;
}

template <class Query>
PatternParser::Id PatternParser::query_term(std::vector<Query>& queries, PatternKind kind) {
  const bool has_bracket = scan_.take("(");
  const std::size_t place = scan_.at();
  auto query = Query::parse(scan_.take_text());
  if (scan_.has_failed()) return nothing();
  if (!query) {
    scan_.go_to(place);
    scan_.refuse(to_string(query.error()));
    return nothing();
  }
  if (has_bracket && !scan_.take(")")) scan_.fail("')'");
  queries.push_back(std::move(*query));
  return add({.kind = kind, .item = static_cast<std::uint32_t>(queries.size() - 1)});
}

std::optional<PatternParser::Id> PatternParser::plain_word(std::string_view word) {
  if (word == "true") return nothing();
  if (word == "false") return add({.kind = PatternKind::Not, .a = nothing()});
  if (word == "check") return condition(PatternKind::InCheck);
  if (word == "mate" || word == "checkmate") return condition(PatternKind::Mated);
  if (word == "stalemate") return condition(PatternKind::Stalemated);
  if (word == "initial") return condition(PatternKind::Initial);
  if (word == "terminal") return condition(PatternKind::Terminal);
  if (word == "wtm") return add({.kind = PatternKind::Turn, .color = Color::White});
  if (word == "btm") return add({.kind = PatternKind::Turn, .color = Color::Black});
  if (word == "structure") return structure_term();
  if (word == "move") return move_term();
  if (word == "material") return query_term(tree_.materials, PatternKind::HasMaterial);
  if (word == "fen") return query_term(tree_.boards, PatternKind::HasBoard);
  return std::nullopt;
}

PatternParser::Id PatternParser::two_sets_term(PatternKind kind, PatternType type) {
  if (!scan_.take("(")) scan_.fail("'('");
  const Id a = set_operand();
  scan_.take(",");
  const Id b = set_operand();
  if (!scan_.has_failed() && !scan_.take(")")) scan_.fail("')'");
  return add({.kind = kind, .type = type, .a = a, .b = b});
}

std::optional<PatternParser::Id> PatternParser::number_word(std::string_view word) {
  if (word == "ply") return number(PatternKind::Ply);
  if (word == "movenumber") return number(PatternKind::MoveNumber);
  if (word == "quietplies") return number(PatternKind::QuietPlies);
  if (word == "power")
    return add({.kind = PatternKind::Power, .type = PatternType::Number, .a = set_operand()});
  if (word == "rank" || word == "file")
    return add({.kind = word == "rank" ? PatternKind::RankOf : PatternKind::FileOf,
                .type = PatternType::Number,
                .a = set_operand()});
  if (word == "abs")
    return add({.kind = PatternKind::Size, .type = PatternType::Number, .a = number_operand()});
  if (word == "islands" || word == "elo") {
    const auto color = take_color();
    if (!color) scan_.fail("'white' or 'black'");
    return add({.kind = word == "elo" ? PatternKind::Rating : PatternKind::Islands,
                .type = PatternType::Number,
                .color = color.value_or(Color::White)});
  }
  if (word == "distance") return two_sets_term(PatternKind::Distance, PatternType::Number);
  if (word == "max" || word == "min") {
    if (!scan_.take("(")) scan_.fail("'('");
    std::vector<Id> numbers;
    while (!scan_.has_failed() && !scan_.take(")")) {
      const std::size_t place = scan_.at();
      numbers.push_back(want(sum(), PatternType::Number, place));
      scan_.take(",");
    }
    if (!scan_.has_failed() && numbers.empty()) scan_.refuse("there is no number");
    return add_list(
        {.kind = word == "max" ? PatternKind::Greatest : PatternKind::Least, .type = PatternType::Number},
        numbers);
  }
  return std::nullopt;
}

std::optional<PatternParser::Id> PatternParser::note_word(std::string_view word) {
  PatternNode node;
  if (word == "eval") {
    if (scan_.take_word("drops")) {
      const std::size_t place = scan_.at();
      node = {.kind = PatternKind::EvalDrops, .a = want(term(), PatternType::Number, place)};
    } else {
      node = {.kind = PatternKind::Eval, .type = PatternType::Number};
      node.is_mover = scan_.take_word("mover");
      if (!node.is_mover) node.color = take_color().value_or(Color::White);
    }
  } else if (word == "clock") {
    node = {.kind = PatternKind::ClockLeft, .type = PatternType::Number};
    const auto color = take_color();
    node.is_mover = !color;
    node.color = color.value_or(Color::White);
  } else if (word == "spent") {
    node = {.kind = PatternKind::Spent, .type = PatternType::Number};
  } else if (word == "says" || word == "originalcomment") {
    node = {.kind = PatternKind::Says, .is_previous = word == "originalcomment"};
    node.item = add_text(scan_.take_text());
  } else if (word == "misses" || word == "allows") {
    std::string key = std::string(word) + "-";
    const std::string_view what = scan_.word();
    if (what.empty()) scan_.fail("what is missed or allowed: fork, pin, mate, ...");
    key += what;
    scan_.go_to(scan_.has_failed() ? scan_.at() : scan_.at() + what.size());
    node = {.kind = PatternKind::HasReason, .item = add_text(std::move(key))};
  } else if (word == "reason") {
    node = {.kind = PatternKind::HasReason, .item = add_text(scan_.take_text())};
  } else if (word == "nag") {
    node = {.kind = PatternKind::HasNag};
    node.number = scan_.take_count(255);
  } else if (word == "blunder" || word == "mistake" || word == "dubious") {
    node = {.kind = PatternKind::HasNag};
    node.number = word == "blunder" ? 4 : word == "mistake" ? 2 : 6;
  } else {
    return std::nullopt;
  }
  tree_.asks_notes = true;
  return add(node);
}

std::optional<PatternParser::Id> PatternParser::control_word(std::string_view word) {
  if (word == "line") return line_term();
  if (word == "find") {
    PatternNode node{.kind = PatternKind::Find,
                     .type = PatternType::Number,
                     .low = 1,
                     .high = std::numeric_limits<int>::max()};
    while (!scan_.has_failed()) {
      if (const auto least = scan_.take_whole()) {
        node.low = *least;
        if (const auto most = scan_.take_whole()) node.high = *most;
      } else if (scan_.take("<--")) {
        node.is_previous = true;
      } else if (!scan_.take_word("all")) {
        break;
      }
    }
    node.a = comparison();
    return add(node);
  }
  if (word == "streak") return add({.kind = PatternKind::Streak, .type = PatternType::Number, .a = term()});
  if (word == "if") {
    PatternNode node{.kind = PatternKind::IfThen};
    node.a = disjunction();
    if (!scan_.has_failed() && !scan_.take_word("then")) scan_.fail("'then'");
    node.b = disjunction();
    node.c = scan_.take_word("else") ? disjunction() : nothing();
    return add(node);
  }
  if (word == "comment") {
    const bool has_bracket = scan_.take("(");
    const Id mark = add({.kind = PatternKind::Mark, .item = add_text(scan_.take_text())});
    if (has_bracket && !scan_.has_failed() && !scan_.take(")")) scan_.fail("')'");
    return mark;
  }
  if (word != "square") return std::nullopt;
  PatternNode node{.kind = PatternKind::ForSquare};
  node.is_all = scan_.take_word("all");
  const std::string name(scan_.word());
  if (name.empty() || !is_alpha(name[0])) scan_.fail("the name of a square");
  scan_.go_to(scan_.at() + (scan_.has_failed() ? 0 : name.size()));
  if (!scan_.has_failed() && !scan_.take_word("in")) scan_.fail("'in'");
  const std::size_t place = scan_.at();
  node.a = want(united(), PatternType::Set, place);
  node.item = tree_.variables++;
  const auto hidden = names_.find(name);
  const auto before = hidden == names_.end() ? std::optional<Name>() : std::optional(hidden->second);
  names_[name] = {node.item, PatternType::Set};
  node.b = negation();
  names_.erase(name);
  if (before) names_[name] = *before;
  return add(node);
}

PatternParser::Id PatternParser::variable_or_assignment(std::string_view word) {
  if (!scan_.sees("==") && scan_.take("=")) {
    const Id value = sum();
    if (scan_.has_failed()) return value;
    if (type_of(value) == PatternType::Condition) {
      scan_.refuse("a name stands for a set or a number");
      return value;
    }
    const auto [place, is_new] = names_.try_emplace(std::string(word), Name{tree_.variables, type_of(value)});
    if (is_new) ++tree_.variables;
    if (place->second.type != type_of(value)) scan_.refuse("the name stands for something else already");
    tree_.has_assignments = true;
    return add({.kind = PatternKind::Assign, .a = value, .item = place->second.variable});
  }
  const Name& name = names_.find(word)->second;
  return add({.kind = name.type == PatternType::Set ? PatternKind::SetVariable : PatternKind::NumberVariable,
              .type = name.type,
              .item = name.variable});
}

PatternParser::Id PatternParser::move_term() {
  PatternNode node{.kind = PatternKind::Moves};
  const auto set = [&] {
    scan_.skip_space();
    const std::size_t place = scan_.at();
    return want(united(), PatternType::Set, place);
  };
  while (!scan_.has_failed()) {
    if (scan_.take_word("from")) {
      node.a = set();
    } else if (scan_.take_word("to")) {
      node.b = set();
    } else if (scan_.take_word("capture")) {
      node.flags |= kCaptures;
      if (scan_.sees_men() || scan_.sees("(") || scan_.sees("~")) node.c = set();
    } else if (scan_.take_word("promote")) {
      node.flags |= kPromotes;
      const auto men = scan_.take_men();
      node.men = men ? men->men : static_cast<std::uint16_t>(kWhiteMen | kBlackMen);
    } else if (scan_.take_word("previous")) {
      node.is_previous = true;
    } else if (scan_.take_word("castle")) {
      node.flags |= kCastlesShort | kCastlesLong;
    } else if (scan_.take("o-o-o") || scan_.take("O-O-O")) {
      node.flags |= kCastlesLong;
    } else if (scan_.take("o-o") || scan_.take("O-O")) {
      node.flags |= kCastlesShort;
    } else if (scan_.take_word("enpassant")) {
      node.flags |= kTakesEnPassant;
    } else if (scan_.take_word("sacrifice")) {
      node.flags |= kSacrifices;
    } else {
      break;
    }
  }
  return add(node);
}

PatternParser::Id PatternParser::structure_term() {
  const std::size_t place = scan_.at();
  const std::string name(scan_.word());
  const std::string_view pattern = pattern_of_structure(name);
  if (pattern.empty()) {
    scan_.go_to(place);
    scan_.fail("a pawn structure: " + structure_names());
    return nothing();
  }
  scan_.go_to(scan_.at() + name.size());
  // The pattern is read in its place, with its own signs.
  PatternScanner behind = std::exchange(scan_, PatternScanner(pattern));
  const Id found = conjunction('\0');
  std::swap(scan_, behind);
  return found;
}

}}  // namespace chess::query
