// SPDX-License-Identifier: GPL-3.0-or-later
// See book_graph.h. The search keeps its own stack: a book may be as deep as it likes.
#include "repertoire/book_graph.h"

#include <unordered_set>
#include <utility>

namespace chess { inline namespace repertoire {

namespace {

class GraphExplorer {
 public:
  GraphExplorer(const Book& book, const BookLimits& limits, BookGraph& graph)
      : book_(book), limits_(limits), graph_(graph) {}

  std::expected<void, Error> run(std::span<const Move> before) {
    Position begin = graph_.start;
    for (const Move move : before) begin.play(move);
    if (auto visited = visit(begin, 0, {before.begin(), before.end()}); !visited) return visited;
    while (!open_.empty()) {
      Step& step = open_.back();
      const BookPosition& from = graph_.positions[step.position];
      if (step.next == from.moves.size()) {
        open_.pop_back();
        continue;
      }
      const Move move = from.moves[step.next++].move;
      const Position after = from.position.after(move);
      if (seen_.contains(bits_of(after.key()))) continue;
      if (graph_.positions.size() == limits_.max_positions) {
        graph_.is_cut = true;
        return {};
      }
      std::vector<Move> path = from.path;
      path.push_back(move);
      if (auto visited = visit(after, step.position, std::move(path)); !visited) return visited;
    }
    return {};
  }

 private:
  struct Step {
    std::size_t position;
    std::size_t next = 0;  // of its moves
  };

  std::expected<void, Error> visit(const Position& position, std::size_t parent, std::vector<Move> path) {
    seen_.insert(bits_of(position.key()));
    BookPosition here{position, parent, std::move(path), {}};
    const auto known = book_.moves_of(position);
    if (!known) return std::unexpected(known.error());
    for (const BookMove& m : *known)
      if (m.weight > 0) here.moves.push_back(m);
    if (static_cast<int>(here.path.size()) >= limits_.max_plies && !here.moves.empty()) {
      graph_.is_cut = true;
      here.moves.clear();
    }
    const std::size_t index = graph_.positions.size();
    if (here.moves.empty())
      graph_.ends.push_back(index);
    else
      open_.push_back({index});
    graph_.positions.push_back(std::move(here));
    return {};
  }

  const Book& book_;
  const BookLimits& limits_;
  BookGraph& graph_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<Step> open_;
};

}  // namespace

std::expected<BookGraph, Error> explore(const Book& book, const Position& start, const BookLimits& limits,
                                        std::span<const Move> from) {
  BookGraph graph;
  graph.start = start;
  if (const auto done = GraphExplorer(book, limits, graph).run(from); !done)
    return std::unexpected(done.error());
  return graph;
}

std::unordered_map<std::uint64_t, std::size_t> places_by_key(const BookGraph& graph) {
  std::unordered_map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < graph.positions.size(); ++i)
    places.emplace(bits_of(graph.positions[i].position.key()), i);
  return places;
}

}}  // namespace chess::repertoire
