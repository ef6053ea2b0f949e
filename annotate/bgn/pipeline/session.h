// SPDX-License-Identifier: GPL-3.0-or-later
// What every run over inputs has around it: the inputs, the ledger, the person's console with the bar that
// says how far reading is, and the watch for Ctrl-C.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

#include "annotate/bgn/pipeline/ledger.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "console/console.h"
#include "console/progress.h"
#include "games/game_files.h"
#include "games/input_chunks.h"
#include "os/ordered_run.h"
#include "os/signals.h"

namespace annotate::bgn {

/// How a run ended.
struct RunEnd {
  int exit_status = kExitWell;
  chess::GameCounts totals;
  bool is_interrupted = false;  ///< by Ctrl-C, or a request to end
};

/// A piece of the result of a chunk, and what is to be said with it.
template <class Result>
struct ChunkResult {
  Result result;
  chess::ChunkReport report;
};

class Session {
 public:
  static constexpr std::size_t kChunkSize = 256 * 1024;

  explicit Session(const RunOptions& options, std::size_t chunk_size = kChunkSize,
                   OnDiagnostic on_diagnostic = {});
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  chess::GameFiles& files() { return files_; }
  chess::InputChunks& chunks() { return chunks_; }
  Ledger& ledger() { return ledger_; }
  chess::Console& console() { return console_; }

  /// Reads all inputs: `work` makes pieces of each chunk, on several threads at once, and stops when `emit`
  /// says so; the ledger takes the reports in order, and `take` the results behind them (false: enough).
  /// `help` is that of `OrderedRun`.
  template <class Result>
  void run(const std::function<void(chess::Chunk&&, const std::string& name,
                                    const std::function<bool(ChunkResult<Result>&&)>& emit)>& work,
           const std::function<bool(Result&&)>& take, const std::function<bool()>& help = {}) {
    run_jobs<Result, chess::Chunk>([this] { return chunks_.next(); },
                                   [&](chess::Chunk&& chunk, const auto& emit) {
                                     const std::string& name = files_.name(chunk.input);
                                     work(std::move(chunk), name, emit);
                                   },
                                   take, help);
  }
  /// The same of jobs of another kind than chunks of the inputs.
  template <class Result, class Job>
  void run_jobs(
      const std::function<std::optional<Job>()>& next,
      const std::function<void(Job&&, const std::function<bool(ChunkResult<Result>&&)>& emit)>& work,
      const std::function<bool(Result&&)>& take, const std::function<bool()>& help = {}) {
    chess::OrderedRun<Job, ChunkResult<Result>> ordered;
    ordered.next = next;
    ordered.work = work;
    ordered.take = [&](ChunkResult<Result>&& piece) {
      const bool goes_on = take_piece(std::move(piece), take);
      if (!goes_on) stop_.request_stop();  // nobody has to wait for standard input any more
      return goes_on;
    };
    ordered.help = help;
    const auto threads = static_cast<std::size_t>(options_.jobs);
    ordered.run(threads, 2 * threads);
  }

  /// From now on something goes to standard output: where that is a terminal, the bar goes.
  void begin_output();

  /// Ctrl-C, or a request to end.
  bool is_interrupted() const { return interrupts_.is_interrupted(); }

  /// Takes the bar away. The status is that of what was read, or of the interrupt. After an interrupt a
  /// message says so; `left` is its end, about what is left of the output.
  RunEnd finish(std::string_view left);

 private:
  template <class Result>
  bool take_piece(ChunkResult<Result>&& piece, const std::function<bool(Result&&)>& take) {
    if (is_interrupted()) return false;
    ledger_.take(std::move(piece.report));
    return take(std::move(piece.result));
  }

  const RunOptions& options_;
  std::stop_source stop_;
  const chess::InterruptWatch interrupts_{stop_};  // before all that starts threads
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  chess::Console console_{"bgn"};
  chess::GameFiles files_;
  chess::InputChunks chunks_;
  Ledger ledger_;
  std::optional<chess::ProgressDisplay> display_;  // last: it looks at the above
};

/// "812MB, 104MB/s, 1.2M games, 0:00:14 left". `total` 0: it is not known.
chess::ProgressView read_progress(std::uint64_t bytes, std::uint64_t total, std::uint64_t games,
                                  double seconds);

}  // namespace annotate::bgn
