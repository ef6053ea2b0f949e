// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/spend/game_facts.h"

#include <algorithm>
#include <unordered_map>

#include "annotate/judge/win_chance.h"
#include "core/movegen.h"
#include "opening/opening_book.h"

namespace annotate {

namespace {

using chess::Position;
using chess::Score;

bool is_forced(const GameFacts& facts, std::size_t i) {
  return i < facts.moves.size() && !facts.moves[i].is_null() &&
         chess::count_legal_moves(facts.positions[i]) == 1;
}

/// For each position, where it stands for the last time.
std::vector<std::size_t> last_occurrences(const std::vector<Position>& positions) {
  std::vector<std::size_t> last(positions.size());
  std::unordered_map<std::uint64_t, std::size_t> seen;
  for (std::size_t i = positions.size(); i-- > 0;) {
    const auto [entry, is_new] = seen.try_emplace(static_cast<std::uint64_t>(positions[i].key()), i);
    const bool is_same = !is_new && positions[entry->second].repeats(positions[i]);
    last[i] = is_same ? entry->second : i;
  }
  return last;
}

}  // namespace

std::optional<Score> known_score(const Position& pos, bool is_first) {
  if (const auto score = terminal_score(pos)) return score;
  if (is_first && pos == Position::start()) return Score::cp(kStartCp);
  return std::nullopt;
}

GameFacts facts_of(const chess::Game& game) {
  GameFacts facts;
  facts.positions = game.main_positions();
  facts.moves = game.main_moves();
  facts.same_as = last_occurrences(facts.positions);
  const auto& openings = chess::OpeningBook::embedded();
  for (std::size_t i = 0; i < facts.positions.size(); ++i) {
    const Position& pos = facts.positions[i];
    EvalSource source = EvalSource::Search;
    if (known_score(pos, i == 0))
      source = EvalSource::Known;
    else if (is_forced(facts, i))
      source = EvalSource::Forced;
    else if (facts.same_as[i] != i)
      source = EvalSource::Repeated;
    facts.sources.push_back(source);
    facts.in_book.push_back(!game.chess960 && openings.find(pos).has_value());
  }
  return facts;
}

std::uint64_t searches_wanted(const GameFacts& facts) {
  if (facts.moves.empty()) return 0;
  return static_cast<std::uint64_t>(std::ranges::count(facts.sources, EvalSource::Search));
}

std::uint64_t searches_wanted(const chess::Game& game) {
  return game.has_drops() ? 0 : searches_wanted(facts_of(game));
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
      case EvalSource::Search: break;
      case EvalSource::Known: eval.score = known_score(facts.positions[i], i == 0); break;
      case EvalSource::Repeated: eval = evals[facts.same_as[i]]; break;
      case EvalSource::Forced:
        eval = {std::nullopt, {facts.moves[i]}, evals[i + 1].nodes};
        if (const auto& next = evals[i + 1].score)
          eval.score = score_before(facts.positions[i].turn(), *next);
        break;
    }
  }
}

}  // namespace annotate
