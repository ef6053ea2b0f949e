// SPDX-License-Identifier: GPL-3.0-or-later
// What every run over inputs has around it: the inputs, the ledger, the person's console, and a thread that
// keeps the bar going and hears of Ctrl-C.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "annotate/bgn/pipeline/console.h"
#include "annotate/bgn/pipeline/input_chunks.h"
#include "annotate/bgn/pipeline/ledger.h"
#include "annotate/bgn/pipeline/ordered_run.h"
#include "annotate/bgn/pipeline/run_options.h"

namespace annotate::bgn {

/// How a run ended.
struct RunEnd {
  int exit_status = kExitWell;
  GameCounts totals;
};

/// A piece of the result of a chunk, and what is to be said with it.
template <class Result>
struct Piece {
  Result result;
  ChunkReport report;
};

class Session {
 public:
  static constexpr std::size_t kChunkSize = 256 * 1024;

  explicit Session(const RunOptions& options, std::size_t chunk_size = kChunkSize,
                   OnDiagnostic on_diagnostic = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  InputChunks& chunks() { return chunks_; }
  Ledger& ledger() { return ledger_; }
  Console& console() { return console_; }

  /// Reads all inputs: `work` makes pieces of each chunk, on several threads at once, and stops when `emit`
  /// says so; the ledger takes the reports in order, and `take` the results behind them (false: enough).
  template <class Result>
  void run(const std::function<void(Chunk&&, const std::string& name,
                                    const std::function<bool(Piece<Result>&&)>& emit)>& work,
           const std::function<bool(Result&&)>& take) {
    OrderedRun<Chunk, Piece<Result>> ordered;
    ordered.next = [this] { return chunks_.next(); };
    ordered.work = [&](Chunk&& chunk, const auto& emit) {
      const std::string& name = chunks_.name(chunk.input);
      work(std::move(chunk), name, emit);
    };
    ordered.take = [&](Piece<Result>&& piece) {
      const bool goes_on = take_piece(std::move(piece), take);
      if (!goes_on) stop_.request_stop();  // nobody has to wait for standard input any more
      return goes_on;
    };
    ordered.run(static_cast<std::size_t>(options_.jobs));
  }

  /// Ctrl-C, or a request to end.
  static bool is_interrupted();

  /// Takes the bar away. The status is that of what was read, or of the interrupt.
  RunEnd finish();

 private:
  template <class Result>
  bool take_piece(Piece<Result>&& piece, const std::function<bool(Result&&)>& take) {
    if (is_interrupted()) return false;
    ledger_.take(std::move(piece.report));
    return take(std::move(piece.result));
  }
  void watch(std::stop_token done);

  const RunOptions& options_;
  std::stop_source stop_;
  Console console_;
  InputChunks chunks_;
  Ledger ledger_;
  std::mutex mutex_;
  std::condition_variable_any tick_;
  std::jthread watcher_;  // last: it uses all of the above
};

}  // namespace annotate::bgn
