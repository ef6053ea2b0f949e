// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/worker.h"

#include <algorithm>
#include <cmath>

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

// Nodes between two looks at the clock: about a millisecond.
constexpr int kCheckEvery = 1024;
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

bool better(const RootMove& a, const RootMove& b) {
  return a.value != b.value ? a.value > b.value : a.previous > b.previous;
}

}  // namespace

void ReductionTable::fill() {
  for (const bool noisy : {false, true}) {
    const double base = (noisy ? params::lmr_noisy_base : params::lmr_quiet_base) / 100.0;
    const double divisor = (noisy ? params::lmr_noisy_divisor : params::lmr_quiet_divisor) / 100.0;
    for (std::size_t depth = 1; depth < 64; ++depth)
      for (std::size_t number = 1; number < 64; ++number) {
        const double plies =
            base + std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number)) / divisor;
        table_[noisy][depth][number] = static_cast<std::int16_t>(kOne * std::max(plies, 0.0));
      }
  }
}

Worker::Worker(SearchContext& context, int number) : context_(context), number_(number) { new_game(); }

void Worker::new_game() { histories_->clear(); }

void Worker::prepare(const Position& root, std::span<const chess::Key> earlier, std::vector<RootMove> moves) {
  keys_.assign(earlier.begin(), earlier.end());
  root_index_ = static_cast<int>(keys_.size());
  keys_.resize(keys_.size() + kMaxPly + 4);
  keys_[static_cast<std::size_t>(root_index_)] = root.key();

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
  frame(0).reversible = std::min(root.halfmove_clock(), root_index_);

  roots_ = std::move(moves);
  lines_ = roots_;
  pv_index_ = 0;
  multipv_ = std::clamp<std::size_t>(static_cast<std::size_t>(context_.settings.multipv), 1, roots_.size());
  root_depth_ = completed_depth_ = seldepth_ = null_min_ply_ = 0;
  stopped_ = false;
  until_check_ = check_every_ = kCheckEvery;
  reported_nodes_ = 0;
  nodes_.store(0, std::memory_order_relaxed);
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
  keys_[static_cast<std::size_t>(root_index_ + ply + 1)] = child.pos.key();
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
  keys_[static_cast<std::size_t>(root_index_ + ply + 1)] = child.pos.key();
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

bool Worker::has_repeated(int ply) const {
  const int now = root_index_ + ply;
  const int reach = std::min(frame(ply).reversible, now);
  const chess::Key key = keys_[static_cast<std::size_t>(now)];
  bool once = false;
  for (int back = 4; back <= reach; back += 2) {
    if (keys_[static_cast<std::size_t>(now - back)] != key) continue;
    // Once within the tree is enough: what could be done once can be done again. Positions of the
    // game must have come twice before.
    if (back < ply || once) return true;
    once = true;
  }
  return false;
}

bool Worker::is_draw(int ply) const {
  const Position& pos = frame(ply).pos;
  constexpr int kFiftyMoves = 100;
  if (pos.halfmove_clock() >= kFiftyMoves && (!pos.in_check() || chess::has_legal_moves(pos))) return true;
  if (has_repeated(ply)) return true;
  const chess::Board& b = pos.board();
  return (b.pieces(Role::Pawn) | b.straight_sliders()).empty() && chess::is_insufficient_material(pos);
}

Value Worker::static_value(int ply, Value raw) const {
  // An advantage that is not used fades towards the 50-move draw. Not so a sure win: men would be given away
  // to start the count again.
  if (std::abs(raw) >= kSureWin) return raw;
  const Value faded =
      raw * (params::fade_clock - std::min(frame(ply).pos.halfmove_clock(), 100)) / params::fade_clock;
  const Frame& here = frame(ply);
  const Value corrected = faded + histories_->correction.get(here.keys, here.pos.turn(), frame(ply - 1).move,
                                                             frame(ply - 2).move);
  return std::clamp(corrected, -kMaxEval, kMaxEval);
}

bool Worker::should_stop() {
  if (stopped_) return true;
  if (context_.stop.load(std::memory_order_relaxed)) return stopped_ = true;
  if (node_limit_ != 0 && nodes() >= node_limit_) return stopped_ = true;
  // Whoever is held back sees all moves once all the same, and has something to choose from.
  if (handicap_nodes_ != 0 && completed_depth_ > 0 && nodes() >= handicap_nodes_) return stopped_ = true;
  if (number_ == 0 && --until_check_ <= 0) {
    until_check_ = check_every_;
    check_limits();
    if (context_.stop.load(std::memory_order_relaxed)) return stopped_ = true;
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
  node_limit_ = peers.size() == 1 ? context_.limits.nodes.value_or(0) : 0;
  handicap_nodes_ = context_.handicap_nodes;
  if (context_.limits.nodes)
    until_check_ = check_every_ =
        static_cast<int>(std::clamp<std::uint64_t>(*context_.limits.nodes / 100, 1, kCheckEvery));
  int stable = 0;
  Move last_best;

  // Helpers start at different depths, so that they are not all in the same place.
  for (int depth = 1 + number_ % 2; depth <= context_.max_depth; ++depth) {
    root_depth_ = depth;
    for (RootMove& r : roots_) r.previous = r.value;
    std::size_t finished = 0;
    for (pv_index_ = 0; pv_index_ < multipv_; ++pv_index_) {
      seldepth_ = 0;
      search_window(depth);
      sort_stably(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(pv_index_) + 1, better);
      if (stopped_) break;
      ++finished;
    }
    keep_finished_lines(stopped_, finished);
    if (stopped_) return;
    completed_depth_ = depth;
    if (number_ != 0) continue;

    report_lines(lines_, multipv_);
    stable = lines_[0].move == last_best ? stable + 1 : 0;
    last_best = lines_[0].move;
    const auto& mate = context_.limits.mate;
    if (mate && std::abs(lines_[0].value) >= kMate - 2 * *mate && is_mate(lines_[0].value)) return;
    const auto& enough = context_.limits.soft_nodes;
    if (enough && all_nodes() >= *enough) return;
    if (is_time_to_stop(stable)) {
      if (!context_.pondering.load(std::memory_order_acquire)) return;
      context_.done_pondering.store(true, std::memory_order_release);
    }
  }
}

Value Worker::search_window(int depth) {
  // Aspiration: the score will be near the last one, and a narrow window makes it cheaper to say so.
  Value alpha = -kInfinity;
  Value beta = kInfinity;
  int width = params::aspiration_width + number_ % 4;
  const Value before = roots_[pv_index_].previous;
  if (depth >= params::aspiration_depth && before != -kInfinity && !is_mate(before)) {
    alpha = std::max(before - width, -kInfinity);
    beta = std::min(before + width, kInfinity);
  }
  int fails_high = 0;
  failed_high_.reset();
  while (true) {
    for (std::size_t i = pv_index_; i < roots_.size(); ++i) roots_[i].value = -kInfinity;
    const Value v = search<NodeKind::Root>(0, alpha, beta, std::max(1, depth - fails_high), false);
    sort_stably(roots_.begin() + static_cast<std::ptrdiff_t>(pv_index_), roots_.end(), better);
    if (stopped_) return v;
    failed_high_.reset();
    if (v > alpha && v < beta) return v;
    if (v <= alpha && alpha == -kInfinity) return v;
    if (v >= beta && beta == kInfinity) return v;
    if (number_ == 0 && multipv_ == 1 && context_.time.elapsed() > kTalkAfter) report_lines(roots_, 1);
    if (v <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(v - width, -kInfinity);
      fails_high = 0;
    } else {
      failed_high_ = roots_[pv_index_];
      beta = std::min(v + width, kInfinity);
      if (!is_mate(v) && fails_high < 3) ++fails_high;
    }
    width += width / 2;
    if (width > params::aspiration_widest || is_mate(v))
      (v <= alpha || v < before ? alpha = -kInfinity : beta = kInfinity);
  }
}

void Worker::keep_finished_lines(bool stopped, std::size_t finished) {
  if (!stopped) {
    lines_ = roots_;
    return;
  }
  if (completed_depth_ == 0) {
    // Stopped in the first iteration: whatever has been seen, the unseen behind it in their order.
    lines_ = roots_;
    if (lines_[0].value == -kInfinity) lines_[0].value = evaluate(0);
    return;
  }
  // Of an unfinished iteration count the finished lines and a best move whose value is exact, or which was
  // better than expected and is being asked by how much; the rest is as it was before.
  if (finished == 0) {
    const RootMove& first = roots_[0];
    const bool is_exact =
        first.value != -kInfinity && first.depth == root_depth_ && first.bound == InfoBound::Exact;
    if (!is_exact && !failed_high_) return;
    if (!is_exact) std::swap(roots_[0], *failed_high_);
    finished = 1;
  }
  for (std::size_t i = finished; i-- > 0;) bring_first(roots_[i].move) = roots_[i];
  sort_stably(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(multipv_),
              [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
}

RootMove& Worker::bring_first(Move m) {
  const auto it = std::ranges::find(lines_, m, &RootMove::move);
  std::rotate(lines_.begin(), it, it + 1);
  return lines_.front();
}

bool Worker::is_time_to_stop(int stable) {
  if (!context_.time.is_flexible()) return false;
  const RootMove& best = lines_[0];
  // A mate found is a mate proved once the depth is well past it.
  if (best.value >= kMateBound && root_depth_ >= 2 * (kMate - best.value) + 4) return true;
  if (roots_.size() == 1 && root_depth_ >= 6) return true;
  std::uint64_t sum = 1;
  for (const RootMove& r : roots_) sum += r.nodes;
  // The larger the share of the best move in all nodes, the clearer the case; and the longer it has
  // been the best.
  int percent = params::time_node_base -
                static_cast<int>(static_cast<std::uint64_t>(params::time_node_slope) * best.nodes / sum);
  percent = percent * (params::time_unstable - params::time_stable_step * std::min(stable, 7)) / 100;
  return context_.time.past_soft(all_nodes(), percent);
}

bool Worker::find_mate(int moves) {
  MateSearch proof([this] {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    return !should_stop();
  });
  std::vector<Move> allowed;
  for (const RootMove& r : lines_) allowed.push_back(r.move);
  const auto line = proof.solve(frame(0).pos, allowed, std::min(moves, kMaxPly / 2), allowed.front());
  if (line.empty()) return false;
  const int plies = static_cast<int>(line.size());
  RootMove& best = bring_first(line.front());
  best.value = mate_at(plies);
  best.bound = InfoBound::Exact;
  best.depth = best.seldepth = completed_depth_ = std::max(completed_depth_, plies);
  best.pv = line;
  return true;
}

void Worker::report_lines(const std::vector<RootMove>& lines, std::size_t count) const {
  reported_nodes_ = all_nodes();
  if (context_.listener == nullptr) return;
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
    info.score = to_score(line.value);
    info.bound = line.bound;
    info.wdl = is_dead_draw ? Wdl{0, 1000, 0} : wdl_of(line.value);
    info.nodes = reported_nodes_;
    info.nps = reported_nodes_ * 1000 / ms;
    info.hashfull = context_.table.hashfull();
    info.time = time;
    info.pv = line.pv;
    context_.listener->info(info);
  }
}

void Worker::report_current(Move m, int number) const {
  if (context_.listener == nullptr || context_.time.elapsed() < kTalkAfter) return;
  context_.listener->current_move({root_depth_, m, number + static_cast<int>(pv_index_)});
}

}  // namespace engine
