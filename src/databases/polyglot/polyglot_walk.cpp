// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_walk.h"

#include <algorithm>
#include <limits>

#include "core/movegen.h"

namespace chess { inline namespace polyglot {

std::expected<PolyglotWalk, IoError> PolyglotWalk::of(const PolyglotBook& book, Color side) {
  PolyglotWalk walk;
  walk.nodes_.push_back({.parent = 0});
  std::vector<bool> seen(book.file().size());
  const Position& start = Position::start();
  std::expected<void, IoError> done;
  if (side != start.turn()) {
    done = walk.add_replies(book, 0, Move::null(), start, seen);
  } else {
    const auto found = book.file().find(start.polyglot_key());
    if (!found) return std::unexpected(found.error());
    walk.is_start_met_ = !found->entries.empty();
    if (walk.is_start_met_) {
      seen[found->first] = true;
      done = walk.expand(book, 0, seen);
    }
  }
  // The nodes that are added on the way wait at the end: those of the shorter lines come first.
  for (std::uint32_t node = 1; done && node < walk.nodes_.size(); ++node)
    done = walk.expand(book, node, seen);
  if (!done) return std::unexpected(done.error());
  walk.positions_ = walk.nodes_.size() - (walk.is_start_met_ ? 0 : 1);
  return walk;
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

std::expected<void, IoError> PolyglotWalk::expand(const PolyglotBook& book, std::uint32_t node,
                                                  std::vector<bool>& seen) {
  const Place place = place_of(node);
  const auto found = book.file().find(place.position.polyglot_key());
  if (!found) return std::unexpected(found.error());
  for (const PolyglotEntry& entry : found->entries)
    if (!from_polyglot_move(place.position, entry.move)) ++illegal_entries_;
  if (place.line.size() + 2 > kLongestLine) return {};
  for (const BookMove& m : book_moves(place.position, found->entries))
    if (auto done = add_replies(book, node, m.move, place.position.after(m.move), seen); !done) return done;
  return {};
}

std::expected<void, IoError> PolyglotWalk::add_replies(const PolyglotBook& book, std::uint32_t parent,
                                                       Move own, const Position& pos,
                                                       std::vector<bool>& seen) {
  // The replies that the book knows best come first, for those who read along.
  const auto known = book.file().find(pos.polyglot_key());
  if (!known) return std::unexpected(known.error());
  std::vector<Move> replies;
  for (const BookMove& m : book_moves(pos, known->entries)) replies.push_back(m.move);
  for (const Move m : legal_moves(pos))
    if (std::ranges::find(replies, m) == replies.end()) replies.push_back(m);
  for (const Move reply : replies) {
    const auto found = book.file().find(pos.after(reply).polyglot_key());
    if (!found) return std::unexpected(found.error());
    if (found->entries.empty() || seen[found->first]) continue;
    if (nodes_.size() == std::numeric_limits<std::uint32_t>::max()) return {};
    seen[found->first] = true;
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    if (nodes_[parent].first_child == 0) nodes_[parent].first_child = index;
    nodes_.push_back({.parent = parent, .own = own, .reply = reply});
  }
  return {};
}

std::expected<void, IoError> PolyglotWalk::for_each(
    const std::function<std::expected<void, IoError>(const Stop&)>& visit) const {
  std::uint32_t node = 0;
  for (bool is_new = true;;) {
    if (is_new && (node != 0 || is_start_met_)) {
      const Place place = place_of(node);
      if (auto visited = visit({place.position, place.line}); !visited) return visited;
    }
    if (is_new && nodes_[node].first_child != 0) {
      node = nodes_[node].first_child;
    } else if (node == 0) {
      return {};
    } else if (node + 1 < nodes_.size() && nodes_[node + 1].parent == nodes_[node].parent) {
      ++node;
      is_new = true;
    } else {
      node = nodes_[node].parent;
      is_new = false;
    }
  }
}

}}  // namespace chess::polyglot
