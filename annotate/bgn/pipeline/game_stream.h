// SPDX-License-Identifier: GPL-3.0-or-later
// The games of the inputs one after the other, in this thread, with their true numbers and lines: for those
// who want a certain one.
#pragma once

#include <memory>
#include <optional>

#include "annotate/bgn/pipeline/chunk_reading.h"
#include "annotate/bgn/pipeline/session.h"

namespace annotate::bgn {

class GameStream {
 public:
  explicit GameStream(const RunOptions& options) : session_(options) {}

  /// Nothing at the end, or after Ctrl-C. What is wrong has been shown.
  std::optional<chess::ImportedGame> next();

  /// What to call the input of the last game.
  const std::string& input() { return session_.chunks().name(input_); }

  /// Takes the bar away.
  RunEnd finish() { return session_.finish(); }

 private:
  Session session_;
  std::unique_ptr<ChunkReading> reading_;
  std::size_t input_ = 0;
};

}  // namespace annotate::bgn
