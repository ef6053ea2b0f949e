// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_book.h"

#include <algorithm>
#include <functional>

#include "base/text.h"

namespace chess::inline polyglot {

std::expected<PolyglotBook, IoError> PolyglotBook::open(const std::string& path) {
  auto file = PolyglotFile::open(path);
  if (!file) return std::unexpected(file.error());
  return open(std::move(*file));
}

std::expected<PolyglotBook, IoError> PolyglotBook::open(PolyglotFile file) {
  if (const auto disorder = file.quick_disorder()) {
    return std::unexpected(
        IoError{IoError::Kind::Corrupt, "'" + printable(file.path(), 200) +
                                            "' is no Polyglot book, or one that is not sorted: entry " +
                                            std::to_string(disorder->later + 1) + " belongs before entry " +
                                            std::to_string(disorder->earlier + 1)});
  }
  return PolyglotBook(std::move(file));
}

std::vector<PolyglotMove> PolyglotBook::find_all(const Position& pos, std::uint16_t minimum_weight) const {
  std::vector<PolyglotMove> found;
  const Key key = pos.polyglot_key();
  for (std::size_t i = file_.lower_bound(key); i < file_.size(); ++i) {
    const PolyglotEntry entry = file_.entry(i);
    if (entry.key != key) break;
    if (entry.weight < minimum_weight) continue;
    if (const auto move = from_polyglot_move(pos, entry.move))
      found.push_back({*move, entry.weight, entry.learn});
  }
  return found;
}

std::optional<PolyglotMove> PolyglotBook::find(const Position& pos) const {
  const auto all = find_all(pos);
  const auto best = std::ranges::max_element(all, {}, &PolyglotMove::weight);
  return best == all.end() ? std::nullopt : std::optional(*best);
}

std::optional<PolyglotMove> PolyglotBook::choice(const Position& pos, Random& random) const {
  const auto all = find_all(pos);
  if (all.empty()) return std::nullopt;
  return all[random.below(all.size())];
}

std::optional<PolyglotMove> PolyglotBook::weighted_choice(const Position& pos, Random& random) const {
  const auto all = find_all(pos);
  std::uint64_t total = 0;
  for (const PolyglotMove& m : all) total += m.weight;
  if (total == 0) return std::nullopt;
  std::uint64_t left = random.below(total);
  auto chosen = all.begin();
  while (left >= chosen->weight) left -= (chosen++)->weight;
  return *chosen;
}

std::vector<BookMove> PolyglotBook::moves_of(const Position& pos) const {
  std::vector<BookMove> moves;
  for (const PolyglotMove& m : find_all(pos)) {
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

}  // namespace chess::inline polyglot
