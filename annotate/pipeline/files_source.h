// SPDX-License-Identifier: GPL-3.0-or-later
// Game files of any format as one stream of games for the pipeline, with the messages that belong to them. A
// file that cannot be read is named, and the next one is taken.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/pipeline/game_source.h"
#include "games/game_files.h"
#include "games/game_reader.h"

namespace annotate {

class FilesSource final : public GameSource {
 public:
  /// Paths; `-` is standard input, which is not waited for any more once `stop` is requested. See
  /// `chess::open_input` for `reading`.
  FilesSource(std::vector<std::string> paths, std::stop_token stop, const chess::InputOptions& reading = {});

  std::optional<SourceItem> next() override;
  std::optional<double> fraction_read() const override;

  /// The format of the input that the last item came from, once there was one.
  std::optional<chess::GameFormat> format() const { return format_; }

 private:
  std::optional<SourceItem> open_next();
  void add_fault(SourceItem& item);
  SourceItem end_input();

  chess::GameFiles files_;
  std::size_t next_file_ = 0;
  std::optional<chess::GameFormat> format_;
  std::unique_ptr<chess::GameReader> reader_;  ///< null between files
  std::string name_;                           ///< of the file that is read
  bool has_given_games_ = false;               ///< it had a game that could be read
  bool has_told_fault_ = false;                ///< what ended it
};

}  // namespace annotate
