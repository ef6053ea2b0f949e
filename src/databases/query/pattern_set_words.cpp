// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a pattern that are sets of squares: ways on the board, pins, rays, traits of pawns.
#include <algorithm>
#include <utility>

#include "query/detail/pattern_parser.h"

namespace chess { inline namespace query {

namespace {

struct DirectionName {
  std::string_view word;
  std::uint8_t directions;
};
constexpr DirectionName kDirectionNames[] = {
    {"up", 1},
    {"northeast", 2},
    {"right", 4},
    {"southeast", 8},
    {"down", 16},
    {"southwest", 32},
    {"left", 64},
    {"northwest", 128},
    {"vertical", 17},
    {"horizontal", 68},
    {"diagonal", kDiagonal},
    {"orthogonal", kOrthogonal},
    {"anydirection", 255},
    {"maindiagonal", 34},
    {"offdiagonal", 136},
};

}  // namespace

std::optional<std::uint8_t> PatternParser::direction_word(std::string_view word) const {
  const auto* const found = std::ranges::find(kDirectionNames, word, &DirectionName::word);
  return found == std::end(kDirectionNames) ? std::nullopt : std::optional(found->directions);
}

std::optional<PatternParser::Id> PatternParser::set_word(std::string_view word) {
  constexpr std::pair<std::string_view, PawnTrait> traits[] = {{"passedpawns", PawnTrait::Passed},
                                                               {"isolatedpawns", PawnTrait::Isolated},
                                                               {"doubledpawns", PawnTrait::Doubled},
                                                               {"connectedpawns", PawnTrait::Connected},
                                                               {"backwardpawns", PawnTrait::Backward}};
  for (const auto& [name, trait] : traits)
    if (word == name)
      return add(
          {.kind = PatternKind::Pawns, .type = PatternType::Set, .item = static_cast<std::uint32_t>(trait)});
  if (word == "light" || word == "dark") {
    const Id area = squares(word == "light" ? Bitboard::light_squares() : Bitboard::dark_squares());
    return add({.kind = PatternKind::Intersect, .type = PatternType::Set, .a = area, .b = set_operand()});
  }
  if (word == "between") return two_sets_term(PatternKind::Between, PatternType::Set);
  if (word == "pin") return pin_term();
  if (word == "ray" || word == "xray") return ray_term(word == "xray");
  if (const auto directions = direction_word(word)) return steps_term(*directions);
  return std::nullopt;
}

PatternParser::Id PatternParser::steps_term(std::uint8_t directions) {
  int low = 1;
  int high = 7;
  if (const auto least = scan_.take_whole()) {
    low = high = *least;
    if (const auto most = scan_.take_whole()) high = *most;
  }
  if (low > high || high > 7) scan_.refuse("a way on the board has 1 to 7 steps");
  return add({.kind = PatternKind::Steps,
              .type = PatternType::Set,
              .directions = directions,
              .low = low,
              .high = high,
              .a = set_operand()});
}

PatternParser::Id PatternParser::pin_term() {
  const Id men = add({.kind = PatternKind::Men, .type = PatternType::Set, .men = kWhiteMen | kBlackMen});
  PatternNode node{.kind = PatternKind::Pins, .type = PatternType::Set};
  node.a = node.b = men;
  node.c = add({.kind = PatternKind::Men, .type = PatternType::Set, .men = 1 << 5 | 1 << 11});  // the kings
  while (!scan_.has_failed()) {
    if (scan_.take_word("from"))
      node.a = set_operand();
    else if (scan_.take_word("through"))
      node.b = set_operand();
    else if (scan_.take_word("to"))
      node.c = set_operand();
    else
      break;
  }
  return add(node);
}

PatternParser::Id PatternParser::ray_term(bool is_attack) {
  PatternNode node{.kind = PatternKind::Rays, .type = PatternType::Set, .directions = 255};
  node.is_attack = scan_.take_word("attack") || is_attack;
  if (const auto directions = direction_word(scan_.word())) {
    node.directions = *directions;
    scan_.go_to(scan_.at() + scan_.word().size());
  }
  if (!scan_.take("(")) scan_.fail("'(' with the sets of a ray");
  std::vector<Id> sets;
  while (!scan_.has_failed() && !scan_.take(")")) {
    const std::size_t place = scan_.at();
    sets.push_back(want(united(), PatternType::Set, place));
    scan_.take(",");
  }
  if (!scan_.has_failed() && (sets.size() < 2 || sets.size() > kMostRaySets))
    scan_.refuse("a ray has 2 to 8 sets");
  return add_list(node, sets);
}

}}  // namespace chess::query
