// SPDX-License-Identifier: GPL-3.0-or-later
// Gives a set of outputs their names so that all have them or none, also if the process is killed in between:
// once all are complete, a note beside the first one lists them. With it the next process that writes into
// one of the folders finishes what is left. Without it nothing has happened yet, and the parts are removed.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "io/io_error.h"
#include "io/staged_output.h"

namespace chess { inline namespace io {

class Publication {
 public:
  /// Outputs whose sinks are finished; they outlive `run`.
  void add(StagedOutput& output) { outputs_.push_back(&output); }
  void add(StagedFolder& folder) { folders_.push_back(&folder); }

  /// A fault of one file keeps no other one from its name. Returns the first fault.
  std::expected<void, IoError> run();

 private:
  std::vector<StagedOutput*> outputs_;
  std::vector<StagedFolder*> folders_;
};

/// Gives an output its name at once, or with all others when `set` is run; null: there are no others.
std::expected<void, IoError> publish_with(Publication* set, StagedOutput& output);

/// Finishes what killed processes of this user have begun to publish in `folder`. A file that was put under
/// one of the names since then stays; the one that waited gets the name with `.new` behind.
void finish_publications(const std::string& folder);

}}  // namespace chess::io
