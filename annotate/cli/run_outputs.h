// SPDX-License-Identifier: GPL-3.0-or-later
// The outputs of a run. They are opened before its first game is annotated, and appear together at its end:
// first all are complete under temporary names, then they get their names.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/cli/options.h"
#include "annotate/cli/terminal_games.h"
#include "annotate/output/file_output.h"
#include "console/console.h"
#include "games/game_format.h"
#include "io/replaced_file.h"
#include "io/staged_file.h"

namespace annotate {

class RunOutputs {
 public:
  /// All must outlive the object. `leave_screen` is called before games are written to the terminal of a
  /// person: what else is drawn there goes.
  RunOutputs(const AnnotateOptions& options, chess::Console& console, std::function<void()> leave_screen);

  /// Opens what the options name. `input` is the format of the first game. `replaced` is the input if it is
  /// annotated in place. Returns false if that cannot be done; the reason has been told.
  bool open(std::optional<chess::GameFormat> input, const std::optional<chess::ReplacedFile>& replaced);

  std::vector<GameOutput*> games();
  std::vector<OutputFormat> formats() const;
  bool write(OutputFormat format) const;
  bool writes_stdout() const { return writes_stdout_; }
  /// Nothing is written but games to a terminal: they are lost when the window is closed.
  bool only_shows() const { return outputs_.size() == 1 && outputs_.front().screen; }
  /// Nobody wants more: the one who read the only output has gone.
  bool are_unwanted() const { return outputs_.size() == 1 && outputs_.front().file->has_lost_reader(); }
  /// The same by closing a pager, as people do.
  bool is_pager_closed() const {
    return only_shows() && outputs_.front().screen->is_closed() && are_unwanted();
  }
  /// Says once for each format what it could not express. `names_providers`: see FileOutput::losses.
  void name_losses(bool names_providers) const;

  /// Completes all outputs. An interrupted run completes files only if `keeps_partial`; the others stay as
  /// they were, which is said. Returns the first fault, else an empty text.
  std::string complete(bool is_interrupted, bool keeps_partial);
  /// The complete files, which wait for their names.
  std::vector<chess::StagedFile> staged() const;
  /// Gives them their names. Returns the first fault, else an empty text.
  std::string publish();
  /// The files that have their names, with their content where the name does not say it.
  const std::vector<std::string>& written() const { return written_; }

 private:
  struct Output {
    std::unique_ptr<FileOutput> file;
    std::unique_ptr<TerminalGames> screen;  ///< between it and the pipeline, if it is a person's terminal
  };

  OutputFormat default_format(std::optional<chess::GameFormat> input) const;
  bool add(const std::string& path, OutputFormat format, std::optional<chess::Compression> compression);
  bool open_in_place(std::optional<chess::GameFormat> input, const chess::ReplacedFile& replaced);

  const AnnotateOptions& options_;
  chess::Console& console_;
  std::string engine_module_;  ///< with --with-engine
  std::function<void()> leave_screen_;
  const bool is_terminal_;  ///< standard output
  std::vector<Output> outputs_;
  std::vector<FileOutput*> complete_;
  bool writes_stdout_ = false;
  std::vector<std::string> written_;
};

}  // namespace annotate
