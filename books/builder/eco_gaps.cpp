// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/eco_gaps.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/movegen.h"

namespace books {
namespace {

using IndexOf = std::unordered_map<std::string, std::size_t>;

IndexOf index_by_identity(std::span<const chess::Position> positions, Identity identity) {
  IndexOf index_of;
  for (std::size_t i = 0; i < positions.size(); ++i)
    index_of.try_emplace(identity_of(positions[i], identity), i);
  return index_of;
}

std::vector<chess::Position> ends_of(std::span<const NamedLine> lines) {
  std::vector<chess::Position> ends;
  ends.reserve(lines.size());
  for (const NamedLine& line : lines) ends.push_back(line.end());
  return ends;
}

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> find_edges(std::span<const chess::Position> positions,
                                                            Identity identity) {
  const IndexOf index_of = index_by_identity(positions, identity);
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  for (const auto& [text, from] : index_of)
    for (const chess::Move move : chess::legal_moves(positions[from]))
      if (const auto to = index_of.find(identity_of(positions[from].after(move), identity));
          to != index_of.end())
        edges.emplace_back(from, to->second);
  std::ranges::sort(edges);
  return edges;
}

std::vector<EcoGap> find_gaps(std::span<const NamedLine> lines, Identity identity, GapsOf gaps_of) {
  const auto ends = ends_of(lines);
  const IndexOf named = index_by_identity(ends, identity);
  std::vector<bool> has_parent(lines.size(), false);
  if (gaps_of == GapsOf::OrphansOnly)
    for (const auto& [from, to] : find_edges(ends, identity)) has_parent[to] = true;

  struct Found {
    EcoGap gap;
    std::size_t distance;  ///< half-moves from the root
  };
  std::map<std::string, Found> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& positions = lines[i].positions;
    if (has_parent[named.at(identity_of(positions.back(), identity))]) continue;
    std::optional<std::size_t> root;
    std::size_t root_plies = 0;
    std::vector<std::pair<std::string, Found>> nameless;
    for (std::size_t plies = 1; plies < positions.size(); ++plies) {
      std::string text = identity_of(positions[plies - 1], identity);
      if (const auto here = named.find(text); here != named.end()) {
        root = here->second;
        root_plies = plies;
        if (gaps_of == GapsOf::OrphansOnly) nameless.clear();
      } else if (root) {
        nameless.emplace_back(std::move(text), Found{{i, plies, *root}, plies - root_plies});
      }
    }
    for (auto& [text, here] : nameless) {
      const auto [known, is_new] = found.try_emplace(std::move(text), here);
      if (!is_new && here.distance < known->second.distance) known->second = here;
    }
  }
  std::vector<EcoGap> gaps;
  gaps.reserve(found.size());
  for (const auto& [text, here] : found) gaps.push_back(here.gap);
  return gaps;
}

}  // namespace books
