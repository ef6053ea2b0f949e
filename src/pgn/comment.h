// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a PGN comment: plain text, and commands `[%name operand,operand]` mixed into it
// (Alan Cowderoy's "PGN specification and implementation guide: supplement", 2001, which lichess,
// chess.com and ChessBase follow).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace chess::inline pgn {

/// Appends `text` as clean UTF-8 (bytes that are none are read as Latin-1), without white space at its
/// ends, every run of white space and control characters inside made one space: a comment reads the
/// same however its lines were broken.
void append_folded(std::string_view text, std::string& out);

/// Is `name` what a command may be called: letters, digits and `_`, a letter or `_` first?
bool is_command_name(std::string_view name);

/// Takes the commands out of the inside of a comment. `text` becomes what remains, folded; `commands`
/// keep their order. Operands are split at commas outside quotes and trimmed, else as they stood. What
/// is no complete command stays text.
void split_comment(std::string_view comment, std::string& text, std::vector<Command>& commands);

/// Would a reader find a command in the text of a comment?
bool has_command(std::string_view text);

/// Appends "[%name operand,operand]". Characters that would end the command or the comment early
/// (`]`, `[`, `}`) are replaced; false when that was needed, or when an operand holds a comma outside
/// quotes or white space that would not be read again.
bool append_command(const Command& command, std::string& out);

}  // namespace chess::inline pgn
