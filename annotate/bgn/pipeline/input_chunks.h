// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of a run, one after the other, cut into chunks. Format and compression are found by content;
// compressed inputs are decompressed by a thread of their own.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/bgn/pipeline/chunk.h"
#include "annotate/bgn/pipeline/chunk_cutter.h"
#include "annotate/bgn/pipeline/run_options.h"

namespace annotate::bgn {

/// How much has been read; another thread may look at it.
struct ReadProgress {
  std::atomic<std::uint64_t> bytes{0};  ///< of the files as they lie there, compressed or not
  std::uint64_t total = 0;              ///< 0: not known
};

class InputChunks {
 public:
  /// Standard input is not waited for any more once `stop` is requested.
  InputChunks(const RunOptions& options, std::size_t chunk_size, std::stop_token stop);

  /// The next chunk. Every input gives one at least, marked as its last; nothing follows the last input's.
  std::optional<Chunk> next();

  /// The format of the first input; nothing when it cannot be opened, of which its chunk will tell.
  /// Precondition: called before the first `next`.
  std::optional<GameFormat> first_format();

  /// What to call an input in messages.
  const std::string& name(std::size_t input) const { return names_[input]; }
  std::size_t inputs() const { return names_.size(); }
  const ReadProgress& progress() const { return progress_; }

 private:
  /// Opens the next input; the fault when it cannot be read.
  std::optional<chess::IoError> open();

  std::vector<std::string> paths_;
  std::vector<std::string> names_;
  std::optional<GameFormat> from_;
  std::size_t chunk_size_;
  std::stop_token stop_;
  std::size_t opened_ = 0;
  GameFormat format_ = GameFormat::Pgn;      // of the input opened last
  std::unique_ptr<ChunkCutter> cutter_;      // null between inputs
  std::optional<chess::IoError> early_fault_;  // of the first input, not yet told
  bool is_last_given_ = false;               // of the input opened last
  ReadProgress progress_;
};

}  // namespace annotate::bgn
