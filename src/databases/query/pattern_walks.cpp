// SPDX-License-Identifier: GPL-3.0-or-later
// What a pattern asks of other positions of the game: sequences, and how often something comes.
#include <algorithm>
#include <limits>

#include "query/detail/pattern_run.h"

namespace chess { inline namespace query {

/// Makes the row of position `i`: for each state, the length of the longest rest of the sequence that begins
/// with it here; 0 if there is none. `later`: the row of the next position.
void PatternRun::take_states(const PatternLine& line, std::size_t i, std::vector<std::uint32_t>& row,
                             const std::vector<std::uint32_t>* later) {
  row.assign(line.states.size(), 0);
  for (std::size_t s = 0; s < line.states.size(); ++s) {
    const PatternLine::State& state = line.states[s];
    std::uint32_t rest = 0;
    bool can_go_on = state.is_last;
    if (later != nullptr) {
      for (const std::uint16_t next : state.next) {
        rest = std::max(rest, (*later)[next]);
        can_go_on |= (*later)[next] > 0;
      }
    }
    if (can_go_on && truth(state.node, i)) row[s] = rest + 1;
  }
}

double PatternRun::line(const PatternNode& node, std::size_t i) {
  const PatternLine& line = tree_.lines[node.item];
  // Few sequences begin at all.
  const auto begins = [&](std::uint16_t s) { return truth(line.states[s].node, i); };
  if (std::ranges::none_of(line.first, begins)) return kNoNumber;
  const auto step = static_cast<std::size_t>(line.step);
  Rows& rows = rows_[node.item];
  if (line.has_variables) rows.size = 0;
  const bool is_known = rows.size > 0 && (line.is_backward ? i < rows.size : i >= rows.low);
  if (!is_known) {
    if (line.is_backward) {
      const std::size_t begin = rows.size;
      if (rows.rows.size() <= i) rows.rows.resize(i + 1);
      for (std::size_t at = begin; at <= i; ++at)
        take_states(line, at, rows.rows[at], at >= step ? &rows.rows[at - step] : nullptr);
      rows.size = i + 1;
    } else {
      std::size_t end = rows.low;
      if (rows.size == 0) {
        while (has(positions_.size())) {}
        end = rows.size = positions_.size();
        if (rows.rows.size() < end) rows.rows.resize(end);
      }
      for (std::size_t at = end; at-- > i;)
        take_states(line, at, rows.rows[at], at + step < rows.size ? &rows.rows[at + step] : nullptr);
      rows.low = i;
    }
  }
  std::uint32_t longest = 0;
  for (const std::uint16_t s : line.first) longest = std::max(longest, rows.rows[i][s]);
  const bool fits = longest > 0 && longest >= static_cast<std::uint32_t>(line.low) &&
                    longest <= static_cast<std::uint32_t>(line.high);
  return fits ? longest : kNoNumber;
}

PatternRun::Counts& PatternRun::counts_of(Id node) {
  for (Counts& counts : counts_)
    if (counts.node == node) return counts;
  counts_.push_back({node, {}});
  return counts_.back();
}

/// How many of the positions from here on (or from here back) fit.
double PatternRun::found(Id id, const PatternNode& node, std::size_t i) {
  std::uint32_t count = 0;
  if (tree_.variables > 0) {
    // A variable may have another value at each call.
    if (node.is_previous) {
      for (std::size_t k = 0; k <= i; ++k) count += truth(node.a, k) ? 1 : 0;
    } else {
      for (std::size_t k = i; has(k); ++k) count += truth(node.a, k) ? 1 : 0;
    }
  } else {
    std::vector<std::uint32_t> fitting;
    if (counts_of(id).from.empty()) {
      // The counts of all positions before each.
      while (has(positions_.size())) {}
      fitting.assign(positions_.size() + 1, 0);
      for (std::size_t k = 0; k < positions_.size(); ++k)
        fitting[k + 1] = fitting[k] + (truth(node.a, k) ? 1 : 0);
      counts_of(id).from = std::move(fitting);
    }
    const auto& before = counts_of(id).from;
    count = node.is_previous ? before[i + 1] : before.back() - before[i];
  }
  return count >= static_cast<std::uint32_t>(node.low) && count <= static_cast<std::uint32_t>(node.high)
             ? count
             : kNoNumber;
}

/// How many positions in a row fit, from here on.
double PatternRun::streak(Id id, const PatternNode& node, std::size_t i) {
  if (tree_.variables > 0) {
    std::size_t end = i;
    while (has(end) && truth(node.a, end)) ++end;
    return static_cast<double>(end - i);
  }
  if (counts_of(id).from.empty()) {
    while (has(positions_.size())) {}
    std::vector<std::uint32_t> from(positions_.size() + 1, 0);
    for (std::size_t k = positions_.size(); k-- > 0;) from[k] = truth(node.a, k) ? from[k + 1] + 1 : 0;
    counts_of(id).from = std::move(from);
  }
  return counts_of(id).from[i];
}

}}  // namespace chess::query
