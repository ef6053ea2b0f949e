// SPDX-License-Identifier: GPL-3.0-or-later
// The journal as the command line has it: where it stands, whether a run may begin beside one, and when
// it goes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "annotate/cli/options.h"
#include "annotate/journal/journal.h"
#include "console/console.h"

namespace annotate {

class RunJournal {
 public:
  RunJournal(const AnnotateOptions& options, chess::Console& console);

  /// What a run may do beside the journal that it finds, or does not find.
  enum class Beginning : std::uint8_t {
    Refused,   ///< it must not begin
    Allowed,   ///< it may begin
    Complete,  ///< there is nothing left to do: an earlier run had only to give its outputs their names
  };
  /// Before anything is read. What there is to say has been told.
  Beginning begin();

  /// When the engine has told its name. False when the run must not go on. The
  /// reason has been told.
  bool open(const std::string& engine, const std::vector<OutputFormat>& formats);

  /// Null where none is kept: without a file as output, and with stored evals, as then nothing is dear.
  ResultStore* store() { return journal_.get(); }

  /// A journal exists, and the run goes on with it.
  bool is_resumed() const { return is_resumed_; }
  /// Games that the earlier run had finished.
  std::uint64_t games_found() const { return journal_ ? journal_->games_found() : 0; }

  /// All games are in these files, which wait for their names. Returns the fault, else an empty text.
  std::string seal(const std::vector<chess::StagedFile>& outputs);

  /// When the outputs are complete, or as they will stay: says what to do with it, if anything.
  void finish(bool complete);

 private:
  bool is_complete();

  const AnnotateOptions& options_;
  chess::Console& console_;
  std::string path_;  ///< empty: none is kept
  bool is_resumed_ = false;
  std::unique_ptr<Journal> journal_;
};

}  // namespace annotate
