// SPDX-License-Identifier: GPL-3.0-or-later
// A command line as a user types it into one argument: split into words, and put together again. The rules
// are those that users of a system know: of a POSIX shell, or of the command lines of Windows.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace chess { inline namespace client {

enum class QuoteRules : unsigned char {
  Posix,  ///< single quotes, double quotes, and backslashes that hide what follows
  Windows,  ///< double quotes; a backslash is a part of paths, unless quotes follow. 'a b' at the begin of a
            ///< word
};

/// The words, without variables and globs. The error is why the text cannot be read.
std::expected<std::vector<std::string>, std::string> split_command(std::string_view text, QuoteRules rules);

/// Appends a text that `split_command` reads as the one word.
void append_word(std::string_view word, QuoteRules rules, std::string& out);

}}  // namespace chess::client
