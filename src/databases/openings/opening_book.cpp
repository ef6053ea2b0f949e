// SPDX-License-Identifier: GPL-3.0-or-later
// Looking up positions and games in the table of openings. Lines are kept as a tree of moves,
// so that a hit can be checked by playing its line, which takes about a microsecond.
#include "openings/opening_book.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdlib>

#include "base/portable_math.h"
#include "base/static_vector.h"
#include "core/movegen.h"
#include "openings/eco_table.h"

namespace chess { inline namespace openings {

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
  return {.eco = text.substr(r.eco_offset, 3),
          .name = text.substr(r.name_offset, r.name_size),
          .source = text.substr(r.source_offset, r.source_size),
          .is_named = !r.is_interpolated && !r.is_alias_only,
          .is_interpolated = r.is_interpolated,
          .is_eco_root = r.is_eco_root,
          .root_eco = r.is_eco_root ? text.substr(r.root_eco_offset, 3) : std::string_view(),
          .is_unsound = r.is_unsound,
          .score = r.has_score ? std::optional<int>(r.score) : std::nullopt,
          .lines = static_cast<int>(r.lines),
          .index = index};
}

std::vector<Move> OpeningBook::line(std::size_t index) const {
  assert(index < records_.size());
  std::vector<Move> moves;
  for (std::uint32_t at = records_[index].step; at != 0; at = steps_[at].parent)
    moves.push_back(steps_[at].move);
  std::reverse(moves.begin(), moves.end());
  return moves;
}

Position OpeningBook::position(std::size_t index) const {
  assert(index < records_.size());
  StaticVector<Move, eco_table::kMaxPlies> moves;
  for (std::uint32_t at = records_[index].step; at != 0; at = steps_[at].parent)
    moves.push_back(steps_[at].move);
  Position pos = Position::start();
  for (std::size_t i = moves.size(); i > 0; --i) pos.play(moves[i - 1]);
  return pos;
}

std::uint32_t OpeningBook::record_of(Key key) const {
  if (slots_.empty()) return 0;
  const std::size_t mask = slots_.size() - 1;
  const auto tag = static_cast<std::uint32_t>(bits_of(key) >> 32);
  for (std::size_t at = bits_of(key) & mask; slots_[at].record != 0; at = (at + 1) & mask)
    if (slots_[at].tag == tag && records_[slots_[at].record - 1].key == key) return slots_[at].record;
  return 0;
}

std::optional<OpeningEntry> OpeningBook::find(const Position& pos) const {
  const std::uint32_t record = record_of(pos.key());
  if (record == 0 || !stands_at(record - 1, pos)) return std::nullopt;
  return entry(record - 1);
}

std::optional<GameOpening> OpeningBook::name_game(const Position& start, std::span<const Move> moves) const {
  // Hits by key alone, all of the game; only the deepest ones are then checked on the board.
  struct Hit {
    std::size_t ply;
    std::uint32_t index;
  };
  std::vector<Hit> hits;
  hits.reserve(32);
  Position pos = start;
  for (std::size_t ply = 0;; ++ply) {
    if (const std::uint32_t record = record_of(pos.key()); record != 0) hits.push_back({ply, record - 1});
    if (ply == moves.size() || moves[ply].is_drop()) break;
    pos.play(moves[ply]);
  }
  const auto is_real = [&](const Hit& hit) {
    Position there = start;
    for (const Move move : moves.first(hit.ply)) there.play(move);
    return stands_at(hit.index, there);
  };
  while (!hits.empty() && !is_real(hits.back())) hits.pop_back();
  if (hits.empty()) return std::nullopt;

  const Hit deepest = hits.back();
  const auto is_named = [&](const Hit& hit) { return entry(hit.index).is_named && is_real(hit); };
  while (!hits.empty() && !is_named(hits.back())) hits.pop_back();
  const Hit named = hits.empty() ? deepest : hits.back();
  GameOpening opening{.entry = entry(named.index),
                      .ply = static_cast<int>(named.ply),
                      .deepest = entry(deepest.index),
                      .deepest_ply = static_cast<int>(deepest.ply),
                      .left_at = std::nullopt};
  if (deepest.ply < moves.size()) opening.left_at = opening.deepest_ply + 1;
  return opening;
}

OpeningNameParts split_opening_name(std::string_view name) {
  // At the first of `ends`: what comes before, and the rest without the separator.
  const auto cut = [](std::string_view& rest, std::initializer_list<std::string_view> ends) {
    std::size_t at = std::string_view::npos;
    for (const std::string_view end : ends) at = std::min(at, rest.find(end));
    const std::string_view part = rest.substr(0, at);
    rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + 2);
    return part;
  };
  OpeningNameParts parts;
  parts.opening = cut(name, {": ", ", "});
  parts.variation = cut(name, {", "});
  parts.subvariation = name;
  return parts;
}

void OpeningBook::count_lines() {
  std::vector<std::uint32_t> through(steps_.size(), 0);
  for (const Record& record : records_) {
    if (record.is_interpolated) continue;
    for (std::uint32_t at = record.step; at != 0; at = steps_[at].parent) ++through[at];
  }
  for (Record& record : records_) record.lines = through[record.step];
}

void OpeningBook::index_records() {
  slots_.assign(std::bit_ceil(2 * records_.size() + 2), {0, 0});
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const std::uint64_t key = bits_of(records_[i].key);
    std::size_t at = key & mask;
    while (slots_[at].record != 0) at = (at + 1) & mask;
    slots_[at] = {static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(i + 1)};
  }
}

std::expected<std::vector<BookMove>, Error> EcoBook::moves_of(const Position& pos) const {
  struct Scored {
    Move move;
    int score;  ///< centipawns, as the mover sees it
    int lines;
  };
  std::vector<Scored> sound;
  for (const Move move : legal_moves(pos)) {
    const auto entry = book_->find(pos.after(move));
    if (!entry || !entry->score || entry->is_unsound) continue;
    sound.push_back({move, pos.turn() == Color::White ? *entry->score : -*entry->score, entry->lines});
  }
  int best = INT_MIN;
  for (const Scored& one : sound) best = std::max(best, one.score);
  std::vector<BookMove> moves;
  for (const Scored& one : sound) {
    const double halvings = static_cast<double>(best - one.score) / kHalfWeightLoss;
    const double weight = std::round(kLineWeight * one.lines * portable::exp2(-halvings));
    moves.push_back({one.move, static_cast<std::uint32_t>(std::max(1.0, weight))});
  }
  std::ranges::sort(moves, [](const BookMove& a, const BookMove& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.move.raw() < b.move.raw();
  });
  return moves;
}

std::optional<GameOpening> find_opening(const Position& start, std::span<const Move> moves) {
  if (start != Position::start()) return std::nullopt;
  auto opening = OpeningBook::embedded().name_game(start, moves);
  return opening && opening->ply > 0 ? opening : std::nullopt;
}

}}  // namespace chess::openings
