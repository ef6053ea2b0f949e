// SPDX-License-Identifier: GPL-3.0-or-later
// A tuning run on disk, to be looked at and gone on with. Text: a line "marginalia-tuning 1", then "KEY
// VALUE" lines (games, iterations, end_rate, seed, done, in this order), then one line "NAME DEFAULT MIN MAX
// STEP VALUE" for each parameter.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "engine/lab/tune/spsa.h"

namespace engine::tune {

struct SavedRun {
  std::string games;  ///< how they are played, for people; one line, the same for the whole run
  Spsa spsa;
};

std::string to_text(const SavedRun& run);
/// `known` are the tunables there are; names of the result are theirs. The error is a sentence for people.
std::expected<SavedRun, chess::Error> parse_saved_run(std::string_view text,
                                                      std::span<const ParamSpec> known);

/// Replaces the file at once. Messages of both name the file.
std::expected<void, chess::Error> save_run(const std::string& path, const SavedRun& run);
std::expected<SavedRun, chess::Error> load_run(const std::string& path, std::span<const ParamSpec> known);

/// Nothing, or in which way `found` is another run than `wanted` (games, settings or parameters): what it
/// has learnt would be of no use then.
std::string difference(const SavedRun& found, const SavedRun& wanted);

}  // namespace engine::tune
