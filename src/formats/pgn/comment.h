// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a PGN comment: plain text with commands `[%name operand,operand]` mixed into it (Alan
// Cowderoy's "PGN specification and implementation guide: supplement", 2001, which lichess, chess.com and
// ChessBase follow).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace chess { inline namespace pgn {

/// Appends `text` as clean UTF-8; bytes that are not UTF-8 are read as Windows-1252. White space at the ends
/// is dropped, and every run of white space and control characters becomes one space.
void append_folded(std::string_view text, std::string& out);

/// The same, but line breaks are kept, each as a line feed. A single line break behind a blank is none of the
/// author's: there a writer wrapped the line, as in e-mail (RFC 3676). It becomes a space.
void append_comment_text(std::string_view text, std::string& out);

/// Takes the commands out of the inside of a comment and keeps their order. `text` becomes the rest, as
/// `append_comment_text` has it. Operands are split at commas outside quotes and trimmed, and otherwise kept
/// as written. An incomplete command stays in the text.
void split_comment(std::string_view comment, std::string& text, std::vector<Command>& commands);

/// Does a reader find a command in the text of a comment?
bool has_command(std::string_view text);

/// Appends "[%name operand,operand]". Characters that would end the command or the comment early (`]`, `[`,
/// `}`) are replaced. Returns false if a character was replaced, or if a reader would read an operand
/// differently because of a comma outside quotes or white space.
bool append_command(const Command& command, std::string& out);

}}  // namespace chess::pgn
