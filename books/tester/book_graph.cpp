// SPDX-License-Identifier: GPL-3.0-or-later
// See book_graph.h. The search keeps its own stack: a book may be as deep as it likes.
#include "books/tester/book_graph.h"

#include <unordered_set>
#include <utility>

namespace books {

namespace {

class Explorer {
 public:
  Explorer(const chess::Book& book, const BookLimits& limits, BookGraph& graph)
      : book_(book), limits_(limits), graph_(graph) {}

  std::expected<void, chess::Error> run(std::span<const chess::Move> before) {
    chess::Position begin = graph_.start;
    for (const chess::Move move : before) begin.play(move);
    if (auto visited = visit(begin, 0, {before.begin(), before.end()}); !visited) return visited;
    while (!open_.empty()) {
      Step& step = open_.back();
      const BookPosition& from = graph_.positions[step.position];
      if (step.next == from.moves.size()) {
        open_.pop_back();
        continue;
      }
      const chess::Move move = from.moves[step.next++].move;
      const chess::Position after = from.position.after(move);
      if (seen_.contains(bits_of(after.key()))) continue;
      if (graph_.positions.size() == limits_.max_positions) {
        graph_.is_cut = true;
        return {};
      }
      std::vector<chess::Move> path = from.path;
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

  std::expected<void, chess::Error> visit(const chess::Position& position, std::size_t parent,
                                          std::vector<chess::Move> path) {
    seen_.insert(bits_of(position.key()));
    BookPosition here{position, parent, std::move(path), {}};
    const auto known = book_.moves_of(position);
    if (!known) return std::unexpected(known.error());
    for (const chess::BookMove& m : *known)
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

  const chess::Book& book_;
  const BookLimits& limits_;
  BookGraph& graph_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<Step> open_;
};

}  // namespace

std::expected<BookGraph, chess::Error> explore(const chess::Book& book, const chess::Position& start,
                                               const BookLimits& limits, std::span<const chess::Move> from) {
  BookGraph graph;
  graph.start = start;
  if (const auto done = Explorer(book, limits, graph).run(from); !done) return std::unexpected(done.error());
  return graph;
}

std::unordered_map<std::uint64_t, std::size_t> places_by_key(const BookGraph& graph) {
  std::unordered_map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < graph.positions.size(); ++i)
    places.emplace(bits_of(graph.positions[i].position.key()), i);
  return places;
}

}  // namespace books
