// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/polyglot_writer.h"

#include <algorithm>
#include <cassert>

namespace chess::inline polyglot {

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

}  // namespace chess::inline polyglot
