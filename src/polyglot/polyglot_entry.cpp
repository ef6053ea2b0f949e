// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_entry.h"

#include <cassert>

#include "base/bytes.h"
#include "notation/uci_move.h"

namespace chess::inline polyglot {

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

}  // namespace chess::inline polyglot
