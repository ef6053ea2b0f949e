// SPDX-License-Identifier: GPL-3.0-or-later
// What a pattern asks of the notes at the moves: comments, signs, evaluations and clocks.
#include <algorithm>
#include <limits>

#include "base/text.h"
#include "query/detail/pattern_run.h"

namespace chess { inline namespace query {

namespace {

constexpr int kMate =
    10'000;  ///< in centipawns: a mate is worth 100 pawns less one hundredth for each move to it

double seconds(const std::optional<std::chrono::milliseconds>& time) {
  return time ? static_cast<double>(time->count()) / 1000 : kNoNumber;
}

/// Does the English sentence of such a reason stand in the comment? `key` is "misses-fork": what is missed
/// could have been done, what is allowed follows.
bool says_reason(std::string_view comment, std::string_view key) {
  const auto has = [&](std::string_view text) { return contains_ignoring_case(comment, text); };
  const std::size_t hyphen = key.find('-');
  if (hyphen == std::string_view::npos || !has(key.substr(hyphen + 1))) return false;
  if (key.substr(0, hyphen) == "allows") return has("allows ") || has("runs into ") || has("now ");
  return has("would have ") || has("could have ") || has("could be ") || has("the better move ") ||
         has(" had a ") || has("was a ") || has("there was ") || has("was free ");
}

}  // namespace

/// The node of the next move, or of the one that led here; null at the end and at the start.
const Node* PatternRun::move_node(const PatternNode& node, std::size_t i) {
  if (game_.whole == nullptr) return nullptr;
  const std::size_t move = node.is_previous ? i : i + 1;
  return move == 0 || move > game_.nodes.size() ? nullptr : &game_.whole->game.node(game_.nodes[move - 1]);
}

bool PatternRun::says(const PatternNode& node, std::size_t i) {
  const std::string& text = tree_.texts[node.item];
  if (node.is_previous && i == 0)
    return game_.whole != nullptr && contains_ignoring_case(game_.whole->game.comment, text);
  const Node* const move = move_node(node, i);
  return move != nullptr && std::ranges::any_of(move->subinfos, [&](const Subinfo& info) {
           return contains_ignoring_case(info.comment, text);
         });
}

bool PatternRun::has_nag(const PatternNode& node, std::size_t i) {
  const Node* const move = move_node(node, i);
  return move != nullptr && std::ranges::any_of(move->subinfos, [&](const Subinfo& info) {
           return info.nag && number_of(*info.nag) == static_cast<int>(node.number);
         });
}

bool PatternRun::has_reason(const PatternNode& node, std::size_t i) {
  const std::string& key = tree_.texts[node.item];
  const Node* const move = move_node(node, i);
  if (move == nullptr) return false;
  return std::ranges::any_of(move->subinfos, [&](const Subinfo& info) {
    if (const JsonDatum* const facts = info.extra.find("facts"))
      return facts->text().find("\"reason\":{\"key\":\"" + key) != std::string_view::npos;
    return says_reason(info.comment, key);
  });
}

const NoteValues& PatternRun::values() {
  if (!values_) values_.emplace(game_.whole->game);
  return *values_;
}

std::optional<double> PatternRun::eval(std::size_t i) {
  if (game_.whole == nullptr) return std::nullopt;
  const auto score =
      i == 0 ? values().start_eval() : values().eval_at(game_.whole->game, game_.nodes[i - 1], !at(i).turn);
  return score ? std::optional(score->to_number(kMate) / 100.0) : std::nullopt;
}

/// What is on the clock of the side to move, or of a colour, by its last move.
double PatternRun::clock(const PatternNode& node, std::size_t i) {
  if (game_.whole == nullptr) return kNoNumber;
  const Color whose = node.is_mover ? at(i).turn : node.color;
  // The move that led to position k was made by the side that is not to move there.
  std::size_t k = i;
  if (at(k).turn == whose) {
    if (k == 0) return kNoNumber;
    --k;
  }
  return k == 0 ? kNoNumber : seconds(values().clock(k - 1));
}

double PatternRun::spent(std::size_t i) {
  return game_.whole == nullptr || !has(i + 1) ? kNoNumber : seconds(values().spent(i));
}

}}  // namespace chess::query
