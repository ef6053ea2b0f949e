// SPDX-License-Identifier: GPL-3.0-or-later
// One thread's search: iterative deepening around a principal variation search (Tony Marsland and
// Murray Campbell, "Parallel search of strongly ordered game trees", 1982). Several workers on the
// same position help each other through the transposition table only ("lazy SMP").
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/static_vector.h"
#include "core/position.h"
#include "engine/eval/evaluate.h"
#include "engine/search/context.h"
#include "engine/search/correction_history.h"
#include "engine/search/history.h"
#include "engine/search/key_trail.h"
#include "engine/search/node_budget.h"
#include "engine/search/root_lines.h"
#include "engine/search/score_trend.h"

namespace engine {

/// The moves that follow a node when both sides play what the search thinks best.
using Variation = chess::StaticVector<chess::Move, kMaxPly + 2>;

enum class NodeKind : std::uint8_t {
  Root,
  Pv,  ///< an open window
  Zero,  ///< a window of one: only above or below is asked
};

class Worker {
 public:
  /// Number 0 watches the clock and reports. `context` must outlive the worker.
  Worker(SearchContext& context, int number);

  /// Forgets what it has learnt.
  void new_game();
  /// The position to search, the keys of the positions before it (oldest first, back to the last
  /// capture or pawn move at least), and the moves to choose among (not empty).
  void prepare(const chess::Position& root, std::span<const chess::Key> earlier, std::vector<RootMove> moves);
  /// Searches until a limit of the context is reached. `peers`: all workers, for counting nodes.
  void run(std::span<const std::unique_ptr<Worker>> peers);
  /// Proves the shortest mate in `moves` or fewer, if there is one; fills lines()[0] then. After run().
  bool find_mate(int moves);

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// Positions found in endgame tables, without those at the root.
  std::uint64_t table_hits() const { return table_hits_.load(std::memory_order_relaxed); }
  /// Best first; complete for lines of the last finished iteration.
  const std::vector<RootMove>& lines() const { return root_.best; }
  int completed_depth() const { return completed_depth_; }
  /// Tells the listener about the best lines, with all nodes and the time used.
  void report_lines(const std::vector<RootMove>& lines, std::size_t count) const;
  /// Nodes of all workers when lines were last reported.
  std::uint64_t reported_nodes() const { return reported_nodes_; }

 private:
  /// What is remembered of each node on the way from the root.
  struct Frame {
    chess::Position pos;
    StructureKeys keys;
    chess::Move move;  // being looked at
    const PieceToHistory* continuation = nullptr;  // for answers to `move`
    PieceToHistory* continuation_to_update = nullptr;
    chess::Bitboard threats;  // squares the opponent attacks
    chess::Move killers[2];
    chess::Move excluded;  // not looked at, while the others are asked to do without it
    Value static_eval = kNoValue;
    int cutoffs = 0;  // of the nodes at this ply, cousins too, since their grandparent was entered
    int reduction = 0;  // of `move`, in 1024ths of a ply
    int reversible = 0;  // half-moves back that a repetition can be looked for
    Variation pv;
  };
  // Nodes look back one, two and four moves; the root has none there.
  static constexpr int kBefore = 4;

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kBefore)]; }
  const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply + kBefore)]; }
  /// The line at `ply` becomes `m` and what was found behind it.
  void take_line(int ply, chess::Move m) {
    auto& line = frame(ply).pv;
    line.clear();
    line.push_back(m);
    for (const chess::Move next : frame(ply + 1).pv) line.push_back(next);
  }

  /// What the endgame tables say of a node.
  struct TableValue {
    Value value;
    Bound bound;
  };
  /// Nothing if they do not know the node, or need not be asked at this depth. Precondition: there are
  /// tables.
  std::optional<TableValue> probe_endgame(int ply, int depth);

  Value search_window(int depth);
  template <NodeKind kKind>
  Value search(int ply, Value alpha, Value beta, int depth, bool cut_node);
  /// `with_checks`: quiet moves that give check are looked at, too.
  template <bool kPv>
  Value quiesce(int ply, Value alpha, Value beta, bool with_checks = false);

  /// Plays `m` from the frame at `ply` to the next.
  void play(int ply, chess::Move m);
  void play_null(int ply);
  bool is_draw(int ply) const;
  Value evaluate(int ply) { return engine::evaluate(frame(ply).pos, accumulators_, ply); }
  Value static_value(int ply, Value raw) const;
  /// Has the search been told to stop, or used up a limit?
  bool should_stop();
  void check_limits();
  void report_current(chess::Move m, int number) const;
  bool is_time_to_stop(int stable_iterations);
  void keep_finished_lines(bool stopped, std::size_t finished);
  /// Precondition: the frame knows the threats.
  QuietView quiet_view(int ply) const;
  /// `best` was better than the rest, which came before it.
  void learn_cutoff(int ply, chess::Move best, int depth, std::span<const chess::Move> quiets,
                    std::span<const chess::Move> noisies);
  /// The table says that `best` (null or illegal: nothing) is enough at `ply`. Makes the frame know the
  /// threats.
  void learn_from_table(int ply, chess::Move best, int depth);
  /// All moves at `ply` have failed: the quiet move that led there was good.
  void learn_refutation(int ply, int depth);
  /// What the evaluation makes of the quiet move that led to `ply`, which is not the root.
  void learn_swing(int ply);
  void update_quiet(int ply, chess::Move m, int bonus);
  std::uint64_t all_nodes() const;

  SearchContext& context_;
  const int number_;
  std::span<const std::unique_ptr<Worker>> peers_;
  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
  std::unique_ptr<Frame[]> frames_ = std::make_unique<Frame[]>(kMaxPly + kBefore + 4);
  nnue::AccumulatorStack accumulators_{kMaxPly + 4};
  KeyTrail keys_;
  RootLines root_;
  NodeBudget budget_;
  ScoreTrend trend_;
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int seldepth_ = 0;
  int null_min_ply_ = 0;  // no null moves above this ply, while one is verified
  bool stopped_ = false;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> table_hits_{0};
  mutable std::uint64_t reported_nodes_ = 0;
};

}  // namespace engine
