// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to know of a file that should be a Polyglot book.
#include "books/polyglot/book_files.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "polyglot/polyglot_book.h"
#include "polyglot/polyglot_walk.h"

namespace books {

namespace {

using chess::PolyglotFile;

/// Counts what stands in the file, position by position.
PolyglotInfo::Positions count_positions(const PolyglotFile& file) {
  PolyglotInfo::Positions positions;
  std::vector<std::uint16_t> moves;
  for (std::size_t i = 0; i < file.size();) {
    const chess::Key key = file.key(i);
    moves.clear();
    for (; i < file.size() && file.key(i) == key; ++i) moves.push_back(file.entry(i).move);
    std::ranges::sort(moves);
    const auto repeated = std::ranges::unique(moves);
    positions.double_entries += repeated.size();
    positions.most_moves = std::max(positions.most_moves, moves.size() - repeated.size());
    ++positions.all;
  }
  return positions;
}

}  // namespace

PolyglotInfo polyglot_info(PolyglotFile file) {
  PolyglotInfo info;
  info.entries = file.size();
  info.least_weight = file.size() == 0 ? 0 : chess::PolyglotEntry::kMostWeight;
  for (std::size_t i = 0; i < file.size(); ++i) {
    const chess::PolyglotEntry entry = file.entry(i);
    info.without_weight += entry.weight == 0 ? 1 : 0;
    info.with_learning += entry.learn != 0 ? 1 : 0;
    info.least_weight = std::min(info.least_weight, entry.weight);
    info.most_weight = std::max(info.most_weight, entry.weight);
  }
  info.disorder = file.first_disorder();
  if (info.disorder) return info;

  info.positions = count_positions(file);
  const auto book = chess::PolyglotBook::open(std::move(file));
  if (!book) return info;
  const chess::PolyglotWalk white(*book, chess::Color::White);
  const chess::PolyglotWalk black(*book, chess::Color::Black);
  info.positions->white = white.positions();
  info.positions->black = black.positions();
  info.positions->illegal_entries = white.illegal_entries() + black.illegal_entries();
  return info;
}

std::string to_text(const PolyglotInfo& info) {
  std::string text = fmt::format("entries            {}\n", info.entries);
  const auto add = [&](std::string_view name, const std::string& value) {
    text += fmt::format("{:<18} {}\n", name, value);
  };
  if (info.positions) {
    add("positions", fmt::format("{}, of up to {} moves", info.positions->all, info.positions->most_moves));
  }
  add("weights", fmt::format("{} to {}", info.least_weight, info.most_weight));
  add("never to be played", fmt::format("{} entries of weight 0", info.without_weight));
  add("learning data", fmt::format("in {} entries", info.with_learning));
  if (info.disorder) {
    add("sorted", fmt::format("no: entry {} belongs before entry {}", info.disorder->later + 1,
                              info.disorder->earlier + 1));
    return text;
  }
  add("sorted", "yes");
  add("double entries", fmt::format("{}", info.positions->double_entries));
  add("met from the start",
      fmt::format("{} positions with White, {} with Black", info.positions->white, info.positions->black));
  add("not met", fmt::format("{} positions", info.positions->unmet()));
  add("illegal moves", fmt::format("{} in the positions met", info.positions->illegal_entries));
  return text;
}

std::string to_json(const PolyglotInfo& info) {
  nlohmann::ordered_json json;
  json["entries"] = info.entries;
  json["least_weight"] = info.least_weight;
  json["most_weight"] = info.most_weight;
  json["without_weight"] = info.without_weight;
  json["with_learning"] = info.with_learning;
  json["sorted"] = !info.disorder.has_value();
  if (info.positions) {
    json["positions"] = info.positions->all;
    json["most_moves"] = info.positions->most_moves;
    json["double_entries"] = info.positions->double_entries;
    json["met_with_white"] = info.positions->white;
    json["met_with_black"] = info.positions->black;
    json["not_met"] = info.positions->unmet();
    json["illegal_entries"] = info.positions->illegal_entries;
  }
  return json.dump() + "\n";
}

}  // namespace books
