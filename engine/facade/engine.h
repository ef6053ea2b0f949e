// SPDX-License-Identifier: GPL-3.0-or-later
// The engine behind one door, without input or output: set it up, give it a position, start a
// search, and listen. The UCI loop, tests and tools all drive this class.
#pragma once

#include <atomic>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.h"
#include "core/position.h"
#include "engine/book/own_book.h"
#include "engine/eval/evaluate.h"
#include "engine/facade/options.h"
#include "engine/search/searcher.h"

namespace engine {

/// Called from the counting thread; `perft_done` comes exactly once, last.
class PerftListener {
 public:
  virtual ~PerftListener() = default;
  virtual void perft_move(chess::Move, std::uint64_t /*leaves*/) {}
  /// `complete` is false after stop().
  virtual void perft_done(std::uint64_t leaves, Milliseconds time, bool complete) = 0;
};

/// Not itself thread-safe, but for stop(), ponderhit(), wait(), is_busy() and ends_by_itself(): one thread
/// drives it.
class Engine {
 public:
  Engine();
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const EngineOptions& options() const { return options_; }
  /// Ends a running search first. The error is a sentence for people.
  std::expected<OptionEffect, chess::Error> set_option(std::string_view name,
                                                       const std::optional<std::string>& value);

  /// Takes the network and the tunables of `other`; what has been learnt is forgotten.
  void use_evaluation_of(const Engine& other);

  /// The next search is of another game: what has been learnt is forgotten. Ends a running search.
  void new_game();

  /// The position to search next: `start` and the moves played since. Precondition: they are legal.
  /// A running search goes on with the old one.
  void set_position(const chess::Position& start, std::span<const chess::Move> moves = {});
  const chess::Position& position() const { return position_; }

  /// Searches in a thread of its own; where OwnBook is set and the book knows the position, its move is the
  /// answer instead. Ends a running search first. `listener` must live until its
  /// best_move has been called, which happens exactly once.
  void start(Limits limits, SearchListener& listener);
  /// Searches in this thread, without the book; only stop() from another thread or a limit ends it.
  SearchResult search(Limits limits, SearchListener* listener = nullptr);
  /// Counts leaves in a thread of its own.
  void start_perft(int depth, PerftListener& listener);

  /// The running search is to answer now. Nothing when there is none.
  void stop();
  /// The move pondered on was played.
  void ponderhit();
  /// Until the running search has given its best move; for ever, if it is infinite and nobody stops it.
  void wait();
  /// Is a search or count running that has not answered yet?
  bool is_busy() const { return busy_.load(std::memory_order_acquire); }
  /// Does what was started last end without stop(), sooner or later?
  bool ends_by_itself() const { return ends_by_itself_.load(std::memory_order_acquire); }

  /// The best move of the open book in a position; nothing if there is none, or no book is open.
  std::optional<chess::Move> book_choice(const chess::Position& position) {
    return book_.pick(position, 0).value_or(std::nullopt);
  }

  /// The static evaluation of the position.
  EvalBreakdown eval() const { return explain(position_, *network_.network, *kernels_.kernels); }
  /// What evaluates, for people: the network's description, and the kind of arithmetic.
  std::string evaluator() const {
    return network_.description + " (" + std::string(kernels_.kernels->name) + ")";
  }
  /// How much memory the hash table has, and of which kind, for people: "16 MB of hash in large pages".
  std::string memory() const;
  /// The endgame tables of SyzygyPath; null without any.
  const chess::SyzygyTables* tables() const { return tables_.get(); }
  /// A sentence about the arithmetic that was asked for and is not to be had; empty when all is well.
  const std::string& complaint() const { return kernels_.complaint; }

 private:
  SearchSettings settings();
  std::expected<void, chess::Error> open_book();
  std::expected<void, chess::Error> open_network();
  std::expected<void, chess::Error> open_tables();
  std::optional<chess::Move> book_move(const Limits& limits, SearchListener& listener);
  /// In a thread; where none can be started, at once, and `listener` is told.
  void launch(std::function<void()> task, SearchListener* listener = nullptr);

  EngineOptions options_;
  OwnBook book_;
  std::shared_ptr<const chess::SyzygyTables> tables_;  // null: none
  chess::Random random_;  // of weaker play: nobody wants to play the same game again and again
  nnue::NamedNetwork network_ = nnue::embedded_network();
  const nnue::KernelChoice& kernels_ = nnue::kernel_choice();
  Searcher searcher_;
  chess::Position position_ = chess::Position::start();
  std::vector<chess::Key> earlier_;  // of the positions before position_
  std::mutex thread_mutex_;
  std::jthread thread_;
  std::atomic<bool> busy_{false};
  std::atomic<bool> ends_by_itself_{true};
  std::atomic<bool> ends_after_ponderhit_{true};
  std::atomic<bool> stop_perft_{false};
};

}  // namespace engine
