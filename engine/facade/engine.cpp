// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/facade/engine.h"

#include <random>
#include <utility>

#include "base/text.h"
#include "core/perft.h"
#include "engine/search/skill.h"
#include "os/threads.h"

namespace engine {
namespace {

using chess::Position;

// Below this, counting takes too little time to be worth interrupting.
constexpr int kUninterruptedPerft = 4;

std::uint64_t count_leaves(const Position& pos, int depth, const std::atomic<bool>& stop) {
  if (depth <= kUninterruptedPerft) return chess::perft(pos, depth);
  std::uint64_t sum = 0;
  for (const chess::Move m : chess::legal_moves(pos)) {
    if (stop.load(std::memory_order_relaxed)) break;
    sum += count_leaves(pos.after(m), depth - 1, stop);
  }
  return sum;
}

// Another opening each time the program runs.
std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

Engine::Engine() : book_(random_seed()), random_(random_seed()) {
  searcher_.set_hash(static_cast<std::size_t>(options_.hash));
}

Engine::~Engine() {
  stop();
  wait();
}

std::expected<OptionEffect, chess::Error> Engine::set_option(std::string_view name,
                                                             const std::optional<std::string>& value) {
  stop();
  wait();
  const std::string network_before = options_.eval_file;
  const auto effect = engine::set_option(options_, name, value);
  if (!effect) return effect;
  switch (*effect) {
    case OptionEffect::Threads:
      if (!searcher_.set_threads(options_.threads)) {
        options_.threads = searcher_.threads();
        chess::Error error("not enough memory for so many threads");
        error.action = "there are " + std::to_string(options_.threads);
        return std::unexpected(std::move(error));
      }
      break;
    case OptionEffect::Hash:
      if (!searcher_.set_hash(static_cast<std::size_t>(options_.hash))) {
        options_.hash = static_cast<int>(searcher_.table().megabytes());
        chess::Error error("not enough memory for that hash table");
        error.action = "it stays at " + std::to_string(options_.hash) + " MB";
        return std::unexpected(std::move(error));
      }
      break;
    case OptionEffect::ClearHash: searcher_.clear_hash(); break;
    case OptionEffect::Book:
      if (const auto opened = open_book(); !opened) return std::unexpected(opened.error());
      break;
    case OptionEffect::Network:
      if (const auto opened = open_network(); !opened) {
        options_.eval_file = network_before;
        return std::unexpected(opened.error());
      }
      break;
    case OptionEffect::Tables:
      if (const auto opened = open_tables(); !opened) return std::unexpected(opened.error());
      break;
    case OptionEffect::Params: searcher_.set_params(options_.params); break;
    case OptionEffect::DebugLog:
    case OptionEffect::None: break;
  }
  return effect;
}

void Engine::new_game() {
  stop();
  wait();
  searcher_.new_game();
}

void Engine::set_position(const Position& start, std::span<const chess::Move> moves) {
  position_ = start;
  earlier_.clear();
  for (const chess::Move m : moves) {
    earlier_.push_back(position_.key());
    position_.play(m);
  }
}

SearchSettings Engine::settings() {
  SearchSettings s;
  s.multipv = options_.multipv;
  // An analysis wants the truth, whatever strength was set for play.
  if (!options_.analyse_mode)
    s.skill = options_.limit_strength ? skill_of_elo(options_.elo) : options_.skill_level;
  s.seed = random_.next();
  s.time = {Milliseconds(options_.move_overhead), options_.nodestime};
  s.endgames = {tables_, options_.syzygy_probe_depth, options_.syzygy_probe_limit,
                options_.syzygy_fifty_moves};
  return s;
}

std::expected<void, chess::Error> Engine::open_tables() {
  tables_.reset();
  searcher_.clear_hash();  // what other tables have said
  const std::string& folders = options_.syzygy_path;
  if (folders.empty()) return {};
  auto opened = chess::SyzygyTables::open(folders);
  std::string fault;
  if (!opened) {
    fault = to_string(opened.error());
  } else if (opened->wdl_count() == 0) {
    fault = "no tables (files like KQvK.rtbw) in " + chess::printable(folders, 200);
  }
  if (!fault.empty()) {
    chess::Error error("SyzygyPath", fault);
    error.action = "there are no endgame tables";
    return std::unexpected(std::move(error));
  }
  tables_ = std::make_shared<const chess::SyzygyTables>(std::move(*opened));
  return {};
}

std::expected<void, chess::Error> Engine::open_book() {
  book_.close();
  if (!options_.own_book) return {};
  auto opened = book_.open(options_.book_file);
  if (!opened) {
    opened = std::unexpected(std::move(opened.error()).in("BookFile"));
    opened.error().action = "there is no book";
  }
  return opened;
}

void Engine::use_evaluation_of(const Engine& other) {
  options_.params = other.options_.params;
  searcher_.set_params(options_.params);
  network_ = other.network_;
  searcher_.set_network(network_.network);
}

std::expected<void, chess::Error> Engine::open_network() {
  const std::string& path = options_.eval_file;
  if (path.empty() || path == kEmbeddedNetwork) {
    network_ = nnue::embedded_network();
  } else {
    auto loaded = nnue::load_network(path);
    if (!loaded) {
      chess::Error error = std::move(loaded.error()).in("EvalFile");
      error.action = "the network stays as it was";
      return std::unexpected(std::move(error));
    }
    network_ = std::move(*loaded);
  }
  searcher_.set_network(network_.network);
  return {};
}

std::string Engine::memory() const {
  const std::size_t all = searcher_.table().megabytes();
  const std::size_t large = searcher_.table().megabytes_in_large_pages();
  std::string text = std::to_string(all) + " MB of hash in ";
  if (large > 0 && large < all) return text + "pages large (" + std::to_string(large) + " MB) and small";
  return text + (large > 0 ? "large pages" : "small pages");
}

std::optional<chess::Move> Engine::book_move(const Limits& limits, SearchListener& listener) {
  // An analysis wants a search, and so does who asks for certain moves, or for a mate.
  const bool is_play = !options_.analyse_mode && !limits.infinite && !limits.ponder && !limits.mate &&
                       limits.searchmoves.empty();
  if (!is_play) return std::nullopt;
  auto move = book_.pick(position_, options_.book_variety);
  if (!move) {
    listener.note("BookFile: " + to_string(move.error()) + "; there is no book any more");
    return std::nullopt;
  }
  return *move;
}

void Engine::launch(std::function<void()> task, SearchListener* listener) {
  busy_.store(true, std::memory_order_release);
  const std::lock_guard lock(thread_mutex_);
  if (auto thread = chess::try_start_thread(task)) {
    thread_ = std::move(*thread);
    return;
  }
  // Whoever drives the engine waits for the answer, and cannot stop the search.
  if (!ends_by_itself()) stop();
  if (listener != nullptr && chess::has_threads())
    listener->note("no thread can be started: " +
                   std::string(ends_by_itself() ? "nothing is read until the search ends"
                                                : "a search without an end is stopped at once"));
  task();
}

void Engine::start(Limits limits, SearchListener& listener) {
  stop();
  wait();
  const bool ends = limits.end_by_themselves(position_.turn());
  ends_by_itself_.store(ends && !limits.ponder, std::memory_order_release);
  ends_after_ponderhit_.store(ends, std::memory_order_release);
  if (const auto move = book_move(limits, listener)) {
    launch(
        [this, move = *move, &listener] {
          busy_.store(false, std::memory_order_release);
          listener.note("book move");
          listener.best_move({.best = move, .ponder = {}, .score = {}});
        },
        &listener);
    return;
  }
  searcher_.arm(position_, std::move(limits), settings());
  launch(
      [this, root = position_, earlier = earlier_, &listener] {
        const SearchResult result = searcher_.run(root, earlier, &listener);
    // Not busy any more before the answer is out: whoever reads it may go on at once.
        busy_.store(false, std::memory_order_release);
        listener.best_move(result);
      },
      &listener);
}

SearchResult Engine::search(Limits limits, SearchListener* listener) {
  stop();
  wait();
  searcher_.arm(position_, std::move(limits), settings());
  const SearchResult result = searcher_.run(position_, earlier_, listener);
  if (listener != nullptr) listener->best_move(result);
  return result;
}

void Engine::start_perft(int depth, PerftListener& listener) {
  stop();
  wait();
  stop_perft_.store(false);
  ends_by_itself_.store(true, std::memory_order_release);
  launch([this, root = position_, depth, &listener] {
    const auto begin = TimeManager::Clock::now();
    std::uint64_t sum = 0;
    if (depth <= 0) sum = 1;
    if (depth > 0)
      for (const chess::Move m : chess::legal_moves(root)) {
        const std::uint64_t leaves = count_leaves(root.after(m), depth - 1, stop_perft_);
        if (stop_perft_.load(std::memory_order_relaxed)) break;
        listener.perft_move(m, leaves);
        sum += leaves;
      }
    const auto time = std::chrono::duration_cast<Milliseconds>(TimeManager::Clock::now() - begin);
    const bool complete = !stop_perft_.load(std::memory_order_relaxed);
    busy_.store(false, std::memory_order_release);
    listener.perft_done(sum, time, complete);
  });
}

void Engine::stop() {
  stop_perft_.store(true, std::memory_order_relaxed);
  searcher_.stop();
}

void Engine::ponderhit() {
  ends_by_itself_.store(ends_after_ponderhit_.load(std::memory_order_acquire), std::memory_order_release);
  searcher_.ponderhit();
}

void Engine::wait() {
  const std::lock_guard lock(thread_mutex_);
  if (thread_.joinable()) thread_.join();
}

}  // namespace engine
