// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/pattern.h"

#include <algorithm>
#include <utility>

#include "game/main_line.h"
#include "query/detail/pattern_parser.h"
#include "query/detail/pattern_run.h"

namespace chess { inline namespace query {

std::expected<Pattern, Error> Pattern::parse(std::string_view text) {
  auto tree = PatternParser(text).run();
  if (!tree) return std::unexpected(std::move(tree.error()));
  order_by_cost(*tree);
  tree->needs = needs_of(*tree, tree->root);
  Pattern pattern;
  pattern.tree_ = std::make_shared<const PatternTree>(std::move(*tree));
  return pattern;
}

const NumberRange& Pattern::positions() const { return tree_->positions; }

bool Pattern::asks_moves_only() const { return !tree_->asks_notes; }

bool Pattern::asks_facts_only() const {
  return asks_moves_only() && std::ranges::all_of(tree_->clauses, [](const PatternClause& clause) {
           return clause.clause.asks_facts_only;
         });
}

bool Pattern::asks_nothing_of_game() const {
  const auto asks_tags = [](const PatternNode& node) { return node.kind == PatternKind::Rating; };
  return asks_moves_only() && tree_->clauses.empty() && std::ranges::none_of(tree_->nodes, asks_tags);
}

std::optional<bool> Pattern::of_tags(const Tags& tags) const {
  const auto fails = [&](std::uint32_t id) {
    const PatternNode& node = tree_->nodes[id];
    return node.kind == PatternKind::OfGame && tree_->clauses[node.item].clause.answer(tags) == false;
  };
  const PatternNode& root = tree_->nodes[tree_->root];
  bool is_decided = fails(tree_->root);
  for (std::uint32_t k = 0; root.kind == PatternKind::And && k < root.count && !is_decided; ++k)
    is_decided = fails(tree_->lists[root.first + k]);
  return is_decided ? std::optional(false) : std::nullopt;
}

namespace {

/// The moves of a path through a game.
class PathFeed final : public MoveFeed {
 public:
  PathFeed(const Game& game, std::span<const NodeId> path) : game_(game), path_(path) {}
  std::optional<Move> next(const Board& /*before*/) override {
    return next_ < path_.size() ? std::optional(game_.node(path_[next_++]).move) : std::nullopt;
  }

 private:
  const Game& game_;
  std::span<const NodeId> path_;
  std::size_t next_ = 0;
};

/// The lines of a game, the main line first: each as its path from the start, and how much of it is its own.
struct GamePath {
  std::vector<NodeId> nodes;
  std::size_t first_position = 0;  ///< the first that no line before it has
};

/// Calls `visit(path)`, which says whether to go on.
template <class Visit>
void for_each_path(const Game& game, bool variations, Visit visit) {
  std::vector<GamePath> waiting(1);
  GamePath path;
  const auto go_down = [&](std::optional<NodeId> at) {
    while (at) {
      const Node& node = game.node(*at);
      // Those that wait come out in the order of the game.
      if (variations && node.next_sibling) {
        GamePath other{path.nodes, path.nodes.size() + 1};
        other.nodes.push_back(*node.next_sibling);
        waiting.push_back(std::move(other));
      }
      path.nodes.push_back(*at);
      at = node.first_child;
    }
  };
  bool is_first = true;
  while (!waiting.empty()) {
    path = std::move(waiting.back());
    waiting.pop_back();
    if (is_first) {
      go_down(game.root().first_child);
      is_first = false;
    } else {
      const NodeId begin = path.nodes.back();
      path.nodes.pop_back();
      go_down(begin);
    }
    if (!visit(std::as_const(path))) return;
  }
}

}  // namespace

PatternSearch::PatternSearch(const Pattern& pattern)
    : pattern_(pattern), run_(std::make_unique<PatternRun>(pattern_.tree())) {}
PatternSearch::PatternSearch(PatternSearch&&) noexcept = default;
PatternSearch::~PatternSearch() = default;

namespace {

/// Calls `visit(path, index)` for each position that fits; it says whether to go on.
template <class Visit>
void for_each_fitting(PatternRun& run, const ImportedGame& game, bool variations, Visit visit) {
  for_each_path(game.game, variations, [&](const GamePath& path) {
    PathFeed feed(game.game, path.nodes);
    run.begin({&game.game.any_start(), &feed, &game, &game, path.nodes});
    if (!run.can_fit_game()) return false;
    for (std::size_t i = path.first_position; run.has(i); ++i) {
      // Men come back in no game of chess.
      if (game.game.is_chess() && !run.has_needs(i)) break;
      if (run.fits(i) && !visit(path, i)) return false;
    }
    return true;
  });
}

bool is_unbounded(const NumberRange& range) { return range.max == NumberRange().max; }

}  // namespace

bool PatternSearch::holds(const ImportedGame& game, bool variations) {
  if (game.status == ImportStatus::Refused || pattern_.of_tags(game.game.tags) == false) return false;
  const NumberRange& wanted = pattern_.positions();
  long long count = 0;
  for_each_fitting(*run_, game, variations, [&](const GamePath&, std::size_t) {
    ++count;
    return !(is_unbounded(wanted) ? count >= wanted.min : count > wanted.max);
  });
  return wanted.has(count);
}

std::vector<PatternHit> PatternSearch::find(const ImportedGame& game, bool variations) {
  std::vector<PatternHit> hits;
  if (game.status == ImportStatus::Refused || pattern_.of_tags(game.game.tags) == false) return hits;
  for_each_fitting(*run_, game, variations, [&](const GamePath& path, std::size_t i) {
    hits.push_back({i == 0 ? kRootNode : path.nodes[i - 1], i, {}});
    run_->fits(i, &hits.back().comments);
    return true;
  });
  if (!pattern_.positions().has(static_cast<long long>(hits.size()))) hits.clear();
  return hits;
}

std::size_t PatternSearch::count(const AnyPosition& start, MoveFeed& moves, const ImportedGame& told) {
  if (pattern_.of_tags(told.game.tags) == false) return 0;
  run_->begin({&start, &moves, &told});
  if (!run_->can_fit_game()) return 0;
  std::size_t count = 0;
  for (std::size_t i = 0; run_->has(i); ++i) {
    if (start.is_chess() && !run_->has_needs(i)) break;
    count += run_->fits(i) ? 1 : 0;
  }
  return pattern_.positions().has(static_cast<long long>(count)) ? count : 0;
}

}}  // namespace chess::query
