// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/where_clause.h"

#include <algorithm>
#include <array>
#include <compare>
#include <limits>
#include <utility>

#include "base/text.h"

namespace chess { inline namespace query {

/// Reads by recursive descent. After the first fault every call returns at once.
class WhereClause::Parser {
 public:
  Parser(std::string_view text, const FilterOptions& all) : text_(text), all_(all) {}

  std::expected<WhereClause, Error> run() {
    WhereClause clause;
    clause.root_ = formula();
    skip_space();
    if (!fault_ && at_ < text_.size()) fail("'and', 'or' or the end");
    if (fault_) return std::unexpected(std::move(*fault_));
    clause.nodes_ = std::move(nodes_);
    return clause;
  }

  std::expected<WhereClause, Error> run_front(std::size_t& length) {
    WhereClause clause;
    clause.root_ = comparison();
    if (fault_) return std::unexpected(std::move(*fault_));
    clause.nodes_ = std::move(nodes_);
    length = at_;
    return clause;
  }

  bool sees_field() {
    const std::string_view name = word();
    if (name.empty() || !is_alpha(name[0])) return false;
    field(name);
    skip_space();
    // A name alone is not enough: it may be anything that is spelt wrong.
    return !fault_ && at_ < text_.size() && std::string_view("=!<>~+-").contains(text_[at_]);
  }

 private:
  std::size_t add(Node node) {
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
  }
  std::size_t fail(std::string_view wanted) {
    return refuse("expected " + std::string(wanted) + " at '" + printable(text_.substr(at_)) + "'");
  }
  std::size_t refuse(std::string why) {
    if (!fault_) fault_ = Error(std::move(why) + " (character " + std::to_string(at_ + 1) + ")");
    at_ = text_.size();
    return add({.kind = Kind::Number});
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool take(std::string_view sign) {
    skip_space();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  static bool is_letter(char c) { return is_alpha(c) || is_digit(c) || c == '_'; }
  /// The word at the place, which stays there.
  std::string_view word() {
    skip_space();
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }
  bool take_word(std::string_view wanted) {
    if (!equals_ignoring_case(word(), wanted)) return false;
    at_ += wanted.size();
    return true;
  }

  std::size_t formula() {
    std::size_t left = conjunction();
    while (!fault_ && take_word("or")) {
      const std::size_t right = conjunction();
      left = add({.kind = Kind::Or, .left = left, .right = right});
    }
    return left;
  }

  std::size_t conjunction() {
    std::size_t left = negation();
    while (!fault_ && take_word("and")) {
      const std::size_t right = negation();
      left = add({.kind = Kind::And, .left = left, .right = right});
    }
    return left;
  }

  std::size_t negation() {
    if (++depth_ > kDeepest) return refuse("the formula is nested too deep");
    std::size_t found = 0;
    if (take_word("not")) {
      found = negation();
      found = add({.kind = Kind::Not, .left = found});
    } else if (take("(")) {
      found = formula();
      if (!fault_ && !take(")")) fail("')'");
    } else if (const FilterOption* const option = option_word()) {
      found = test(*option);
    } else {
      found = comparison();
    }
    --depth_;
    return found;
  }

  /// The option that has its name and an opening bracket here. Takes both, if there is one.
  const FilterOption* option_word() {
    std::string name(word());
    const std::size_t open = text_.find_first_not_of(' ', at_ + name.size());
    std::ranges::replace(name, '_', '-');
    const FilterOption* const option = find_clause_option(name);
    if (option == nullptr || open == std::string_view::npos || text_[open] != '(') return nullptr;
    at_ = open + 1;
    return option;
  }

  std::size_t test(const FilterOption& option) {
    skip_space();
    const std::size_t begin = at_;
    std::string value;
    if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\''))
      value = nodes_[quoted(text_[at_])].text;
    if (!fault_ && !take(")")) fail("a text in quotation marks and ')'");
    if (fault_) return 0;
    auto clause = clause_of(option, value, all_);
    if (clause) return add({.kind = Kind::Test, .test = std::move(*clause)});
    at_ = begin;
    return refuse(to_string(clause.error()));
  }

  std::size_t comparison() {
    const std::size_t begin = at_;
    const std::size_t left = sum();
    std::optional<Order> order;
    // The longer signs first.
    for (const auto& [sign, meaning] : {std::pair<std::string_view, Order>{"!=", Order::NotEqual},
                                        {"!~", Order::HasNot},
                                        {"<=", Order::LessEqual},
                                        {">=", Order::GreaterEqual},
                                        {"==", Order::Equal},
                                        {"=", Order::Equal},
                                        {"<", Order::Less},
                                        {">", Order::Greater},
                                        {"~", Order::Has}}) {
      if (!order && !fault_ && take(sign)) order = meaning;
    }
    if (fault_) return left;
    if (!order) {
      if (nodes_[left].kind != Kind::Field) return fail("a comparison (= != < <= > >= ~)");
      return add({.kind = Kind::Said, .left = left});
    }
    const std::size_t right = sum();
    if (fault_) return right;
    const bool is_part = *order == Order::Has || *order == Order::HasNot;
    const auto type = is_part ? Type::Text : type_of_comparison(left, right);
    if (is_part && (nodes_[left].type == Type::Number || nodes_[right].type == Type::Number)) {
      at_ = begin;
      return refuse("'~' compares texts, not numbers");
    }
    if (!type) {
      at_ = begin;
      return refuse("a number, a date and a text cannot be compared with each other");
    }
    if (*type == Type::Date)
      for (const std::size_t side : {left, right})
        if (!read_date(nodes_[side])) {
          at_ = begin;
          return refuse("'" + printable(nodes_[side].text) +
                        "' is no date; write 2021, 2021-10 or 2021-10-03");
        }
    return add({.kind = Kind::Compare, .type = *type, .order = *order, .left = left, .right = right});
  }

  std::optional<Type> type_of_comparison(std::size_t left, std::size_t right) const {
    const Type a = nodes_[left].type;
    const Type b = nodes_[right].type;
    if (a == Type::Any && b == Type::Any) return Type::Text;
    if (a == Type::Any) return b;
    if (b == Type::Any || a == b) return a;
    // A text beside a date has to be one.
    if ((a == Type::Date && nodes_[right].kind == Kind::Text) ||
        (b == Type::Date && nodes_[left].kind == Kind::Text))
      return Type::Date;
    return std::nullopt;
  }

  static bool read_date(Node& node) {
    if (node.kind != Kind::Text) return node.kind == Kind::Field;
    const auto date = parse_partial_date(node.text);
    if (date) node.date = *date;
    return date.has_value();
  }

  std::size_t sum() {
    std::size_t left = value();
    while (!fault_) {
      const bool is_plus = take("+");
      if (!is_plus && !take("-")) break;
      const std::size_t right = value();
      if (fault_) return right;
      for (const std::size_t side : {left, right})
        if (nodes_[side].type != Type::Number && nodes_[side].type != Type::Any)
          return refuse("'+' and '-' are for numbers");
      left = add(
          {.kind = is_plus ? Kind::Add : Kind::Subtract, .type = Type::Number, .left = left, .right = right});
    }
    return left;
  }

  std::size_t value() {
    skip_space();
    if (at_ == text_.size()) return fail("a value");
    const char c = text_[at_];
    if (c == '"' || c == '\'') return quoted(c);
    const std::string_view name = word();
    if (name.empty()) return fail("a number, a text in quotation marks or a name");
    if (is_digit(c)) {
      const auto number = parse_number<std::int64_t>(name);
      constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
      if (!number || *number > most) return fail("a number (texts stand in quotation marks)");
      at_ += name.size();
      return add({.kind = Kind::Number, .type = Type::Number, .number = *number});
    }
    for (const std::string_view keyword : {"and", "or", "not"})
      if (equals_ignoring_case(name, keyword)) return fail("a value");
    return field(name);
  }

  std::size_t quoted(char mark) {
    const auto end = text_.find(mark, at_ + 1);
    if (end == std::string_view::npos) return fail(std::string("a second ") + mark);
    Node node{.kind = Kind::Text, .type = Type::Text};
    node.text = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return add(std::move(node));
  }

  /// "white-elo" is one name, though the hyphen is a sign, too.
  std::string_view with_hyphen(std::string_view name) const {
    std::size_t end = at_ + name.size();
    if (end >= text_.size() || text_[end] != '-') return name;
    while (++end < text_.size() && is_letter(text_[end])) {}
    const std::string_view longer = text_.substr(at_, end - at_);
    return GameField::parse(longer, false) ? longer : name;
  }

  std::size_t field(std::string_view name) {
    name = with_hyphen(name);
    std::string spelled(name);
    if (!spelled.empty() && spelled[0] >= 'a' && spelled[0] <= 'z') std::ranges::replace(spelled, '_', '-');
    auto field = GameField::parse(spelled, false);
    if (!field) return refuse(field.error().reason);
    using FieldKind = GameField::Kind;
    at_ += name.size();
    Node node{.kind = Kind::Field, .type = Type::Any};
    if (field->is_number() || name.ends_with("Elo"))
      node.type = Type::Number;
    else if (field->kind() == FieldKind::Date || name == "Date" || name == "UTCDate" || name == "EventDate")
      node.type = Type::Date;
    node.field = std::move(*field);
    return add(std::move(node));
  }

  std::string_view text_;
  const FilterOptions& all_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::vector<Node> nodes_;
  std::optional<Error> fault_;
};

std::expected<WhereClause, Error> WhereClause::parse(std::string_view text, const FilterOptions& all) {
  return Parser(text, all).run();
}

std::expected<WhereClause, Error> WhereClause::parse_front(std::string_view text, std::size_t& length) {
  return Parser(text, {}).run_front(length);
}

bool WhereClause::begins_with_field(std::string_view text) { return Parser(text, {}).sees_field(); }

Clause clause_of(WhereClause formula) {
  // Most formulas ask no more than the tags: then nobody has to read the moves for them.
  const auto shared = std::make_shared<const WhereClause>(std::move(formula));
  Clause clause{.of_tags = [shared](const Tags& tags) -> std::optional<bool> {
    return shared->is_decided_by(tags) ? std::optional(shared->holds(tags)) : std::nullopt;
  }};
  clause.asked_tags = shared->tags();
  clause.asks_facts_only = shared->asks_facts_only();
  if (!shared->is_decided_by_any_tags())
    clause.of_game = [shared](const ImportedGame& game) { return shared->holds(game); };
  return clause;
}

namespace {

using FieldKind = GameField::Kind;

/// Fields of which the game itself may have a word beside its tags.
bool is_from_game(const GameField& field) {
  return field.asks_moves() || field.kind() == FieldKind::Result || field.kind() == FieldKind::Speed;
}

/// "2400?" of a tag as a number.
std::optional<std::int64_t> to_number(std::string_view text) {
  text = trim(text);
  if (text.ends_with('?')) text.remove_suffix(1);
  return parse_number<std::int64_t>(text);
}

}  // namespace

TagQuestion::Names WhereClause::tags() const {
  auto names = tag_names();
  for (const Node& node : nodes_) {
    if (node.field) add_names(node.field->tags(), names);
    if (node.kind == Kind::Test) add_names(node.test.asked_tags, names);
  }
  return names;
}

bool WhereClause::is_decided_by(const Tags& tags) const {
  return std::ranges::none_of(nodes_, [&](const Node& node) {
    if (node.test.of_game) return true;
    if (!node.field) return false;
    const bool wants_name =
        node.field->kind() == FieldKind::Opening && node.field->text_of_tags(tags).empty();
    return wants_name || is_from_game(*node.field);
  });
}

bool WhereClause::is_decided_by_any_tags() const {
  return std::ranges::none_of(nodes_, [](const Node& node) {
    return node.test.of_game ||
           (node.field && (node.field->kind() == FieldKind::Opening || is_from_game(*node.field)));
  });
}

bool WhereClause::asks_facts_only() const {
  constexpr std::array<std::string_view, 5> texts{"White", "Black", "Event", "Site", "TimeControl"};
  const auto is_rating = [](const Node& node) {
    return node.field && (node.field->name() == "WhiteElo" || node.field->name() == "BlackElo");
  };
  const auto is_fact = [&](const Node& node) {
    // Of a rating its number is a fact, but not its text.
    if (node.kind == Kind::Said && is_rating(nodes_[node.left])) return false;
    if (node.kind == Kind::Test) return node.test.asks_facts_only;
    if (!node.field) return true;
    switch (node.field->kind()) {
      case FieldKind::Rating:
      case FieldKind::MeanRating:
      case FieldKind::Player:
      case FieldKind::Year:
      case FieldKind::Date:
      case FieldKind::Result: return true;
      case FieldKind::Tag:
        return is_rating(node) || std::ranges::find(texts, node.field->tags()->front()) != texts.end();
      default: return false;
    }
  };
  return std::ranges::all_of(nodes_, is_fact);
}

bool WhereClause::holds(const ImportedGame& game) const {
  return truth(root_, {&game, &game.game.tags}).value_or(false);
}

bool WhereClause::holds(const Tags& tags) const { return truth(root_, {nullptr, &tags}).value_or(false); }

std::optional<bool> WhereClause::truth(std::size_t index, const Source& source) const {
  const Node& node = nodes_[index];
  switch (node.kind) {
    case Kind::Or: {
      const auto left = truth(node.left, source);
      if (left == true) return true;
      const auto right = truth(node.right, source);
      if (right == true) return true;
      return left && right ? std::optional(false) : std::nullopt;
    }
    case Kind::And: {
      const auto left = truth(node.left, source);
      if (left == false) return false;
      const auto right = truth(node.right, source);
      if (right == false) return false;
      return left && right ? std::optional(true) : std::nullopt;
    }
    case Kind::Not: {
      const auto inner = truth(node.left, source);
      return inner ? std::optional(!*inner) : std::nullopt;
    }
    // Whether something is said is always known.
    case Kind::Said: return !text(node.left, source).empty();
    case Kind::Test:
      return source.game != nullptr ? node.test.holds(*source.game) : node.test.answer(*source.tags);
    default: return compare(node, source);
  }
}

std::optional<bool> WhereClause::compare(const Node& node, const Source& source) const {
  std::optional<std::strong_ordering> order;
  if (node.type == Type::Number) {
    const auto left = number(node.left, source);
    const auto right = number(node.right, source);
    if (!left || !right) return std::nullopt;
    order = *left <=> *right;
  } else if (node.type == Type::Date) {
    const auto left = date(node.left, source);
    const auto right = date(node.right, source);
    if (!left || !right) return std::nullopt;
    order = order_of(*left, *right);
  } else {
    const std::string left = to_lower_copy(text(node.left, source));
    const std::string right = to_lower_copy(text(node.right, source));
    const auto is_unknown = [&](std::size_t side, const std::string& value) {
      return nodes_[side].kind == Kind::Field && value.empty();
    };
    if (is_unknown(node.left, left) || is_unknown(node.right, right)) return std::nullopt;
    if (node.order == Order::Has) return left.find(right) != std::string::npos;
    if (node.order == Order::HasNot) return left.find(right) == std::string::npos;
    order = left <=> right;
  }
  if (!order) return std::nullopt;
  switch (node.order) {
    case Order::Equal: return std::is_eq(*order);
    case Order::NotEqual: return std::is_neq(*order);
    case Order::Less: return std::is_lt(*order);
    case Order::LessEqual: return std::is_lteq(*order);
    case Order::Greater: return std::is_gt(*order);
    case Order::GreaterEqual: return std::is_gteq(*order);
    default: return std::nullopt;
  }
}

std::optional<std::int64_t> WhereClause::number(std::size_t index, const Source& source) const {
  const Node& node = nodes_[index];
  switch (node.kind) {
    case Kind::Number: return node.number;
    case Kind::Add:
    case Kind::Subtract: {
      const auto left = number(node.left, source);
      const auto right = number(node.right, source);
      if (!left || !right) return std::nullopt;
      // Tags may have any number; what does not fit is unknown.
      std::int64_t result = 0;
      const bool overflows = node.kind == Kind::Add ? __builtin_add_overflow(*left, *right, &result)
                                                    : __builtin_sub_overflow(*left, *right, &result);
      return overflows ? std::nullopt : std::optional(result);
    }
    default: {
      const auto value = to_number(text(index, source));
      const bool is_rating = node.field && node.field->name().ends_with("Elo");
      return is_rating && value && *value <= 0 ? std::nullopt : value;
    }
  }
}

std::optional<PartialDate> WhereClause::date(std::size_t index, const Source& source) const {
  const Node& node = nodes_[index];
  if (node.kind == Kind::Text) return node.date;
  return parse_partial_date(text(index, source));
}

std::string WhereClause::text(std::size_t index, const Source& source) const {
  const Node& node = nodes_[index];
  if (node.kind == Kind::Text) return node.text;
  if (node.kind == Kind::Number) return std::to_string(node.number);
  if (!node.field) return {};
  if (source.game == nullptr) return node.field->text_of_tags(*source.tags);
  return node.field->text_of(*source.game, node.field->kind() == FieldKind::Opening);
}

}}  // namespace chess::query
