// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_book.h"

#include <algorithm>
#include <functional>

#include "base/text.h"

namespace chess { inline namespace polyglot {

std::expected<PolyglotBook, IoError> PolyglotBook::open(const std::string& path) {
  auto file = PolyglotFile::open(path);
  if (!file) return std::unexpected(file.error());
  return open(std::move(*file));
}

std::expected<PolyglotBook, IoError> PolyglotBook::open(PolyglotFile file) {
  const auto looked = file.quick_disorder();
  if (!looked) return std::unexpected(looked.error());
  if (const auto& disorder = *looked) {
    return std::unexpected(
        IoError{IoError::Kind::Corrupt, "'" + printable(file.path(), 200) +
                                            "' is no Polyglot book, or one that is not sorted: entry " +
                                            std::to_string(disorder->later + 1) + " belongs before entry " +
                                            std::to_string(disorder->earlier + 1)});
  }
  return PolyglotBook(std::move(file));
}

namespace {

std::vector<PolyglotMove> legal_in(const Position& pos, std::span<const PolyglotEntry> entries,
                                   std::uint16_t minimum_weight) {
  std::vector<PolyglotMove> found;
  for (const PolyglotEntry& entry : entries) {
    if (entry.weight < minimum_weight) continue;
    if (const auto move = from_polyglot_move(pos, entry.move))
      found.push_back({*move, entry.weight, entry.learn});
  }
  return found;
}

}  // namespace

std::expected<std::vector<PolyglotMove>, IoError> PolyglotBook::find_all(const Position& pos,
                                                                         std::uint16_t minimum_weight) const {
  const auto known = file_.find(pos.polyglot_key());
  if (!known) return std::unexpected(known.error());
  return legal_in(pos, known->entries, minimum_weight);
}

std::expected<std::optional<PolyglotMove>, IoError> PolyglotBook::find(const Position& pos) const {
  const auto all = find_all(pos);
  if (!all) return std::unexpected(all.error());
  const auto best = std::ranges::max_element(*all, {}, &PolyglotMove::weight);
  return best == all->end() ? std::nullopt : std::optional(*best);
}

std::expected<std::optional<PolyglotMove>, IoError> PolyglotBook::choice(const Position& pos,
                                                                         Random& random) const {
  const auto all = find_all(pos);
  if (!all) return std::unexpected(all.error());
  if (all->empty()) return std::nullopt;
  return (*all)[random.below(all->size())];
}

std::expected<std::optional<PolyglotMove>, IoError> PolyglotBook::weighted_choice(const Position& pos,
                                                                                  Random& random) const {
  const auto all = find_all(pos);
  if (!all) return std::unexpected(all.error());
  std::uint64_t total = 0;
  for (const PolyglotMove& m : *all) total += m.weight;
  if (total == 0) return std::nullopt;
  std::uint64_t left = random.below(total);
  auto chosen = all->begin();
  while (left >= chosen->weight) left -= (chosen++)->weight;
  return *chosen;
}

std::vector<BookMove> book_moves(const Position& pos, std::span<const PolyglotEntry> entries) {
  std::vector<BookMove> moves;
  for (const PolyglotMove& m : legal_in(pos, entries, 1)) {
    const auto known = std::ranges::find(moves, m.move, &BookMove::move);
    if (known != moves.end()) {
      known->weight += m.weight;
    } else {
      moves.push_back({m.move, m.weight});
    }
  }
  std::ranges::stable_sort(moves, std::greater(), &BookMove::weight);
  return moves;
}

std::expected<std::vector<BookMove>, Error> PolyglotBook::moves_of(const Position& pos) const {
  const auto known = file_.find(pos.polyglot_key());
  if (!known) return std::unexpected(known.error());
  return book_moves(pos, known->entries);
}

}}  // namespace chess::polyglot
