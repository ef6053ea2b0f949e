// SPDX-License-Identifier: GPL-3.0-or-later
// All that a conversion writes: games, duplicates that are left out, and the report about these or about tags
// that are changed. Nothing has its name before all is complete.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/convert/split_output.h"

namespace annotate::bgn {

class Outputs {
 public:
  using Done = std::expected<void, chess::IoError>;

  explicit Outputs(const ConvertOptions& options);
  /// Call it first. The fault is one of usage: an output is an input or another output.
  std::optional<std::string> set_targets(std::vector<Target> targets);

  /// Those in which games are written.
  const std::vector<chess::GameFormat>& formats() const { return formats_; }
  /// Must it be known where each game ends?
  bool needs_ends() const { return needs_ends_; }
  /// Is standard output one of them, or are all of them?
  bool has_stream() const;
  bool are_streams() const;

  Done open();
  Done write(const Converted& games);
  /// Games that are duplicates, and lines of the report.
  Done leave_out(const Converted& games) { return duplicates_ ? duplicates_->write(games) : Done(); }
  Done report(std::string_view line) { return report_ ? report_->sink().write(line) : Done(); }
  /// Completes all files and gives them their names.
  Done publish();

  /// Compresses something, if there is something to compress.
  bool help() { return pool_.help(); }

 private:
  template <class Do>
  Done for_each(Do action);

  const ConvertOptions& options_;
  bool is_split_;
  bool needs_ends_;
  chess::CompressionPool pool_;
  std::vector<chess::FileRole> read_;
  std::vector<chess::GameFormat> formats_;
  std::vector<SplitOutput> games_;
  std::optional<SplitOutput> duplicates_;
  std::optional<chess::StagedOutput> report_;
};

}  // namespace annotate::bgn
