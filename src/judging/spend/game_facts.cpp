// SPDX-License-Identifier: GPL-3.0-or-later
#include "spend/game_facts.h"

#include <algorithm>
#include <span>
#include <unordered_map>

#include "core/movegen.h"
#include "evals/win_chance.h"
#include "openings/opening_book.h"

namespace chess { inline namespace spend {

namespace {

bool is_forced(const GameFacts& facts, std::size_t i) {
  return i < facts.moves.size() && !facts.moves[i].is_null() && count_legal_moves(facts.positions[i]) == 1;
}

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

JudgedMoves judged_moves(const Tags& tags, const GameFacts& facts, const MoveChoice& choice) {
  const auto sides = judged_sides(choice, tags);
  if (!sides) return {facts.moves.size(), std::nullopt};
  JudgedMoves judged = *sides;
  const auto is_chosen = [&](const Position& pos) { return pos.fullmove_number() >= choice.from_move; };
  judged.first =
      static_cast<std::size_t>(std::ranges::find_if(facts.positions, is_chosen) - facts.positions.begin());
  if (choice.skip_book)
    for (std::size_t i = judged.first; i < facts.in_book.size(); ++i)
      if (facts.in_book[i]) judged.first = i;
  judged.first = std::min(judged.first, facts.moves.size());
  return judged;
}

}  // namespace

GameFacts facts_of(const Game& game, const MoveChoice& choice, const Branch& branch) {
  GameFacts facts;
  facts.positions = game.main_positions();
  facts.moves = game.main_moves();
  const std::size_t last = facts.positions.size() - 1;
  const bool is_drawn = ends_by_repetition(game, facts.positions);
  // What stood there twice was no draw yet.
  facts.same_as = last_occurrences(std::span(facts.positions).first(is_drawn ? last : last + 1));
  if (is_drawn) facts.same_as.push_back(last);
  const auto& openings = OpeningBook::embedded();
  for (std::size_t i = 0; i < facts.positions.size(); ++i) {
    const Position& pos = facts.positions[i];
    EvalSource source = EvalSource::Search;
    facts.known.push_back(i == last && is_drawn ? Score::cp(0) : known_score(pos, i == 0));
    if (facts.known[i])
      source = EvalSource::Known;
    else if (is_forced(facts, i))
      source = EvalSource::Forced;
    else if (facts.same_as[i] != i)
      source = EvalSource::Repeated;
    facts.sources.push_back(source);
    facts.in_book.push_back(!game.chess960 && openings.find(pos).has_value());
  }
  facts.judged = judged_moves(game.tags, facts, choice);
  facts.judged.first = std::max(facts.judged.first, branch.index);
  if (branch.before) {
    facts.known[branch.index] = branch.before;
    facts.sources[branch.index] = EvalSource::Known;
  }
  // Of a game without a judged move no position is wanted, not even the last.
  const std::size_t skipped =
      facts.judged.first < facts.moves.size() ? facts.judged.first : facts.positions.size();
  std::fill_n(facts.sources.begin(), skipped, EvalSource::Skipped);
  return facts;
}

std::uint64_t searches_wanted(const GameFacts& facts) {
  if (facts.moves.empty()) return 0;
  return static_cast<std::uint64_t>(std::ranges::count(facts.sources, EvalSource::Search));
}

std::uint64_t searches_wanted(const Game& game, const MoveChoice& choice) {
  if (game.is_chess()) return searches_wanted(facts_of(game, choice));
  return judged_sides(choice, game.tags) ? game.main_moves().size() + 1 : 0;
}

SearchOrder search_order(const GameFacts& facts) {
  SearchOrder order;
  for (std::size_t i = facts.positions.size(); i-- > 0;)
    if (facts.sources[i] == EvalSource::Search)
      (facts.in_book[i] ? order.in_book : order.others).push_back(i);
  return order;
}

void fill_free_evals(const GameFacts& facts, std::span<PositionEval> evals) {
  for (std::size_t i = facts.positions.size(); i-- > 0;) {
    PositionEval& eval = evals[i];
    switch (facts.sources[i]) {
      case EvalSource::Search:
      case EvalSource::Skipped: break;
      case EvalSource::Known: eval.score = facts.known[i]; break;
      case EvalSource::Repeated:
        eval = evals[facts.same_as[i]];
        // More half-moves count for the 50-move rule now, and a win may be too slow.
        if (eval.table_value && !is_draw(*eval.table_value)) eval.table_value.reset();
        break;
      case EvalSource::Forced:
        eval = {std::nullopt, {facts.moves[i]}, evals[i + 1].nodes};
        if (const auto& next = evals[i + 1].score)
          eval.score = score_before(facts.positions[i].turn(), *next);
        eval.table_value = evals[i + 1].table_value;
        break;
    }
  }
}

}}  // namespace chess::spend
