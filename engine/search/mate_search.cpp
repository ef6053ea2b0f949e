// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/mate_search.h"

#include <algorithm>
#include <array>

#include "engine/eval/value.h"
#include "engine/search/threats.h"

namespace engine {
namespace {

using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::Role;

constexpr std::size_t kEntries = std::size_t{1} << 20;

/// Sorts by a number each move is given, least first.
template <class Rank>
void sort_by(MoveList& list, Rank rank) {
  std::array<std::pair<int, Move>, 512> ranked;
  for (std::size_t i = 0; i < list.size(); ++i) ranked[i] = {rank(list[i]), list[i]};
  const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(list.size());
  std::sort(ranked.begin(), end, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.raw() < b.second.raw();
  });
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = ranked[i].second;
}

}  // namespace

MateSearch::MateSearch(std::function<bool()> keep_on) : keep_on_(std::move(keep_on)), table_(kEntries) {}

std::vector<Move> MateSearch::solve(const Position& root, std::span<const Move> allowed, int moves,
                                    Move hint) {
  killers_.assign(static_cast<std::size_t>(moves) + 1, Move::null());
  for (int n = 1; n <= moves && !ended_; ++n) {
    MoveList list;
    for (const Move m : allowed) list.push_back(m);
    order_attack(root, list, n, hint);
    for (const Move m : list) {
      const Position next = root.after(m);
      if (!is_lost(next, n - 1)) continue;
      std::vector<Move> line{m};
      append_line(next, n - 1, line);
      if (ended_) break;
      return line;
    }
  }
  return {};
}

MateSearch::Entry& MateSearch::entry_of(const Position& pos, int moves) {
  std::uint64_t key = chess::bits_of(pos.key());
  // Near the 50-move rule a position is another one with each clock.
  if (pos.halfmove_clock() + 2 * moves > kFiftyMoves)
    key ^= static_cast<std::uint64_t>(pos.halfmove_clock() + 1) * 0x9E3779B97F4A7C15u;
  Entry& entry = table_[key % kEntries];
  if (entry.key != key) entry = {key, Move::null(), kNever, 0};
  return entry;
}

bool MateSearch::can_mate(const Position& pos, int moves) {
  if (ended_ || !keep_on_()) {
    ended_ = true;
    return false;
  }
  if (pos.halfmove_clock() >= kFiftyMoves) return false;
  Entry& entry = entry_of(pos, moves);
  if (entry.proved <= moves) return true;
  if (entry.refuted >= moves) return false;
  if (moves == 1) return can_mate_now(pos, entry);

  MoveList list = chess::legal_moves(pos);
  order_attack(pos, list, moves, entry.move);
  for (const Move m : list) {
    if (!is_lost(pos.after(m), moves - 1)) continue;
    Entry& proof = entry_of(pos, moves);  // others may have taken its place
    proof.proved = static_cast<std::uint8_t>(moves);
    proof.move = m;
    return true;
  }
  if (!ended_) {
    Entry& refutation = entry_of(pos, moves);
    refutation.refuted = std::max(refutation.refuted, static_cast<std::uint8_t>(moves));
  }
  return false;
}

bool MateSearch::can_mate_now(const Position& pos, Entry& entry) {
  const CheckSquares checks(pos);
  for (const Move m : chess::legal_moves(pos)) {
    // Special moves give check in ways that their squares do not show.
    const bool is_special = m.is_castling() || m.is_en_passant() || m.is_promotion();
    if (!is_special && !checks.has(pos, m)) continue;
    const Position next = pos.after(m);
    if (!next.in_check() || chess::has_legal_moves(next)) continue;
    entry.proved = 1;
    entry.move = m;
    return true;
  }
  entry.refuted = std::max<std::uint8_t>(entry.refuted, 1);
  return false;
}

bool MateSearch::is_lost(const Position& pos, int moves) {
  if (moves == 0) return pos.in_check() && !chess::has_legal_moves(pos);
  MoveList list = chess::legal_moves(pos);
  if (list.empty()) return pos.in_check();
  if (pos.halfmove_clock() >= kFiftyMoves) return false;
  order_defence(pos, list, moves);
  for (const Move m : list) {
    if (can_mate(pos.after(m), moves)) continue;
    killers_[static_cast<std::size_t>(moves)] = m;
    return false;
  }
  return true;
}

void MateSearch::order_attack(const Position& pos, MoveList& list, int moves, Move first) const {
  const CheckSquares checks(pos);
  constexpr int kCheck = 1000;  // comes before any number of answers
  // The fewer answers the better; where little is left to do, counting them costs more than it saves.
  const bool counts = moves > 2;
  sort_by(list, [&](Move m) {
    if (m == first) return -2 * kCheck;
    return (checks.has(pos, m) ? -kCheck : 0) + (counts ? chess::count_legal_moves(pos.after(m)) : 0);
  });
}

void MateSearch::order_defence(const Position& pos, MoveList& list, int moves) const {
  const Move killer = killers_[static_cast<std::size_t>(moves)];
  sort_by(list, [&](Move m) {
    if (m == killer) return 0;
    if (pos.is_capture(m)) return 1;
    return pos.board().role_unchecked(m.from()) == Role::King ? 2 : 3;
  });
}

void MateSearch::append_line(Position pos, int moves, std::vector<Move>& line) {
  while (moves > 0 && !ended_) {
    // The defence that lasts longest, and how long.
    Move longest;
    int most = 0;
    for (const Move m : chess::legal_moves(pos)) {
      const Position next = pos.after(m);
      int n = 1;
      while (n < moves && !can_mate(next, n)) ++n;
      if (n > most) {
        most = n;
        longest = m;
      }
    }
    if (most == 0) return;  // mated already
    line.push_back(longest);
    pos.play(longest);
    moves = most - 1;
    if (!can_mate(pos, most)) return;  // ended
    line.push_back(entry_of(pos, most).move);
    pos.play(line.back());
  }
}

}  // namespace engine
