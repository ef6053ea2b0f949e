// SPDX-License-Identifier: GPL-3.0-or-later
// Slips of the keyboard on a command line: words that mean nothing there, and words that CLI11 reads
// otherwise than people mean them. It takes `-output x` for the option `-o` with the value "utput".
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace chess { inline namespace command_line {

/// "; did you mean make?": the nearest of `known` to `word`. Empty if none is near.
std::string suggestion(const std::string& word, const std::vector<std::string>& known);

/// What is wrong with the first of `words` that is no command where one is required, a long option with one
/// dash, or a short option with = before its value. Nothing if there is no such word.
std::optional<std::string> find_slip(const CLI::App& program, const std::vector<std::string>& words);

/// The message about the words that `program` has left over after parsing, in their order.
std::string unexpected_text(const CLI::App& program);

}}  // namespace chess::command_line
