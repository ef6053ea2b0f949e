// SPDX-License-Identifier: GPL-3.0-or-later
// Looking up positions and games in the table of openings. Lines are kept as a tree of moves,
// so that a hit can be checked by playing its line, which takes about a microsecond.
#include "opening/opening_book.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

#include "opening/eco_table.h"

namespace chess {

const OpeningBook& OpeningBook::embedded() {
  static const OpeningBook book = [] {
    std::string text;
    for (const std::string_view chunk : eco_table::embedded_chunks()) text += chunk;
    auto parsed = parse(std::move(text));
    // The tests read the same bytes: a table that cannot be read is never shipped.
    assert(parsed.has_value());
    return parsed ? std::move(*parsed) : OpeningBook();
  }();
  return book;
}

OpeningEntry OpeningBook::entry(std::size_t index) const {
  assert(index < records_.size());
  const Record& r = records_[index];
  const std::string_view text = text_;
  return {text.substr(r.eco_offset, 3), text.substr(r.name_offset, r.name_size), r.is_interpolated,
          r.is_eco_root, index};
}

std::vector<Move> OpeningBook::line(std::size_t index) const {
  assert(index < records_.size());
  std::vector<Move> moves;
  for (std::uint32_t at = records_[index].step; at != 0; at = steps_[at].parent)
    moves.push_back(steps_[at].move);
  std::reverse(moves.begin(), moves.end());
  return moves;
}

std::optional<OpeningEntry> OpeningBook::find(const Position& pos) const {
  if (slots_.empty()) return std::nullopt;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = bits_of(pos.key()) & mask; slots_[at] != 0; at = (at + 1) & mask) {
    const std::size_t index = slots_[at] - 1;
    if (records_[index].key == pos.key() && stands_at(records_[index], pos)) return entry(index);
  }
  return std::nullopt;
}

std::optional<GameOpening> OpeningBook::name_game(const Position& start, std::span<const Move> moves) const {
  std::optional<GameOpening> deepest;
  const int length = static_cast<int>(moves.size());
  Position pos = start;
  for (int ply = 0;; ++ply) {
    if (const auto hit = find(pos)) deepest = GameOpening{*hit, ply, std::nullopt};
    if (ply == length || moves[static_cast<std::size_t>(ply)].is_drop()) break;
    pos.play(moves[static_cast<std::size_t>(ply)]);
  }
  if (deepest && deepest->ply < length) deepest->left_at = deepest->ply + 1;
  return deepest;
}

bool OpeningBook::stands_at(const Record& record, const Position& pos) const {
  Move moves[eco_table::kMaxPlies];
  std::size_t count = 0;
  for (std::uint32_t at = record.step; at != 0; at = steps_[at].parent) moves[count++] = steps_[at].move;
  Position named = Position::start();
  while (count > 0) named.play(moves[--count]);
  return named.repeats(pos);
}

void OpeningBook::index_records() {
  slots_.assign(std::bit_ceil(2 * records_.size() + 2), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < records_.size(); ++i) {
    std::size_t at = bits_of(records_[i].key) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace chess
