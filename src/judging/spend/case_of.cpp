// SPDX-License-Identifier: GPL-3.0-or-later
#include "spend/case_of.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>

#include "core/movegen.h"
#include "evals/win_chance.h"
#include "openings/opening_book.h"

namespace chess { inline namespace spend {

namespace {

/// The game ended as a draw when its last position stood on the board for the third time. No engine takes
/// that for a draw when it is asked about that position.
bool ends_by_repetition(const Game& game, std::span<const Position> positions) {
  if (game.result != GameResult::Draw) return false;
  const auto is_last = [&](const Position& pos) { return pos.repeats(positions.back()); };
  return std::ranges::count_if(positions, is_last) >= 3;
}

/// Where positions stand, by their keys.
using Occurrences = std::unordered_map<std::uint64_t, std::size_t>;

std::uint64_t key_of(const Position& pos) { return static_cast<std::uint64_t>(pos.key()); }

/// Where positions stand for the second time. Those that stand once are not among them.
Occurrences second_occurrences(std::span<const Position> positions) {
  Occurrences first;
  Occurrences second;
  for (std::size_t i = 0; i < positions.size(); ++i)
    if (!first.try_emplace(key_of(positions[i]), i).second) second.try_emplace(key_of(positions[i]), i);
  return second;
}

/// The position stands at `earlier` and at `later`. Does it have a move that repeats another position for the
/// third time at `later`, and did not yet at `earlier`? An engine that knows the game sees that draw.
bool is_nearer_to_draw(std::span<const Position> positions, const Occurrences& second, std::size_t earlier,
                       std::size_t later) {
  return std::ranges::any_of(legal_moves(positions[later]), [&](Move m) {
    const auto stood_twice = second.find(key_of(positions[later].after(m)));
    return stood_twice != second.end() && stood_twice->second > earlier && stood_twice->second <= later;
  });
}

/// For each position, where it stands for the last time with no other draw at hand.
std::vector<std::size_t> last_occurrences(std::span<const Position> positions) {
  std::vector<std::size_t> last(positions.size());
  const Occurrences second = second_occurrences(positions);
  Occurrences seen;
  for (std::size_t i = positions.size(); i-- > 0;) {
    const auto [entry, is_new] = seen.try_emplace(key_of(positions[i]), i);
    const bool is_same = !is_new && positions[entry->second].repeats(positions[i]) &&
                         !is_nearer_to_draw(positions, second, i, entry->second);
    if (!is_same) entry->second = i;
    last[i] = entry->second;
  }
  return last;
}

/// An eval that needs no engine.
std::optional<Score> known_score(const Position& pos, bool is_first) {
  if (const auto score = terminal_score(pos)) return score;
  if (is_first && pos == Position::start()) return Score::cp(kStartCp);
  return std::nullopt;
}

JudgedMoves judged_moves(const Tags& tags, const GameCase& game, const MoveChoice& choice) {
  const auto sides = judged_sides(choice, tags);
  if (!sides) return {game.moves.size(), std::nullopt};
  JudgedMoves judged = *sides;
  while (judged.first < game.moves.size() && game.before(judged.first).fullmove_number() < choice.from_move)
    ++judged.first;
  if (choice.skip_book)
    for (std::size_t i = judged.first; i < game.positions.size(); ++i)
      if (game.positions[i].in_book) judged.first = i;
  judged.first = std::min(judged.first, game.moves.size());
  return judged;
}

}  // namespace

GameCase case_of(const Game& game, const RuleSet& rules, const MoveChoice& choice, const Branch& branch) {
  GameCase result;
  result.rules = rules;
  result.chess960 = game.chess960;
  const std::vector<Position> positions = game.main_positions();
  const std::vector<Move> moves = game.main_moves();
  for (const Move move : moves) result.moves.push_back({move});
  const std::size_t last = positions.size() - 1;
  const bool is_drawn = ends_by_repetition(game, positions);
  // What stood there twice was no draw yet.
  auto same_as = last_occurrences(std::span(positions).first(is_drawn ? last : last + 1));
  if (is_drawn) same_as.push_back(last);
  const auto& openings = OpeningBook::embedded();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Position& pos = positions[i];
    PositionCase at{.position = pos, .known = known_score(pos, i == 0), .same_as = same_as[i]};
    if (i == last && is_drawn) at.known = Score::cp(0);
    if (at.known)
      at.source = EvalSource::Known;
    else if (i < moves.size() && !moves[i].is_null() && count_legal_moves(pos) == 1)
      at.source = EvalSource::Forced;
    else if (at.same_as != i)
      at.source = EvalSource::Repeated;
    at.in_book = !game.chess960 && openings.find(pos).has_value();
    result.positions.push_back(std::move(at));
  }
  if (const auto opening = find_opening(positions.front(), moves))
    result.named_moves = static_cast<std::size_t>(opening->ply);
  result.judged = judged_moves(game.tags, result, choice);
  result.judged.first = std::max(result.judged.first, branch.index);
  if (branch.before) {
    result.positions[branch.index].known = branch.before;
    result.positions[branch.index].source = EvalSource::Known;
  }
  // Of a game without a judged move no position is wanted, not even the last.
  const std::size_t skipped =
      result.judged.first < result.moves.size() ? result.judged.first : result.positions.size();
  for (PositionCase& at : std::span(result.positions).first(skipped)) at.source = EvalSource::Skipped;
  return result;
}

std::uint64_t searches_wanted(const GameCase& game) {
  if (game.moves.empty()) return 0;
  return static_cast<std::uint64_t>(
      std::ranges::count(game.positions, EvalSource::Search, &PositionCase::source));
}

std::uint64_t searches_wanted(const Game& game, const MoveChoice& choice) {
  if (game.is_chess()) return searches_wanted(case_of(game, default_rules(), choice));
  return judged_sides(choice, game.tags) ? game.main_moves().size() + 1 : 0;
}

SearchOrder search_order(const GameCase& game) {
  SearchOrder order;
  for (std::size_t i = game.positions.size(); i-- > 0;)
    if (game.positions[i].source == EvalSource::Search)
      (game.positions[i].in_book ? order.in_book : order.others).push_back(i);
  return order;
}

std::optional<JudgedMoves> judged_sides(const MoveChoice& choice, const Tags& tags) {
  const auto is_chosen = [&](Color side) {
    if (choice.side && *choice.side != side) return false;
    const std::string_view name = tags.get(to_name(side));
    return choice.players.empty() ||
           std::ranges::any_of(choice.players, [&](const NamePattern& p) { return p.fits(name); });
  };
  const bool white = is_chosen(Color::White);
  const bool black = is_chosen(Color::Black);
  if (!white && !black) return std::nullopt;
  JudgedMoves judged;
  if (white != black) judged.side = white ? Color::White : Color::Black;
  return judged;
}

}}  // namespace chess::spend
