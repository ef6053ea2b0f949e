// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that a GUI sends to an engine in the XBoard protocol (CECP, version 2): a command word and what
// follows it. An engine reads them; what its own words mean (`level`, `option`) has readers of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/uci_notes.h"

namespace chess { inline namespace protocol {

enum class XboardVerb : std::uint8_t {
  Accepted,
  Analyze,
  AskStatus,  ///< `.`
  Black,
  Book,  ///< `bk`
  Computer,
  Cores,
  Draw,
  Easy,
  Edit,
  EgtPath,
  Exit,
  Force,
  Go,
  Hard,
  Hint,
  Level,
  Memory,
  MoveNow,  ///< `?`
  Name,
  New,
  NoPost,
  Option,
  OtherTime,  ///< `otim`
  Pause,
  Ping,
  PlayOther,
  Post,
  Protover,
  Quit,
  Random,
  Rating,
  Rejected,
  Remove,
  Result,
  Resume,
  SearchDepth,  ///< `sd`
  SearchTime,   ///< `st`
  SetBoard,
  Time,
  Undo,
  UserMove,  ///< `usermove M`, or a move alone
  Variant,
  White,
  Xboard,
  Ics,
};

/// A command word and the rest of its line, without spaces around it.
struct XboardCommand {
  XboardVerb verb;
  std::string argument;
  friend bool operator==(const XboardCommand&, const XboardCommand&) = default;
};

/// Reads one line. A word that looks like a move (two squares, or SAN) is a UserMove. The error names a word
/// that is no command.
std::expected<XboardCommand, TextError> parse_xboard_command(std::string_view line);

/// The word of a command; "usermove" for UserMove.
std::string_view to_string(XboardVerb verb);
/// The whole line. Line breaks within the argument become spaces.
std::string to_text(const XboardCommand& command);

/// The clock of a game as `level MOVES BASE INCREMENT` tells it.
struct XboardLevel {
  int moves = 0;  ///< in a session of `base`; 0: all moves of the game
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};  ///< added after each move
  friend bool operator==(const XboardLevel&, const XboardLevel&) = default;
};

/// Reads what follows the word "level": BASE is minutes or minutes:seconds, INCREMENT is seconds. Both may
/// have a decimal fraction. Numbers saturate at a thousand days.
std::expected<XboardLevel, TextError> parse_xboard_level(std::string_view arguments);

/// The whole line. The base is rounded up to seconds. An increment that is no whole number of seconds has a
/// fraction.
std::string to_text(const XboardLevel& level);

/// Reads seconds, perhaps with a fraction.
std::optional<std::chrono::milliseconds> parse_xboard_seconds(std::string_view text);

}}  // namespace chess::protocol
