// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_entry.h"

#include <algorithm>
#include <cassert>

#include "base/bytes.h"
#include "notation/uci_move.h"

namespace chess { inline namespace polyglot {

PolyglotEntry load_polyglot_entry(const unsigned char* bytes) {
  return {static_cast<Key>(load_big_endian<std::uint64_t>(bytes)), load_big_endian<std::uint16_t>(bytes + 8),
          load_big_endian<std::uint16_t>(bytes + 10), load_big_endian<std::uint32_t>(bytes + 12)};
}

void append_polyglot_entry(const PolyglotEntry& entry, std::string& out) {
  append_big_endian(bits_of(entry.key), out);
  append_big_endian(entry.move, out);
  append_big_endian(entry.weight, out);
  append_big_endian(entry.learn, out);
}

std::uint16_t to_polyglot_move(Move move) {
  assert(!move.is_drop());
  // Promotions are counted from 1, the knight, as roles are when the pawn is 0.
  const int promotion = move.is_promotion() ? static_cast<int>(move.promotion_role()) : 0;
  return static_cast<std::uint16_t>(index_of(move.to()) | (index_of(move.from()) << 6) | (promotion << 12));
}

std::optional<Move> from_polyglot_move(const Position& pos, std::uint16_t bits) {
  const int promotion = (bits >> 12) & 7;  // the highest bit has no meaning
  if (promotion > static_cast<int>(Role::Queen)) return std::nullopt;
  const UciMove squares{square_at((bits >> 6) & 63), square_at(bits & 63),
                        promotion == 0 ? std::nullopt : std::optional(static_cast<Role>(promotion))};
  if (squares.from == squares.to) return std::nullopt;
  return find_legal_move(pos, squares);
}

std::expected<void, IoError> PolyglotWriter::add(Key key, const WeightedMove& move) {
  assert(key >= key_);
  if (key != key_)
    if (auto written = finish(); !written) return written;
  key_ = key;
  position_.push_back(move);
  return {};
}

std::expected<void, IoError> PolyglotWriter::finish() {
  if (position_.empty()) return {};
  std::ranges::sort(position_, [](const WeightedMove& a, const WeightedMove& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.move < b.move;
  });
  int halvings = 0;
  while ((position_.front().weight >> halvings) > PolyglotEntry::kMostWeight) ++halvings;
  bytes_.clear();
  for (const WeightedMove& m : position_) {
    const auto weight = static_cast<std::uint16_t>(m.weight >> halvings);
    if (weight == 0 && m.weight != 0) continue;
    append_polyglot_entry({key_, m.move, weight, m.learn}, bytes_);
  }
  entries_ += bytes_.size() / PolyglotEntry::kBytes;
  ++positions_;
  position_.clear();
  return sink_.write(bytes_);
}

}}  // namespace chess::polyglot
