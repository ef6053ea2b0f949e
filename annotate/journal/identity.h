// SPDX-License-Identifier: GPL-3.0-or-later
// What the games of a run depend on: the inputs, the options, the engine, our version. A journal is of use to
// a run with the same identity only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evals/rules.h"

namespace annotate {

/// Names, each once, and their values.
using RunIdentity = std::vector<std::pair<std::string, std::string>>;

/// In words: "--nodes was 400, is 500; --depth was not given, is 12". Empty when there is no difference.
std::string to_difference(const RunIdentity& before, const RunIdentity& now);

/// Size and checksum of the first MiB of a regular file; "a stream" for anything else.
std::string identity_of_input(const std::string& path);

/// What a file is that the games depend on, wherever it lies: size and checksum of all its bytes. Of a file
/// above 64 MiB: size, time, and checksum of the first and the last MiB. Empty if it cannot be read.
std::string identity_of_file(const std::string& path);

/// What a folder with many large files is, such as one of tablebases: the number of its files, their size in
/// all, and a checksum of names, sizes and times. Empty if it cannot be read.
std::string identity_of_folder(const std::string& path);

/// The same of whatever the parts of `value` name, which ':' or ';' separates (a path, or a list like
/// SyzygyPath's). Empty if they name neither files nor folders.
std::string identity_of_paths(const std::string& value);

/// All numbers of the set.
std::string identity_of_rules(const chess::RuleSet& rules);

std::string to_bytes(const RunIdentity& identity);
/// Nothing when these are no such bytes.
std::optional<RunIdentity> parse_identity(std::string_view bytes);

}  // namespace annotate
