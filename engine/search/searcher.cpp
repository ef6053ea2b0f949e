// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/searcher.h"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

#include "core/movegen.h"
#include "core/see.h"
#include "engine/search/move_picker.h"
#include "os/memory.h"
#include "os/threads.h"

namespace engine {
namespace {

using chess::Move;
using chess::Position;

/// The moves to choose among, promising ones first: even a search of one node answers sensibly.
std::vector<RootMove> root_moves(const Position& root, const std::vector<Move>& wanted,
                                 const TranspositionTable& table) {
  TableHit hit{};
  const Move known = table.probe(root.key(), 0, hit) ? hit.move : Move::null();
  struct Ranked {
    Move move;
    int rank;
  };
  std::vector<Ranked> ranked;
  constexpr int kFirst = 100'000;
  for (const Move m : chess::legal_moves(root))
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), m) != wanted.end())
      ranked.push_back({m, m == known ? kFirst : chess::static_exchange(root, m)});
  sort_stably(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });

  std::vector<RootMove> moves(ranked.size());
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    moves[i].move = ranked[i].move;
    moves[i].pv = {ranked[i].move};
  }
  return moves;
}

}  // namespace

Searcher::Searcher() {
  context_.table.resize(16);
  set_threads(1);
}

bool Searcher::set_threads(int count) try {
  const auto wanted = static_cast<std::size_t>(std::clamp(count, 1, kMaxThreads));
  if (workers_.size() > wanted) {
    workers_.resize(wanted);
    chess::give_back_heap();
  }
  while (workers_.size() < wanted)
    workers_.push_back(std::make_unique<Worker>(context_, static_cast<int>(workers_.size())));
  return true;
} catch (const std::bad_alloc&) {
  if (workers_.empty()) throw;  // nothing can be searched
  // The search itself wants some memory, too, and each thread its stack.
  workers_.resize((workers_.size() + 1) / 2);
  return false;
}

void Searcher::set_network(std::shared_ptr<const nnue::Network> network) {
  context_.network = std::move(network);
  new_game();
}

void Searcher::set_params(const ParamSet& params) {
  context_.params = params;
  params.use();
  context_.reductions.fill();
}

void Searcher::new_game() {
  context_.table.clear();
  context_.time.new_game();
  for (auto& worker : workers_) worker->new_game();
}

void Searcher::arm(const Position& root, Limits limits, const SearchSettings& settings) {
  context_.params.use();
  context_.limits = std::move(limits);
  context_.settings = settings;
  context_.shown_lines = settings.multipv;
  context_.max_depth = std::clamp(context_.limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
  // Who asks for a mate, or analyses, wants to know, whatever strength is set for play.
  if (context_.limits.mate || context_.limits.infinite) context_.settings.skill = kFullSkill;
  handicap_.reset();
  context_.handicap_nodes = 0;
  if (context_.settings.skill < kFullSkill) {
    handicap_ = handicap_of(context_.settings.skill, root.board().occupied().count());
    context_.settings.multipv = std::max(settings.multipv, handicap_->lines);
    context_.handicap_nodes = handicap_->nodes;
  }
  if (context_.limits.mate)
    context_.max_depth = std::min(context_.max_depth, 2 * std::clamp(*context_.limits.mate, 1, kMaxPly) + 1);
  {
    const std::lock_guard lock(mutex_);
    told_to_stop_ = false;
  }
  context_.stop.store(false);
  context_.done_pondering.store(false);
  context_.pondering.store(context_.limits.ponder);
  context_.time.start(context_.limits, root.turn(), settings.time);
}

SearchResult Searcher::run(const Position& root, std::span<const chess::Key> earlier,
                           SearchListener* listener) {
  context_.listener = listener;
  context_.table.new_search();
  SearchResult result;
  auto moves = root_moves(root, context_.limits.searchmoves, context_.table);
  context_.endgames.begin(context_.settings.endgames, root, earlier, moves);
  if (moves.empty()) {
    if (listener != nullptr) {
      SearchInfo info;
      info.score = root.in_check() ? chess::Score::mated_in(0) : chess::Score::cp(0);
      info.wdl = root.in_check() ? Wdl{0, 0, 1000} : Wdl{0, 1000, 0};
      listener->info(info);
    }
    result.score = root.in_check() ? chess::Score::mated_in(0) : chess::Score::cp(0);
    wait_for_permission();
    return result;
  }

  // Repetitions reach no further back than the last capture or pawn move.
  const auto reach = std::min<std::size_t>(earlier.size(), static_cast<std::size_t>(root.halfmove_clock()));
  for (auto& worker : workers_) worker->prepare(root, earlier.last(reach), moves);
  run_workers();

  const Worker& best = best_worker();
  const auto candidates = static_cast<std::size_t>(context_.settings.multipv);
  std::uint64_t nodes = 0;
  for (const auto& worker : workers_) nodes += worker->nodes();
  if (&best != workers_[0].get() || workers_[0]->reported_nodes() != nodes)
    workers_[0]->report_lines(best.lines(), candidates);
  // Whoever has only pondered was never on the clock.
  if (!context_.pondering.load()) context_.time.finish(nodes);

  const auto& lines = best.lines();
  std::size_t chosen = 0;
  if (handicap_ && best.completed_depth() > 0)
    chosen = choose_weakened({lines.data(), std::min(lines.size(), candidates)}, handicap_->margin,
                             context_.settings.seed);
  // Whoever sees one line only sees that of the move that is played.
  if (chosen != 0 && context_.shown_lines == 1) best.report_lines({lines[chosen]}, 1);
  wait_for_permission();
  result.best = lines[chosen].move;
  result.ponder = guess_ponder(root, lines[chosen]);
  result.value = lines[chosen].value == -kInfinity ? kDraw : lines[chosen].known_value();
  result.score = to_score(result.value);
  result.depth = best.completed_depth();
  result.nodes = nodes;
  return result;
}

void Searcher::run_workers() {
  std::vector<std::jthread> helpers;
  // A handicap is one of a single thread: helpers would make it depend on the machine.
  const std::size_t searching = handicap_ ? 1 : workers_.size();
  for (std::size_t i = 1; i < searching; ++i) {
    auto helper = chess::try_start_thread([this, i] { workers_[i]->run(workers_); });
    if (!helper) break;
    helpers.push_back(std::move(*helper));
  }
  Worker& first = *workers_[0];
  const std::span<const std::unique_ptr<Worker>> all = workers_;
  first.run(all.first(searching));
  // With pruning, a mate may be missed, or a shorter one.
  if (const auto& mate = context_.limits.mate; mate && !context_.stop.load(std::memory_order_relaxed)) {
    const Value v = first.lines()[0].value;
    const int most = v >= kMateBound ? std::min(*mate, (kMate - v + 1) / 2) : *mate;
    if (v > -kMateBound && first.find_mate(most)) first.report_lines(first.lines(), 1);
  }
  // The search may be over, yet the best move not wanted before `stop`: helpers go on till then.
  wait_for_permission();
  context_.stop.store(true, std::memory_order_relaxed);
  for (std::jthread& helper : helpers) helper.join();
}

void Searcher::wait_for_permission() {
  std::unique_lock lock(mutex_);
  changed_.wait(
      lock, [this] { return told_to_stop_ || (!context_.limits.infinite && !context_.pondering.load()); });
}

void Searcher::stop() {
  {
    const std::lock_guard lock(mutex_);
    told_to_stop_ = true;
    context_.stop.store(true);
  }
  changed_.notify_all();
}

void Searcher::ponderhit() {
  {
    const std::lock_guard lock(mutex_);
    if (!context_.pondering.load()) return;
    context_.time.ponderhit();
    context_.pondering.store(false);
    if (context_.done_pondering.load()) context_.stop.store(true);
  }
  changed_.notify_all();
}

const Worker& Searcher::best_worker() const {
  // A helper that has finished a deeper iteration and likes its move at least as much knows better.
  const Worker* best = workers_[0].get();
  if (context_.settings.multipv > 1 || context_.limits.mate || context_.limits.depth) return *best;
  for (const auto& worker : workers_)
    if (worker->completed_depth() > best->completed_depth() &&
        worker->lines()[0].value >= best->lines()[0].value)
      best = worker.get();
  return *best;
}

Move Searcher::guess_ponder(const Position& root, const RootMove& line) const {
  if (line.pv.size() >= 2) return line.pv[1];
  const Position next = root.after(line.move);
  TableHit hit;
  if (context_.table.probe(next.key(), 0, hit) && next.is_legal(hit.move)) return hit.move;
  return Move::null();
}

}  // namespace engine
