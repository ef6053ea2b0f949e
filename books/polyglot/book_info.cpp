// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to know of a file that should be a Polyglot book.
#include "books/polyglot/book_files.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <vector>

#include "json/json_value.h"
#include "polyglot/polyglot_book.h"
#include "polyglot/polyglot_walk.h"

namespace books {

namespace {

using chess::PolyglotFile;

/// Counts what stands in the file, position by position.
std::expected<PolyglotInfo::Positions, chess::IoError> count_positions(const PolyglotFile& file) {
  PolyglotInfo::Positions positions;
  chess::Key key{};
  std::vector<std::uint16_t> moves;  // of that position
  const auto close_position = [&] {
    if (moves.empty()) return;
    std::ranges::sort(moves);
    const auto repeated = std::ranges::unique(moves);
    positions.double_entries += repeated.size();
    positions.most_moves = std::max(positions.most_moves, moves.size() - repeated.size());
    ++positions.all;
    moves.clear();
  };
  const auto read =
      file.for_each([&](const chess::PolyglotEntry& entry) -> std::expected<void, chess::IoError> {
        if (entry.key != key) close_position();
        key = entry.key;
        moves.push_back(entry.move);
        return {};
      });
  if (!read) return std::unexpected(read.error());
  close_position();
  return positions;
}

}  // namespace

std::expected<PolyglotInfo, chess::IoError> polyglot_info(PolyglotFile file) {
  PolyglotInfo info;
  info.entries = file.size();
  info.least_weight = file.size() == 0 ? 0 : chess::PolyglotEntry::kMostWeight;
  const auto read =
      file.for_each([&](const chess::PolyglotEntry& entry) -> std::expected<void, chess::IoError> {
        info.without_weight += entry.weight == 0 ? 1 : 0;
        info.with_learning += entry.learn != 0 ? 1 : 0;
        info.least_weight = std::min(info.least_weight, entry.weight);
        info.most_weight = std::max(info.most_weight, entry.weight);
        return {};
      });
  if (!read) return std::unexpected(read.error());
  const auto disorder = file.first_disorder();
  if (!disorder) return std::unexpected(disorder.error());
  info.disorder = *disorder;
  if (info.disorder) return info;

  auto positions = count_positions(file);
  if (!positions) return std::unexpected(positions.error());
  const auto book = chess::PolyglotBook::open(std::move(file));
  if (!book) return std::unexpected(book.error());
  const auto white = chess::PolyglotWalk::of(*book, chess::Color::White);
  if (!white) return std::unexpected(white.error());
  const auto black = chess::PolyglotWalk::of(*book, chess::Color::Black);
  if (!black) return std::unexpected(black.error());
  positions->white = white->positions();
  positions->black = black->positions();
  positions->illegal_entries = white->illegal_entries() + black->illegal_entries();
  info.positions = *positions;
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
  chess::Json json{{"entries", info.entries},
                   {"least_weight", info.least_weight},
                   {"most_weight", info.most_weight},
                   {"without_weight", info.without_weight},
                   {"with_learning", info.with_learning},
                   {"sorted", !info.disorder.has_value()}};
  if (const auto& positions = info.positions)
    json.add("positions", positions->all)
        .add("most_moves", positions->most_moves)
        .add("double_entries", positions->double_entries)
        .add("met_with_white", positions->white)
        .add("met_with_black", positions->black)
        .add("not_met", positions->unmet())
        .add("illegal_entries", positions->illegal_entries);
  return json.text() + "\n";
}

}  // namespace books
