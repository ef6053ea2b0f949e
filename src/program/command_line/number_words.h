// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and times as people write them on a command line: "5k", "1e6", "10min".
#pragma once

#include <optional>
#include <string>

namespace chess { inline namespace command_line {

/// A number as people write it: "5k", "1.5M", "2G" (powers of 1000), "1e6", "1_000_000", in plain digits.
/// Other words stay as they are.
std::string plain_number(std::string word);

/// A time as people write it: "90", "500ms", "60s", "10m" or "10min", "1h", in plain digits. The unit of the
/// result, and of a number without a unit, has `unit_ms` milliseconds. Returns nothing if the word is no
/// time.
std::optional<std::string> plain_time(std::string word, int unit_ms);

/// A number of bytes as people write it: "500", "64M", "1.5GiB" (powers of 1024), in plain digits. Returns
/// nothing if the word is no such size, or none that a computer has.
std::optional<std::string> plain_size(std::string word);

/// What is wrong with a word that should be a number; empty if it is one. The range is not looked at.
std::string number_fault(const std::string& word, bool must_be_whole);

}}  // namespace chess::command_line
