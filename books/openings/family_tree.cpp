// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/openings/family_tree.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "notation/move_line.h"

namespace books {
namespace {

using Json = nlohmann::ordered_json;

/// Calls `visit(entry, depth, moves)` for each entry, a parent before its children; `moves` is the movetext
/// since the parent.
template <class Visit>
void walk(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries, Visit visit) {
  std::vector<std::vector<chess::Move>> above;
  for (const chess::OpeningEntry& entry : entries) {
    const auto line = book.line(entry.index);
    const auto is_ancestor = [&](const std::vector<chess::Move>& other) {
      return std::ranges::mismatch(other, line).in1 == other.end();
    };
    while (!above.empty() && !is_ancestor(above.back())) above.pop_back();
    const std::size_t shared = above.empty() ? 0 : above.back().size();
    chess::Position pos = chess::Position::start();
    for (const chess::Move move : std::span(line).first(shared)) pos.play(move);
    visit(entry, above.size(), chess::to_move_line(pos, std::span(line).subspan(shared)));
    above.push_back(line);
  }
}

}  // namespace

std::string family_tree(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries) {
  std::string out;
  walk(book, entries, [&](const chess::OpeningEntry& entry, std::size_t depth, const std::string& moves) {
    out += fmt::format("{:{}}{}  [{}] {}\n", "", 2 * depth, moves, entry.eco, entry.name);
  });
  return out;
}

std::string family_tree_json(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries) {
  Json top = Json::array();
  walk(book, entries, [&](const chess::OpeningEntry& entry, std::size_t depth, const std::string& moves) {
    Json* siblings = &top;
    for (std::size_t i = 0; i < depth; ++i) siblings = &siblings->back()["children"];
    siblings->push_back({{"moves", moves}, {"eco", entry.eco}, {"name", entry.name}});
  });
  return top.dump(2) + '\n';
}

}  // namespace books
