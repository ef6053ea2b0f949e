// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_walk.h"

#include <algorithm>
#include <limits>

#include "core/movegen.h"

namespace chess::inline polyglot {

PolyglotWalk::PolyglotWalk(const PolyglotBook& book, Color side) {
  nodes_.push_back({.parent = 0});
  std::vector<bool> seen(book.file().size());
  const Position& start = Position::start();
  if (side != start.turn()) {
    add_replies(book, 0, Move::null(), start, seen);
  } else {
    const std::size_t first = book.file().lower_bound(start.polyglot_key());
    is_start_met_ = first < book.file().size() && book.file().key(first) == start.polyglot_key();
    if (is_start_met_) {
      seen[first] = true;
      expand(book, 0, seen);
    }
  }
  // The nodes that are added on the way wait at the end: those of the shorter lines come first.
  for (std::uint32_t node = 1; node < nodes_.size(); ++node) expand(book, node, seen);
  positions_ = nodes_.size() - (is_start_met_ ? 0 : 1);
}

PolyglotWalk::Place PolyglotWalk::place_of(std::uint32_t node) const {
  Place place{Position::start(), {}};
  for (std::uint32_t at = node; at != 0; at = nodes_[at].parent) {
    place.line.push_back(nodes_[at].reply);
    if (!nodes_[at].own.is_null()) place.line.push_back(nodes_[at].own);
  }
  std::ranges::reverse(place.line);
  for (const Move m : place.line) place.position.play(m);
  return place;
}

void PolyglotWalk::expand(const PolyglotBook& book, std::uint32_t node, std::vector<bool>& seen) {
  const Place place = place_of(node);
  const PolyglotFile& file = book.file();
  const Key key = place.position.polyglot_key();
  for (std::size_t i = file.lower_bound(key); i < file.size() && file.key(i) == key; ++i)
    if (!from_polyglot_move(place.position, file.entry(i).move)) ++illegal_entries_;
  if (place.line.size() + 2 > kLongestLine) return;
  for (const BookMove& m : book.moves_of(place.position))
    add_replies(book, node, m.move, place.position.after(m.move), seen);
}

void PolyglotWalk::add_replies(const PolyglotBook& book, std::uint32_t parent, Move own, const Position& pos,
                               std::vector<bool>& seen) {
  // The replies that the book knows best come first, for those who read along.
  std::vector<Move> replies;
  for (const BookMove& m : book.moves_of(pos)) replies.push_back(m.move);
  for (const Move m : legal_moves(pos))
    if (std::ranges::find(replies, m) == replies.end()) replies.push_back(m);
  for (const Move reply : replies) {
    const Key key = pos.after(reply).polyglot_key();
    const std::size_t first = book.file().lower_bound(key);
    if (first == book.file().size() || book.file().key(first) != key || seen[first]) continue;
    if (nodes_.size() == std::numeric_limits<std::uint32_t>::max()) return;
    seen[first] = true;
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    if (nodes_[parent].first_child == 0) nodes_[parent].first_child = index;
    nodes_.push_back({.parent = parent, .own = own, .reply = reply});
  }
}

void PolyglotWalk::for_each(const std::function<void(const Stop&)>& visit) const {
  std::uint32_t node = 0;
  for (bool is_new = true;;) {
    if (is_new && (node != 0 || is_start_met_)) {
      const Place place = place_of(node);
      visit({place.position, place.line});
    }
    if (is_new && nodes_[node].first_child != 0) {
      node = nodes_[node].first_child;
    } else if (node == 0) {
      return;
    } else if (node + 1 < nodes_.size() && nodes_[node + 1].parent == nodes_[node].parent) {
      ++node;
      is_new = true;
    } else {
      node = nodes_[node].parent;
      is_new = false;
    }
  }
}

}  // namespace chess::inline polyglot
