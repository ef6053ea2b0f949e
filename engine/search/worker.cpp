// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/worker.h"

#include <algorithm>
#include <cmath>

#include "base/portable_math.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "engine/search/limits.h"
#include "engine/search/mate_search.h"
#include "engine/search/params.h"

namespace engine {
namespace {

using chess::Move;
using chess::Position;
using chess::Role;

// Moves at the root and open bounds are told only when there is time to read them.
constexpr Milliseconds kTalkAfter{3000};

// Two that watch a move being played.
struct Watchers {
  nnue::BoardChange& change;
  StructureKeys& keys;
  void piece_added(chess::Piece p, chess::Square s) {
    change.piece_added(p, s);
    keys.piece_added(p, s);
  }
  void piece_removed(chess::Piece p, chess::Square s) {
    change.piece_removed(p, s);
    keys.piece_removed(p, s);
  }
};

}  // namespace

void ReductionTable::fill() {
  for (const bool noisy : {false, true}) {
    const double base = (noisy ? params::lmr_noisy_base : params::lmr_quiet_base) / 100.0;
    const double divisor = (noisy ? params::lmr_noisy_divisor : params::lmr_quiet_divisor) / 100.0;
    for (std::size_t depth = 1; depth < 64; ++depth)
      for (std::size_t number = 1; number < 64; ++number) {
        const double plies = base + chess::portable::log(static_cast<double>(depth)) *
                                        chess::portable::log(static_cast<double>(number)) / divisor;
        table_[noisy][depth][number] = static_cast<std::int16_t>(kOne * std::max(plies, 0.0));
      }
  }
}

Worker::Worker(SearchContext& context, int number) : context_(context), number_(number) { new_game(); }

void Worker::new_game() {
  histories_->clear();
  trend_.new_game();
}

void Worker::prepare(const Position& root, std::span<const chess::Key> earlier, std::vector<RootMove> moves) {
  keys_.begin(earlier, root.key());

  for (int i = 0; i < kMaxPly + kBefore + 4; ++i) {
    Frame& f = frames_[static_cast<std::size_t>(i)];
    f.move = Move::null();
    f.continuation = &histories_->nothing;
    f.continuation_to_update = nullptr;
    f.killers[0] = f.killers[1] = Move::null();
    f.static_eval = kNoValue;
    f.cutoffs = f.reduction = 0;
    f.reversible = 0;
    f.pv.clear();
  }
  frame(0).pos = root;
  frame(0).keys = StructureKeys(root.board());
  accumulators_.reset(*context_.network, *nnue::kernel_choice().kernels);
  frame(0).reversible = std::min(root.halfmove_clock(), keys_.earlier());

  root_.begin(std::move(moves), context_.settings.multipv);
  trend_.new_search(root.turn());
  root_depth_ = completed_depth_ = seldepth_ = null_min_ply_ = 0;
  stopped_ = false;
  reported_nodes_ = 0;
  nodes_.store(0, std::memory_order_relaxed);
  table_hits_.store(0, std::memory_order_relaxed);
}

std::uint64_t Worker::all_nodes() const {
  std::uint64_t sum = 0;
  for (const auto& peer : peers_) sum += peer->nodes();
  return sum;
}

void Worker::play(int ply, Move m) {
  Frame& here = frame(ply);
  Frame& child = frame(ply + 1);
  // The way to memory is long: what the table knows comes while the move is played.
  context_.table.prefetch(here.pos.likely_key_after(m));
  const chess::Piece piece = here.pos.board().piece_unchecked(m.from());
  here.move = m;
  here.continuation_to_update = &histories_->continuation[engine::index_of(piece)][chess::index_of(m.to())];
  here.continuation = here.continuation_to_update;
  child.pos = here.pos;
  child.keys = here.keys;
  Watchers watchers{accumulators_.change_to(ply + 1), child.keys};
  child.pos.play(m, watchers);
  context_.table.prefetch(child.pos.key());
  child.reversible = child.pos.halfmove_clock() == 0 ? 0 : here.reversible + 1;
  keys_.set(ply + 1, child.pos.key());
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Worker::play_null(int ply) {
  Frame& here = frame(ply);
  Frame& child = frame(ply + 1);
  here.move = Move::null();
  here.continuation = &histories_->nothing;
  here.continuation_to_update = nullptr;
  child.pos = here.pos;
  child.pos.play(Move::null(), accumulators_.change_to(ply + 1));
  child.keys = here.keys;
  context_.table.prefetch(child.pos.key());
  child.reversible = 0;  // what comes after a pass repeats nothing of before
  keys_.set(ply + 1, child.pos.key());
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

bool Worker::is_draw(int ply) const {
  const Position& pos = frame(ply).pos;
  if (pos.halfmove_clock() >= kFiftyMoves && (!pos.in_check() || chess::has_legal_moves(pos))) return true;
  if (keys_.has_repeated(ply, frame(ply).reversible)) return true;
  const chess::Board& b = pos.board();
  return (b.pieces(Role::Pawn) | b.straight_sliders()).empty() && chess::is_insufficient_material(pos);
}

Value Worker::static_value(int ply, Value raw) const {
  // An advantage that is not used fades towards the 50-move draw. Not so a sure win: men would be given away
  // to start the count again.
  if (std::abs(raw) >= kSureWin) return raw;
  const Value faded = raw * (params::fade_clock - std::min(frame(ply).pos.halfmove_clock(), kFiftyMoves)) /
                      params::fade_clock;
  const Frame& here = frame(ply);
  const Value corrected = faded + histories_->correction.get(here.keys, here.pos.turn(), frame(ply - 1).move,
                                                             frame(ply - 2).move);
  return std::clamp(corrected, -kMaxEval, kMaxEval);
}

bool Worker::should_stop() {
  if (stopped_) return true;
  // The first iteration takes a millisecond, and without it there is no best move, only the first one.
  const bool has_move = completed_depth_ > 0 || number_ != 0;
  if (has_move && context_.stop.load(std::memory_order_relaxed)) return stopped_ = true;
  if (budget_.is_bounded() && budget_.is_spent(nodes(), completed_depth_ > 0)) return stopped_ = true;
  if (number_ == 0 && budget_.is_check_due()) {
    check_limits();
    if (has_move && context_.stop.load(std::memory_order_relaxed)) return stopped_ = true;
  }
  return false;
}

void Worker::check_limits() {
  const std::uint64_t nodes = all_nodes();
  const auto& limit = context_.limits.nodes;
  if (limit && nodes >= *limit) context_.stop.store(true, std::memory_order_relaxed);
  if (context_.time.is_limited() && !context_.pondering.load(std::memory_order_acquire) &&
      context_.time.past_hard(nodes))
    context_.stop.store(true, std::memory_order_relaxed);
}

void Worker::run(std::span<const std::unique_ptr<Worker>> peers) {
  context_.params.use();
  peers_ = peers;
  budget_.begin(context_.limits.nodes, peers.size() == 1, context_.handicap_nodes);
  int stable = 0;
  Move last_best;

  // Helpers start at different depths, so that they are not all in the same place.
  for (int depth = 1 + number_ % 2; depth <= context_.max_depth; ++depth) {
    root_depth_ = depth;
    for (RootMove& r : root_.moves) r.previous = r.value;
    std::size_t finished = 0;
    for (root_.index = 0; root_.index < root_.wanted; ++root_.index) {
      seldepth_ = 0;
      search_window(depth);
      root_.sort_found();
      if (stopped_) break;
      ++finished;
    }
    keep_finished_lines(stopped_, finished);
    if (stopped_) return;
    completed_depth_ = depth;
    if (number_ != 0) continue;

    report_lines(root_.best, root_.wanted);
    stable = root_.best[0].move == last_best ? stable + 1 : 0;
    last_best = root_.best[0].move;
    trend_.add(root_.best[0].value);
    const auto& mate = context_.limits.mate;
    if (mate && std::abs(root_.best[0].value) >= kMate - 2 * *mate && is_mate(root_.best[0].value)) return;
    const auto& enough = context_.limits.soft_nodes;
    if (enough && all_nodes() >= *enough) return;
    if (is_time_to_stop(stable)) {
      // ponderhit() stores and loads the other way round, so that one of the two sees the other.
      context_.done_pondering.store(true);
      if (!context_.pondering.load()) return;
    }
  }
}

Value Worker::search_window(int depth) {
  // Aspiration: the score will be near the last one, and a narrow window makes it cheaper to say so.
  Value alpha = -kInfinity;
  Value beta = kInfinity;
  int width = params::aspiration_width + number_ % 4;
  const Value before = root_.first().previous;
  if (depth >= params::aspiration_depth && before != -kInfinity && !is_proved(before)) {
    alpha = std::max(before - width, -kInfinity);
    beta = std::min(before + width, kInfinity);
  }
  int fails_high = 0;
  root_.failed_high.reset();
  while (true) {
    for (auto it = root_.rest(); it != root_.moves.end(); ++it) it->value = -kInfinity;
    const Value v = search<NodeKind::Root>(0, alpha, beta, std::max(1, depth - fails_high), false);
    root_.sort_rest();
    if (stopped_) return v;
    root_.failed_high.reset();
    if (v > alpha && v < beta) return v;
    if (v <= alpha && alpha == -kInfinity) return v;
    if (v >= beta && beta == kInfinity) return v;
    if (number_ == 0 && root_.wanted == 1 && context_.time.elapsed() > kTalkAfter)
      report_lines(root_.moves, 1);
    if (v <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(v - width, -kInfinity);
      fails_high = 0;
    } else {
      root_.failed_high = root_.first();
      beta = std::min(v + width, kInfinity);
      if (!is_proved(v) && fails_high < 3) ++fails_high;
    }
    width += width / 2;
    if (width > params::aspiration_widest || is_proved(v))
      (v <= alpha || v < before ? alpha = -kInfinity : beta = kInfinity);
  }
}

void Worker::keep_finished_lines(bool stopped, std::size_t finished) {
  if (!stopped) {
    root_.best = root_.moves;
    return;
  }
  if (completed_depth_ == 0) {
    // Stopped in the first iteration: whatever has been seen, the unseen behind it in their order.
    root_.best = root_.moves;
    if (root_.best[0].value == -kInfinity) root_.best[0].value = evaluate(0);
    return;
  }
  // Of an unfinished iteration count the finished lines and a best move whose value is exact, or which was
  // better than expected and is being asked by how much; the rest is as it was before.
  if (finished == 0) {
    const RootMove& first = root_.moves[0];
    const bool is_exact =
        first.value != -kInfinity && first.depth == root_depth_ && first.bound == InfoBound::Exact;
    if (!is_exact && !root_.failed_high) return;
    if (!is_exact) std::swap(root_.moves[0], *root_.failed_high);
    finished = 1;
  }
  for (std::size_t i = finished; i-- > 0;) root_.bring_first(root_.moves[i].move) = root_.moves[i];
  sort_stably(root_.best.begin(), root_.best.begin() + static_cast<std::ptrdiff_t>(root_.wanted),
              [](const RootMove& a, const RootMove& b) {
                return a.rank != b.rank ? a.rank > b.rank : a.value > b.value;
              });
}

bool Worker::is_time_to_stop(int stable) {
  if (!context_.time.is_flexible()) return false;
  const RootMove& best = root_.best[0];
  // A mate found is a mate proved once the depth is well past it.
  if (best.value >= kMateBound && root_depth_ >= 2 * (kMate - best.value) + 4) return true;
  if (root_.moves.size() == 1 && root_depth_ >= 6) return true;
  std::uint64_t sum = 1;
  for (const RootMove& r : root_.moves) sum += r.nodes;
  // The larger the share of the best move in all nodes, the clearer the case; and the longer it has
  // been the best.
  int percent = params::time_node_base -
                static_cast<int>(static_cast<std::uint64_t>(params::time_node_slope) * best.nodes / sum);
  percent = percent * (params::time_unstable - params::time_stable_step * std::min(stable, 7)) / 100;
  // A falling score deserves more time, a rising one less.
  if (!is_proved(best.value))
    percent = percent *
              std::clamp(100 + trend_.fall() * params::time_falling / 100, params::time_falling_least,
                         params::time_falling_most) /
              100;
  return context_.time.past_soft(all_nodes(), percent);
}

bool Worker::find_mate(int moves) {
  MateSearch proof([this] {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    return !should_stop();
  });
  std::vector<Move> allowed;
  for (const RootMove& r : root_.best) allowed.push_back(r.move);
  const auto line = proof.solve(frame(0).pos, allowed, std::min(moves, kMaxPly / 2), allowed.front());
  if (line.empty()) return false;
  const int plies = static_cast<int>(line.size());
  RootMove& best = root_.bring_first(line.front());
  best.value = mate_at(plies);
  best.bound = InfoBound::Exact;
  best.depth = best.seldepth = completed_depth_ = std::max(completed_depth_, plies);
  best.pv = line;
  return true;
}

std::optional<Worker::TableValue> Worker::probe_endgame(int ply, int depth) {
  const Position& pos = frame(ply).pos;
  // With other clocks, a win may be too slow for the 50-move rule. Castling is not in the tables.
  if (pos.halfmove_clock() != 0 || pos.castling_rooks().any()) return std::nullopt;
  const int men = pos.board().occupied().count();
  if (men > context_.endgames.men() || (men == context_.endgames.men() && depth < context_.endgames.depth()))
    return std::nullopt;
  const auto wdl = context_.endgames.probe(pos);
  if (!wdl) return std::nullopt;
  table_hits_.store(table_hits() + 1, std::memory_order_relaxed);
  switch (sign_of(*wdl)) {
    case 1: return TableValue{table_win_at(ply), Bound::Lower};
    case -1: return TableValue{-table_win_at(ply), Bound::Upper};
    default: return TableValue{kDraw, Bound::Exact};
  }
}

void Worker::report_lines(const std::vector<RootMove>& lines, std::size_t count) const {
  reported_nodes_ = all_nodes();
  if (context_.listener == nullptr) return;
  for (const std::string& fault : context_.endgames.take_faults()) context_.listener->note(fault);
  std::uint64_t table_hits = context_.endgames.root_hits();
  for (const auto& peer : peers_) table_hits += peer->table_hits();
  const Milliseconds time = context_.time.elapsed();
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(1, time.count()));
  const std::size_t shown = std::min({count, lines.size(), static_cast<std::size_t>(context_.shown_lines)});
  const bool is_dead_draw = chess::is_insufficient_material(frame(0).pos);
  for (std::size_t i = 0; i < shown; ++i) {
    const RootMove& line = lines[i];
    if (line.value == -kInfinity) continue;
    SearchInfo info;
    info.depth = line.depth;
    info.seldepth = std::max(line.seldepth, line.depth);
    info.multipv = static_cast<int>(i) + 1;
    info.score = to_score(line.known_value());
    info.bound = line.is_known() ? InfoBound::Exact : line.bound;
    info.wdl = is_dead_draw ? Wdl{0, 1000, 0} : wdl_of(line.known_value());
    info.nodes = reported_nodes_;
    info.nps = reported_nodes_ * 1000 / ms;
    info.hashfull = context_.table.hashfull();
    info.table_hits = table_hits;
    info.time = time;
    info.pv = line.pv;
    context_.listener->info(info);
  }
}

void Worker::report_current(Move m, int number) const {
  if (context_.listener == nullptr || context_.time.elapsed() < kTalkAfter) return;
  context_.listener->current_move({root_depth_, m, number + static_cast<int>(root_.index)});
}

}  // namespace engine
