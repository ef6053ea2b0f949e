// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/endgame_tables.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace engine {
namespace {

using chess::Position;
using chess::SyzygyWdl;
using chess::TableMove;

// A win that has made no progress for so many half-moves, or has repeated a position meanwhile, is played
// strictly by DTZ. Until then the search may choose among all wins: it mates sooner, and in more natural
// ways.
constexpr int kPatience = 16;

// Ranks of moves: a win that is sure, a win that the 50-move rule may stop, cursed wins, draws, losses that
// the rule may stop, losses. Within the uncertain ones the distance decides.
constexpr int kSureWinRank = 10'000;
constexpr int kSlowWinRank = 8'000;
constexpr int kCursedWinRank = 4'000;

/// How often a position occurs among the last `reach` ones of a game.
std::ptrdiff_t occurrences(std::span<const chess::Key> earlier, int reach, chess::Key key) {
  const std::size_t count = std::min(earlier.size(), static_cast<std::size_t>(reach));
  return std::ranges::count(earlier.last(count), key);
}

/// Has a position of the last `reach` half-moves, the root's included, stood on the board twice?
bool has_repetition(std::span<const chess::Key> earlier, int reach, chess::Key root) {
  const std::size_t count = std::min(earlier.size(), static_cast<std::size_t>(reach));
  std::vector<chess::Key> keys(earlier.end() - static_cast<std::ptrdiff_t>(count), earlier.end());
  keys.push_back(root);
  std::ranges::sort(keys);
  return std::ranges::adjacent_find(keys) != keys.end();
}

/// The rank of a move by its distance to zeroing, when the 50-move rule has counted `clock` half-moves.
int rank_by_distance(const TableMove& m, int clock, bool is_strict) {
  const int distance = m.dtz.value_or(0);
  const int counted = m.is_zeroing || m.is_mate ? 0 : clock;
  switch (m.wdl) {
    case SyzygyWdl::Win:
      // A distance may be one too low.
      if (counted + distance >= kFiftyMoves) return kSlowWinRank - distance;
      return is_strict ? kSureWinRank - distance : kSureWinRank;
    case SyzygyWdl::CursedWin: return kCursedWinRank - distance;
    case SyzygyWdl::Draw: return 0;
    case SyzygyWdl::BlessedLoss: return -kCursedWinRank - distance;
    case SyzygyWdl::Loss:
      // Where the rule may save the game, the longest way is the best one.
      if (counted - 2 * distance >= kFiftyMoves) return -kSlowWinRank - distance;
      return -kSureWinRank;
  }
  return 0;
}

/// The same without DTZ tables.
int rank_by_value(SyzygyWdl value) { return static_cast<int>(value) * kCursedWinRank / 2; }

Value value_of(SyzygyWdl value) { return sign_of(value) * table_win_at(0); }

}  // namespace

void EndgameTables::begin(const EndgameSettings& settings, const Position& root,
                          std::span<const chess::Key> earlier, std::vector<RootMove>& moves) {
  settings_ = settings;
  men_ = 0;
  root_hits_ = 0;
  if (!settings_.tables) return;
  men_ = std::min(settings_.probe_limit, settings_.tables->most_men());
  if (root.board().occupied().count() > men_) return;
  const auto known = moves_of(root);
  if (!known) return;

  const bool has_dtz = std::ranges::all_of(*known, [](const TableMove& m) { return m.dtz.has_value(); });
  const bool is_strict =
      root.halfmove_clock() >= kPatience || has_repetition(earlier, root.halfmove_clock(), root.key());
  SyzygyWdl best = SyzygyWdl::Loss;
  for (RootMove& move : moves) {
    const auto found = std::ranges::find(*known, move.move, &TableMove::move);
    if (found == known->end()) continue;
    TableMove entry = *found;
    // A position that stands for the third time is a draw.
    const chess::Key next = root.after(move.move).key();
    if (!entry.is_zeroing && occurrences(earlier, root.halfmove_clock(), next) >= 2)
      entry.wdl = SyzygyWdl::Draw;
    if (!settings_.fifty_moves && entry.wdl != SyzygyWdl::Draw)
      entry.wdl = sign_of(entry.wdl) > 0 ? SyzygyWdl::Win : SyzygyWdl::Loss;
    const int clock = settings_.fifty_moves ? root.halfmove_clock() : -10 * kFiftyMoves;
    move.rank = has_dtz ? rank_by_distance(entry, clock, is_strict) : rank_by_value(entry.wdl);
    const bool is_too_slow = !entry.is_zeroing && clock + std::abs(entry.dtz.value_or(0)) > kFiftyMoves;
    move.table_value = settings_.fifty_moves && is_too_slow
                           ? kDraw
                           : value_of(settings_.fifty_moves ? with_fifty_moves(entry.wdl) : entry.wdl);
    best = std::max(best, entry.wdl);
    ++root_hits_;
  }
  sort_stably(moves.begin(), moves.end(),
              [](const RootMove& a, const RootMove& b) { return a.rank > b.rank; });
  // Below a root that is known all positions would look alike. Only a win without distances is worth asking
  // for: its captures and pawn moves show the way.
  if (has_dtz || best <= SyzygyWdl::Draw) men_ = 0;
}

std::optional<SyzygyWdl> EndgameTables::probe(const Position& pos) {
  const auto found = settings_.tables->probe_wdl(pos);
  if (!found) {
    report(found.error());
    return std::nullopt;
  }
  if (!*found) return std::nullopt;
  return settings_.fifty_moves ? with_fifty_moves(**found) : **found;
}

std::optional<std::vector<TableMove>> EndgameTables::moves_of(const Position& root) {
  auto found = settings_.tables->moves(root);
  if (!found) {
    report(found.error());
    return std::nullopt;
  }
  return std::move(*found);
}

void EndgameTables::report(const chess::Error& fault) {
  const std::lock_guard lock(mutex_);
  if (!told_.insert(to_string(fault)).second) return;
  faults_.push_back(to_string(fault) + "; the search goes on without this table");
  has_faults_.store(true, std::memory_order_release);
}

std::vector<std::string> EndgameTables::take_faults() {
  if (!has_faults_.load(std::memory_order_acquire)) return {};
  const std::lock_guard lock(mutex_);
  has_faults_.store(false, std::memory_order_release);
  return std::exchange(faults_, {});
}

}  // namespace engine
