// SPDX-License-Identifier: GPL-3.0-or-later
// The files that a run reads and writes besides its games: which of them would be written over another one,
// and what the engines' files are, so that the same run can be told from another one.
#pragma once

#include <optional>
#include <string>

#include "annotate/cli/options.h"
#include "annotate/journal/identity.h"

namespace annotate {

/// Where the journal of the run is: beside the first output that is a file. Empty: none is kept.
std::string journal_path(const AnnotateOptions& options);

/// Why the run must not begin: it would write over a file that it reads. Returns nothing if it may.
std::optional<std::string> overwriting_fault(const AnnotateOptions& options);

/// What the answers of an engine depend on besides its name and settings: its program, the files among its
/// arguments, and the files and folders that its settings name, by content.
RunIdentity identity_of_engine_files(const EngineRequest& engine);

}  // namespace annotate
