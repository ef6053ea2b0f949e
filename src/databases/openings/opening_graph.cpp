// SPDX-License-Identifier: GPL-3.0-or-later
#include "openings/opening_graph.h"

#include <algorithm>

#include "core/movegen.h"

namespace chess { inline namespace openings {
namespace {

std::vector<OpeningLink> links_from(const OpeningBook& book, const Position& pos) {
  std::vector<OpeningLink> links;
  for (const Move move : legal_moves(pos))
    if (const auto entry = book.find(pos.after(move)))
      links.push_back({move, static_cast<std::uint32_t>(entry->index)});
  std::ranges::sort(links, {}, &OpeningLink::index);
  return links;
}

}  // namespace

OpeningGraph::OpeningGraph(const OpeningBook& book) {
  std::vector<std::vector<OpeningLink>> back(book.size());
  next_.begins.push_back(0);
  for (std::size_t i = 0; i < book.size(); ++i) {
    for (const OpeningLink& link : links_from(book, book.position(i))) {
      next_.links.push_back(link);
      back[link.index].push_back({link.move, static_cast<std::uint32_t>(i)});
    }
    next_.begins.push_back(static_cast<std::uint32_t>(next_.links.size()));
  }
  previous_.begins.push_back(0);
  for (const auto& links : back) {
    previous_.links.insert(previous_.links.end(), links.begin(), links.end());
    previous_.begins.push_back(static_cast<std::uint32_t>(previous_.links.size()));
  }
  measure_distances(book);
}

void OpeningGraph::measure_distances(const OpeningBook& book) {
  distance_.assign(book.size(), kUnreached);
  first_ = links_from(book, Position::start());
  std::vector<std::uint32_t> queue;
  const auto reach = [&](const OpeningLink& link, std::uint32_t distance) {
    if (distance_[link.index] != kUnreached) return;
    distance_[link.index] = distance;
    queue.push_back(link.index);
  };
  for (const OpeningLink& link : first_) reach(link, 1);
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const OpeningLink& link : next(queue[head])) reach(link, distance_[queue[head]] + 1);
}

std::vector<std::vector<Move>> OpeningGraph::move_orders(std::size_t index, std::size_t limit) const {
  std::vector<std::vector<Move>> orders;
  if (distance_[index] == kUnreached) return orders;
  // From the end back: every step is one nearer to the start, so it ends.
  std::vector<Move> behind;
  const auto walk = [&](const auto& self, std::size_t at) -> void {
    if (orders.size() >= limit) return;
    if (distance_[at] == 1) {
      const auto first = std::ranges::find(first_, at, &OpeningLink::index);
      behind.push_back(first->move);
      orders.emplace_back(behind.rbegin(), behind.rend());
      behind.pop_back();
      return;
    }
    for (const OpeningLink& link : previous(at)) {
      if (distance_[link.index] + 1 != distance_[at]) continue;
      behind.push_back(link.move);
      self(self, link.index);
      behind.pop_back();
    }
  };
  walk(walk, index);
  return orders;
}

}}  // namespace chess::openings
