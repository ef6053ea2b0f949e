// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of patterns, from the loosest to the closest, and the head of a query of CQL.
#include "query/detail/pattern_parser.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace chess { inline namespace query {

std::expected<PatternTree, Error> PatternParser::run() {
  std::vector<Id> parts;
  if (scan_.take_word("cql")) head();
  const Id head_root = tree_.root;
  const bool has_head = tree_.count_of_head > 0;
  if (has_head) parts.push_back(head_root);
  if (!has_head || !scan_.is_at_end()) parts.push_back(conjunction('\0'));
  if (scan_.has_failed()) return std::unexpected(*scan_.fault());
  tree_.root = parts.size() == 1 ? parts[0] : add_list({.kind = PatternKind::And}, parts);
  return std::move(tree_);
}

/// The head of a query of CQL: what it says of files and output is passed over.
void PatternParser::head() {
  if (!scan_.take("(")) return scan_.fail("'('");
  std::vector<Id> parts;
  while (!scan_.has_failed() && !scan_.take(")")) {
    if (scan_.is_at_end()) return scan_.fail("')'");
    if (scan_.take_word("input") || scan_.take_word("output")) {
      if (scan_.sees("\"") || scan_.sees("'")) {
        scan_.take_text();
        continue;
      }
      scan_.skip_space();
      std::size_t end = scan_.at();
      while (end < scan_.text().size() && !is_space(scan_.text()[end]) && scan_.text()[end] != ')') ++end;
      scan_.go_to(end);
    } else if (scan_.take_word("silent") || scan_.take_word("quiet") || scan_.take_word("variations")) {
      // `variations` is an option of the program, which says so for every language.
    } else if (scan_.take_word("matchstring")) {
      scan_.take_text();
    } else if (scan_.take_word("matchcount")) {
      tree_.positions.min = scan_.take_count(1'000'000);
      if (const auto most = scan_.take_whole()) tree_.positions.max = *most;
    } else {
      const std::string word(scan_.word());
      scan_.go_to(scan_.at() + word.size());
      const auto found = word.empty() ? std::nullopt : game_word(word);
      if (!found) {
        scan_.go_to(scan_.at() - word.size());
        return scan_.fail(
            "a parameter of CQL's head that is read (input, output, matchcount, result, player, ...)");
      }
      parts.push_back(*found);
    }
  }
  tree_.count_of_head = parts.size();
  if (!parts.empty()) tree_.root = parts.size() == 1 ? parts[0] : add_list({.kind = PatternKind::And}, parts);
}

PatternParser::Id PatternParser::conjunction(char end) {
  std::vector<Id> parts;
  const auto is_over = [&] {
    return scan_.has_failed() || scan_.is_at_end() || (end != '\0' && scan_.sees({&end, 1}));
  };
  if (is_over()) {
    scan_.fail("a condition");
    return nothing();
  }
  while (!is_over()) parts.push_back(sequence());
  return parts.size() == 1 ? parts[0] : add_list({.kind = PatternKind::And}, parts);
}

PatternParser::Id PatternParser::disjunction() {
  std::vector<Id> parts{both()};
  while (!scan_.has_failed() && (scan_.take_word("or") || scan_.take_word("OR"))) parts.push_back(both());
  return parts.size() == 1 ? parts[0] : add_list({.kind = PatternKind::Or}, parts);
}

PatternParser::Id PatternParser::both() {
  std::vector<Id> parts{negation()};
  while (!scan_.has_failed() && (scan_.take_word("and") || scan_.take_word("AND")))
    parts.push_back(negation());
  return parts.size() == 1 ? parts[0] : add_list({.kind = PatternKind::And}, parts);
}

PatternParser::Id PatternParser::negation() {
  if (!scan_.take_word("not") && !scan_.take_word("NOT")) return comparison();
  if (++depth_ > kDeepest) {
    scan_.refuse("the pattern is nested too deep");
    return nothing();
  }
  const Id inner = negation();
  --depth_;
  return add({.kind = PatternKind::Not, .a = inner});
}

std::optional<PatternOrder> PatternParser::take_order() {
  if (scan_.sees("<--") || scan_.sees("-->")) return std::nullopt;
  for (const auto& [sign, order] : {std::pair<std::string_view, PatternOrder>{"!=", PatternOrder::NotEqual},
                                    {"<=", PatternOrder::LessEqual},
                                    {">=", PatternOrder::GreaterEqual},
                                    {"==", PatternOrder::Equal},
                                    {"=", PatternOrder::Equal},
                                    {"<", PatternOrder::Less},
                                    {">", PatternOrder::Greater}})
    if (scan_.take(sign)) return order;
  return std::nullopt;
}

PatternParser::Id PatternParser::comparison() {
  const Id left = sum();
  if (scan_.has_failed()) return left;
  const std::size_t place = scan_.at();
  const auto order = take_order();
  if (!order) return left;
  const Id right = sum();
  if (scan_.has_failed()) return left;
  if (type_of(left) == PatternType::Number && type_of(right) == PatternType::Number)
    return add({.kind = PatternKind::Compare, .order = *order, .a = left, .b = right});
  const bool is_equality = *order == PatternOrder::Equal || *order == PatternOrder::NotEqual;
  if (type_of(left) == PatternType::Set && type_of(right) == PatternType::Set && is_equality) {
    const Id same = add({.kind = PatternKind::SameSet, .a = left, .b = right});
    return *order == PatternOrder::Equal ? same : add({.kind = PatternKind::Not, .a = same});
  }
  scan_.go_to(place);
  scan_.refuse(
      "numbers are compared with numbers, and sets are equal to sets; '#' in front of a set is its number");
  return left;
}

PatternParser::Id PatternParser::sum() {
  Id left = product();
  while (!scan_.has_failed() && type_of(left) == PatternType::Number && !scan_.sees("-->")) {
    const bool is_plus = scan_.take("+");
    if (!is_plus && !scan_.take("-")) break;
    const std::size_t place = scan_.at();
    const Id right = want(product(), PatternType::Number, place);
    left = add({.kind = PatternKind::Arithmetic,
                .type = PatternType::Number,
                .sign = is_plus ? '+' : '-',
                .a = left,
                .b = right});
  }
  return left;
}

PatternParser::Id PatternParser::product() {
  Id left = united();
  while (!scan_.has_failed() && type_of(left) == PatternType::Number) {
    char sign = ' ';
    for (const char c : {'*', '/', '%'})
      if (sign == ' ' && scan_.take({&c, 1})) sign = c;
    if (sign == ' ') break;
    const std::size_t place = scan_.at();
    const Id right = want(united(), PatternType::Number, place);
    left = add(
        {.kind = PatternKind::Arithmetic, .type = PatternType::Number, .sign = sign, .a = left, .b = right});
  }
  return left;
}

PatternParser::Id PatternParser::united() {
  std::vector<Id> parts{intersected()};
  while (!scan_.has_failed() && type_of(parts[0]) == PatternType::Set && scan_.take("|")) {
    const std::size_t place = scan_.at();
    parts.push_back(want(intersected(), PatternType::Set, place));
  }
  return parts.size() == 1 ? parts[0]
                           : add_list({.kind = PatternKind::Union, .type = PatternType::Set}, parts);
}

PatternParser::Id PatternParser::intersected() {
  Id left = attacking();
  while (!scan_.has_failed() && type_of(left) == PatternType::Set &&
         (scan_.take("&") || scan_.take_word("on"))) {
    const std::size_t place = scan_.at();
    const Id right = want(attacking(), PatternType::Set, place);
    left = add({.kind = PatternKind::Intersect, .type = PatternType::Set, .a = left, .b = right});
  }
  return left;
}

PatternParser::Id PatternParser::attacking() {
  Id left = term();
  while (!scan_.has_failed() && type_of(left) == PatternType::Set) {
    const bool is_attack = scan_.take_word("attacks");
    if (!is_attack && !scan_.take_word("attackedby")) break;
    const Id right = set_operand();
    left = add({.kind = is_attack ? PatternKind::Attacks : PatternKind::AttackedBy,
                .type = PatternType::Set,
                .a = left,
                .b = right});
  }
  return left;
}

PatternParser::Id PatternParser::in_brackets(char end) {
  const Id inner = conjunction(end);
  if (!scan_.has_failed() && !scan_.take({&end, 1})) scan_.fail(std::string("'") + end + "'");
  return inner;
}

PatternParser::Id PatternParser::term() {
  if (++depth_ > kDeepest) {
    scan_.refuse("the pattern is nested too deep");
    return nothing();
  }
  const Id found = any_term();
  --depth_;
  return found;
}

PatternParser::Id PatternParser::any_term() {
  if (scan_.has_failed()) return nothing();
  if (scan_.is_at_end()) {
    scan_.fail("a condition");
    return nothing();
  }
  if (scan_.take("(")) return in_brackets(')');
  if (scan_.take("{")) return in_brackets('}');
  if (scan_.take("#"))
    return add({.kind = PatternKind::Count, .type = PatternType::Number, .a = set_operand()});
  if (scan_.take("~"))
    return add({.kind = PatternKind::Complement, .type = PatternType::Set, .a = set_operand()});
  if (const auto value = scan_.take_number()) return constant(*value);
  if (!scan_.sees("-->") && scan_.take("-"))
    return add({.kind = PatternKind::Arithmetic,
                .type = PatternType::Number,
                .sign = '-',
                .a = constant(0),
                .b = number_operand()});
  if (const auto men = scan_.take_men()) {
    const bool is_men = men->men != 0 && men->men != (kWhiteMen | kBlackMen | kEmptySquares);
    return add({.kind = is_men ? PatternKind::Men : PatternKind::Squares,
                .type = PatternType::Set,
                .men = men->men,
                .squares = men->squares});
  }
  if (const auto found = word_term()) return *found;
  scan_.fail("men, squares, a number or a word of patterns");
  return nothing();
}

PatternParser::Id PatternParser::want(Id node, PatternType type, std::size_t place) {
  if (scan_.has_failed() || type_of(node) == type) return node;
  scan_.go_to(place);
  scan_.fail(type == PatternType::Set ? "a set of men or squares"
                                      : "a number ('#' in front of a set is its number)");
  return node;
}

PatternParser::Id PatternParser::set_operand() {
  scan_.skip_space();
  const std::size_t place = scan_.at();
  return want(term(), PatternType::Set, place);
}

PatternParser::Id PatternParser::number_operand() {
  scan_.skip_space();
  const std::size_t place = scan_.at();
  return want(term(), PatternType::Number, place);
}

}}  // namespace chess::query
