// SPDX-License-Identifier: GPL-3.0-or-later
// What every worker of a conversion does: reads the games of a chunk, and writes those that are wanted as
// texts.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "annotate/bgn/convert/arrangement.h"
#include "annotate/bgn/convert/outputs.h"
#include "annotate/bgn/pipeline/session.h"

namespace annotate::bgn {

class ChunkConverter {
 public:
  using Emit = std::function<bool(ChunkResult<Converted>&&)>;
  using Texts = std::array<std::string, chess::kWrittenFormats>;

  /// `keep` may be empty, and `arrangement` null. All outlive the converter.
  ChunkConverter(const ConvertOptions& options, const GameTest& keep, const Outputs& outputs,
                 const Arrangement* arrangement)
      : options_(options),
        keep_(keep),
        outputs_(outputs),
        arrangement_(arrangement),
        copies_(options.copies_games && options.output.strip == chess::StripChoice()) {}

  /// Several threads may call it at once.
  void convert(chess::Chunk&& chunk, const std::string& name, const Emit& emit);
  /// Texts that were written lend their memory, which is megabytes, to the next ones.
  void take_back(Texts&& texts);

 private:
  void tidy(chess::ImportedGame& game, std::span<const chess::Diagnostic> remarks, Converted& games) const;
  void add(chess::ImportedGame& game, chess::GameReader& lender, Converted& games) const;
  chess::TreeTime tree_time() const;
  Texts empty_texts();

  const ConvertOptions& options_;
  const GameTest& keep_;
  const Outputs& outputs_;
  const Arrangement* arrangement_;
  const bool copies_;  ///< games that are not changed
  /// Whoever does not want the tag Annotator does not want it from BGN's providers either.
  const chess::GameStyle style_{options_.output.bgn, options_.output.egd,
                                options_.output.strip.keeps_tag("Annotator")};
  std::mutex mutex_;
  std::vector<Texts> free_;
};

}  // namespace annotate::bgn
