// SPDX-License-Identifier: GPL-3.0-or-later
// The outputs of a run. They are opened before its first game is annotated, and appear together at its end:
// first all are complete under temporary names, then they get their names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "annotate/cli/options.h"
#include "annotate/output/file_output.h"
#include "console/console.h"
#include "games/game_format.h"
#include "io/staged_output.h"

namespace annotate {

class RunOutputs {
 public:
  /// Both must outlive the object.
  RunOutputs(const AnnotateOptions& options, chess::Console& console)
      : options_(options), console_(console) {}

  /// Opens what the options name. `input` is the format of the first game. Returns false if that cannot be
  /// done; the reason has been told.
  bool open(std::optional<chess::GameFormat> input);

  std::vector<GameOutput*> games() const;
  std::vector<OutputFormat> formats() const;
  bool writes_stdout() const { return writes_stdout_; }
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
  OutputFormat default_format(std::optional<chess::GameFormat> input) const;
  bool add(const std::string& path, OutputFormat format, std::optional<chess::Compression> compression);
  bool open_in_place(std::optional<chess::GameFormat> input);

  const AnnotateOptions& options_;
  chess::Console& console_;
  std::vector<std::unique_ptr<FileOutput>> outputs_;
  std::vector<FileOutput*> complete_;
  bool writes_stdout_ = false;
  std::vector<std::string> written_;
};

}  // namespace annotate
