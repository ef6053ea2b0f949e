// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a pattern (PATTERNS.md has the grammar): a function for each rule, which returns the node that it
// makes.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/detail/pattern_scanner.h"
#include "query/detail/pattern_tree.h"

namespace chess { inline namespace query {

/// How a part of a pattern is turned: squares by a symmetry of the board, and colours.
struct PatternTurn {
  PatternStep file{1, 0};  ///< where a step along the files leads
  PatternStep rank{0, 1};  ///< and one along the ranks
  PatternStep shifted{0, 0};  ///< behind that
  bool swaps_colors = false;
};

class PatternParser {
 public:
  explicit PatternParser(std::string_view text) : scan_(text) {}

  /// The whole pattern. The error has the place of the fault.
  std::expected<PatternTree, Error> run();

 private:
  using Id = std::uint32_t;
  static constexpr Id kNone = PatternNode::kNone;
  static constexpr int kDeepest = 60;
  static constexpr std::size_t kMostNodes = 100'000;

  // pattern_parser.cpp: operators.
  void head();
  Id conjunction(char end);
  Id sequence();
  Id disjunction();
  Id both();
  Id negation();
  Id comparison();
  Id sum();
  Id product();
  Id united();
  Id intersected();
  Id attacking();
  Id term();
  Id any_term();
  Id in_brackets(char end);
  std::optional<PatternOrder> take_order();

  // pattern_terms.cpp: words.
  std::optional<Id> word_term();
  std::optional<Id> plain_word(std::string_view word);
  /// Reads a text with or without brackets, and keeps the query that it is.
  template <class Query>
  Id query_term(std::vector<Query>& queries, PatternKind kind);
  /// Reads two sets in brackets.
  Id two_sets_term(PatternKind kind, PatternType type);
  std::optional<Id> set_word(std::string_view word);
  std::optional<Id> number_word(std::string_view word);
  std::optional<Id> note_word(std::string_view word);
  std::optional<Id> game_word(std::string_view word);
  std::optional<Id> control_word(std::string_view word);
  Id game_option(std::string_view option, const std::string& value, std::size_t place);
  Id formula();
  Id variable_or_assignment(std::string_view word);
  Id move_term();
  Id pin_term();
  Id ray_term(bool is_attack);
  Id steps_term(std::uint8_t directions);
  Id structure_term();
  std::optional<std::uint8_t> direction_word(std::string_view word) const;
  std::optional<Color> take_color();

  // pattern_sequence.cpp.
  struct Part;  ///< of a sequence
  struct Fragment;  ///< of the machine
  Id line_term();
  Id line_from(Part first);
  Part line_part();
  bool take_repetition(Part& part);
  Part line_group();
  Id finish_line(const std::vector<Part>& parts, PatternLine line);
  Fragment build(const Part& part, PatternLine& line);
  Fragment build_once(const Part& part, PatternLine& line);
  static void join(Fragment& left, const Fragment& right, PatternLine& line);

  // pattern_flip.cpp.
  std::optional<Id> flip_word(std::string_view word);
  Id turned(Id node, const PatternTurn& turn);
  Id flipped(std::span<const PatternTurn> turns);
  bool turn_clause(PatternNode& node, const PatternTurn& turn);

  Id add(PatternNode node) {
    tree_.nodes.push_back(node);
    return static_cast<Id>(tree_.nodes.size() - 1);
  }
  Id add_list(PatternNode node, std::span<const Id> children) {
    node.first = static_cast<Id>(tree_.lists.size());
    node.count = static_cast<Id>(children.size());
    tree_.lists.insert(tree_.lists.end(), children.begin(), children.end());
    return add(node);
  }
  Id condition(PatternKind kind) { return add({.kind = kind}); }
  Id number(PatternKind kind) { return add({.kind = kind, .type = PatternType::Number}); }
  Id constant(double value) {
    return add({.kind = PatternKind::Number, .type = PatternType::Number, .number = value});
  }
  Id squares(Bitboard area) {
    return add({.kind = PatternKind::Squares, .type = PatternType::Set, .squares = area});
  }
  Id anything() { return squares(Bitboard::all()); }
  Id nothing() { return condition(PatternKind::Always); }
  PatternType type_of(Id node) const { return tree_.nodes[node].type; }
  /// A fault if the node is of another type, at `place`.
  Id want(Id node, PatternType type, std::size_t place);
  /// The term that comes next, as a set or a number.
  Id set_operand();
  Id number_operand();
  std::uint32_t add_text(std::string text) {
    tree_.texts.push_back(std::move(text));
    return static_cast<std::uint32_t>(tree_.texts.size() - 1);
  }

  PatternScanner scan_;
  PatternTree tree_;
  int depth_ = 0;
  struct Name {
    std::uint32_t variable;
    PatternType type;
  };
  std::map<std::string, Name, std::less<>> names_;
};

/// The pattern of a pawn structure with a name ("carlsbad"); empty: there is none.
std::string_view pattern_of_structure(std::string_view name);
/// The names, with commas between them.
std::string structure_names();

}}  // namespace chess::query
