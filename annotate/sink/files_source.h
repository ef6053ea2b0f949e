// SPDX-License-Identifier: GPL-3.0-or-later
// Game files one after the other as one stream of games. Whether a file is PGN or BGN is found by looking at
// its first bytes. A file that cannot be read is named, and the next one is taken.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/output/output.h"
#include "annotate/pipeline/game_source.h"
#include "io/byte_source.h"

namespace annotate {

/// One open input.
class OpenInput;

class FilesSource final : public GameSource {
 public:
  /// Paths; `-` is standard input, which is not waited for any more once `stop` is requested.
  FilesSource(std::vector<std::string> paths, std::stop_token stop);
  ~FilesSource() override;

  std::optional<SourceItem> next() override;
  std::optional<double> fraction_read() const override;

  /// The format of the input that the last item came from, once there was one.
  std::optional<OutputFormat> format() const { return format_; }

 private:
  std::optional<SourceItem> open_next();

  std::vector<std::string> paths_;
  std::stop_token stop_;
  std::size_t next_path_ = 0;
  std::unique_ptr<OpenInput> input_;
  std::optional<OutputFormat> format_;
  std::uint64_t bytes_before_ = 0;  ///< in the inputs already read
  std::uint64_t bytes_total_ = 0;   ///< of all inputs, 0 when not known
  std::atomic<std::uint64_t> bytes_read_{0};
};

}  // namespace annotate
