// SPDX-License-Identifier: GPL-3.0-or-later
// Slips of the keyboard: what somebody may have meant by a word that means nothing.
#pragma once

#include <string>
#include <vector>

namespace chess { inline namespace command_line {

/// "; did you mean make?": the nearest of `known` to `word`. Empty if none is near.
std::string suggestion(const std::string& word, const std::vector<std::string>& known);

}}  // namespace chess::command_line
