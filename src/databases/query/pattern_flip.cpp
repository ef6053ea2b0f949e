// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns that are turned: a copy of the nodes for each symmetry, with other squares, ways and colours. What
// holds for one of the copies holds.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "query/detail/pattern_parser.h"
#include "query/where_clause.h"

namespace chess { inline namespace query {

namespace {

std::optional<Square> turned_square(Square s, const PatternTurn& turn) {
  // Around the middle, in halves of squares.
  const int x = 2 * index_of(file_of(s)) - 7;
  const int y = 2 * index_of(rank_of(s)) - 7;
  const int file = (x * turn.file.file + y * turn.rank.file + 7) / 2 + turn.shifted.file;
  const int rank = (x * turn.file.rank + y * turn.rank.rank + 7) / 2 + turn.shifted.rank;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return square_at(rank * 8 + file);
}

Bitboard turned_squares(Bitboard squares, const PatternTurn& turn) {
  if (squares == Bitboard::all()) return squares;
  Bitboard found;
  for (const Square s : squares)
    if (const auto to = turned_square(s, turn)) found |= *to;
  return found;
}

std::uint8_t turned_directions(std::uint8_t directions, const PatternTurn& turn) {
  std::uint8_t found = 0;
  for (int i = 0; i < 8; ++i) {
    if ((directions >> i & 1) == 0) continue;
    const PatternStep step = kPatternDirections[i];
    const PatternStep to{step.file * turn.file.file + step.rank * turn.rank.file,
                         step.file * turn.file.rank + step.rank * turn.rank.rank};
    for (int k = 0; k < 8; ++k)
      if (kPatternDirections[k].file == to.file && kPatternDirections[k].rank == to.rank)
        found |= static_cast<std::uint8_t>(1 << k);
  }
  return found;
}

std::uint16_t turned_men(std::uint16_t men) {
  return static_cast<std::uint16_t>((men & kEmptySquares) | (men & kWhiteMen) << 6 | (men & kBlackMen) >> 6);
}

/// "WhiteElo > 2400" becomes "BlackElo > 2400", and "1-0" is "0-1".
std::string turned_text(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> pairs[] = {
      {"White", "Black"}, {"white", "black"}, {"\"1-0\"", "\"0-1\""}, {"'1-0'", "'0-1'"}};
  std::string out;
  bool is_quoted = false;
  while (!text.empty()) {
    bool is_changed = false;
    for (const auto& [a, b] : pairs) {
      const bool is_name = is_alpha(a[0]);
      if (is_changed || (is_name && (is_quoted || (!out.empty() && is_alpha(out.back()))))) continue;
      if (text.starts_with(a) || text.starts_with(b)) {
        out += text.starts_with(a) ? b : a;
        text.remove_prefix(a.size());
        is_changed = true;
      }
    }
    if (is_changed) continue;
    if (text[0] == '"' || text[0] == '\'') is_quoted = !is_quoted;
    out += text[0];
    text.remove_prefix(1);
  }
  return out;
}

constexpr PatternTurn kSame{};
constexpr PatternTurn kOtherColors{.file = {1, 0}, .rank = {0, -1}, .swaps_colors = true};
constexpr PatternTurn kRanks{.file = {1, 0}, .rank = {0, -1}};
constexpr PatternTurn kFiles{.file = {-1, 0}, .rank = {0, 1}};
constexpr PatternTurn kAll[] = {kSame,
                                kFiles,
                                kRanks,
                                {.file = {-1, 0}, .rank = {0, -1}},
                                {.file = {0, 1}, .rank = {1, 0}},
                                {.file = {0, -1}, .rank = {1, 0}},
                                {.file = {0, 1}, .rank = {-1, 0}},
                                {.file = {0, -1}, .rank = {-1, 0}}};

}  // namespace

bool PatternParser::turn_clause(PatternNode& node, const PatternTurn& turn) {
  if (!turn.swaps_colors) return true;
  PatternClause made = tree_.clauses[node.item];
  if (made.option.empty()) {
    made.text = turned_text(made.text);
    std::size_t length = 0;
    auto clause = WhereClause::parse_front(made.text, length);
    if (!clause) return false;
    made.clause = clause_of(std::move(*clause));
  } else if (made.option == "white" || made.option == "black" || made.option == "result") {
    if (made.option == "result") {
      if (made.text == "1-0")
        made.text = "0-1";
      else if (made.text == "0-1")
        made.text = "1-0";
    } else {
      made.option = made.option == "white" ? "black" : "white";
    }
    auto clause = find_clause_option(made.option)->clause(made.text, {});
    if (!clause) return false;
    made.clause = std::move(*clause);
  }
  tree_.clauses.push_back(std::move(made));
  node.item = static_cast<std::uint32_t>(tree_.clauses.size() - 1);
  return true;
}

/// A copy of a node and of all below it; kNone if one of its squares has left the board.
PatternParser::Id PatternParser::turned(Id id, const PatternTurn& turn) {
  PatternNode node = tree_.nodes[id];
  const Bitboard squares = turned_squares(node.squares, turn);
  const bool is_place = node.kind == PatternKind::Men || node.kind == PatternKind::Squares;
  if (is_place && squares.empty() && node.squares.any()) return kNone;
  node.squares = squares;
  node.directions = turned_directions(node.directions, turn);
  if (turn.swaps_colors) {
    node.men = turned_men(node.men);
    node.color = !node.color;
  }
  if (node.kind == PatternKind::HasBoard) {
    scan_.refuse("a FEN cannot be turned");
    return kNone;
  }
  if (node.kind == PatternKind::OfGame && !turn_clause(node, turn)) return kNone;
  for (Id PatternNode::* child : {&PatternNode::a, &PatternNode::b, &PatternNode::c}) {
    if (node.*child == kNone) continue;
    node.*child = turned(node.*child, turn);
    if (node.*child == kNone) return kNone;
  }
  if (node.count > 0) {
    std::vector<Id> children(tree_.lists.begin() + node.first, tree_.lists.begin() + node.first + node.count);
    for (Id& child : children) {
      child = turned(child, turn);
      if (child == kNone) return kNone;
    }
    return add_list(node, children);
  }
  if (node.kind == PatternKind::Line) {
    PatternLine line = tree_.lines[node.item];
    for (auto& state : line.states) {
      state.node = turned(state.node, turn);
      if (state.node == kNone) return kNone;
    }
    tree_.lines.push_back(std::move(line));
    node.item = static_cast<std::uint32_t>(tree_.lines.size() - 1);
  }
  return add(node);
}

PatternParser::Id PatternParser::flipped(std::span<const PatternTurn> turns) {
  const Id inner = comparison();
  if (scan_.has_failed()) return inner;
  std::vector<Id> copies;
  for (const PatternTurn& turn : turns) {
    const Id copy = turned(inner, turn);
    if (scan_.has_failed()) return inner;
    if (copy != kNone) copies.push_back(copy);
    if (tree_.nodes.size() > kMostNodes) {
      scan_.refuse("the pattern becomes too large");
      return inner;
    }
  }
  if (copies.size() == 1) return copies[0];
  const PatternType type = type_of(inner);
  const PatternKind kind = type == PatternType::Set      ? PatternKind::Union
                           : type == PatternType::Number ? PatternKind::Greatest
                                                         : PatternKind::Or;
  return add_list({.kind = kind, .type = type}, copies);
}

std::optional<PatternParser::Id> PatternParser::flip_word(std::string_view word) {
  if (word == "flipcolor") return flipped(std::vector{kSame, kOtherColors});
  if (word == "reversecolor") return flipped(std::vector{kOtherColors});
  if (word == "mirror" || word == "flipvertical") return flipped(std::vector{kSame, kFiles});
  if (word == "fliphorizontal") return flipped(std::vector{kSame, kRanks});
  if (word == "flip") return flipped(kAll);
  if (word == "rotate90") return flipped(std::vector{kAll[0], kAll[3], kAll[5], kAll[6]});
  const bool is_shift = word == "shift";
  if (!is_shift && word != "shifthorizontal" && word != "shiftvertical") return std::nullopt;
  std::vector<PatternTurn> turns;
  for (int file = -7; file <= 7; ++file)
    for (int rank = -7; rank <= 7; ++rank)
      if (is_shift || (word == "shifthorizontal" ? rank == 0 : file == 0))
        turns.push_back({.shifted = {file, rank}});
  return flipped(turns);
}

}}  // namespace chess::query
