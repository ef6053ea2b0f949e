// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that a GUI sends to an engine, as one variant. The loop of an engine parses each line here and
// visits the result. A client builds a command and writes its text.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/uci_go.h"
#include "protocol/uci_notes.h"

namespace chess { inline namespace protocol {

/// The `position` command of UCI as text: a start and the moves from there. The receiver finds out whether
/// the FEN is a position and the moves are legal.
struct UciPosition {
  std::optional<std::string> fen;  ///< empty: startpos
  std::vector<std::string> moves;  ///< UCI moves, unchecked

  friend bool operator==(const UciPosition&, const UciPosition&) = default;
};

/// Reads what follows the word "position": `startpos` or `fen F`, then `moves ...`. The FEN is every word up
/// to `moves`, joined by single spaces. A line without a start is an error.
std::expected<UciPosition, TextError> parse_uci_position(std::string_view arguments,
                                                         UciNotes* notes = nullptr);

/// The whole line, "position ...".
std::string to_text(const UciPosition& position);

/// `uci`: the engine tells its name and its options, then `uciok`.
struct UciHello {
  friend bool operator==(const UciHello&, const UciHello&) = default;
};
/// `isready`: the engine answers `readyok` when it has done all that came before.
struct UciIsReady {
  friend bool operator==(const UciIsReady&, const UciIsReady&) = default;
};
/// `ucinewgame`: the next search belongs to another game.
struct UciNewGame {
  friend bool operator==(const UciNewGame&, const UciNewGame&) = default;
};
/// `stop`: the engine ends its search and names its best move.
struct UciStop {
  friend bool operator==(const UciStop&, const UciStop&) = default;
};
/// `ponderhit`: the opponent has played the expected move.
struct UciPonderHit {
  friend bool operator==(const UciPonderHit&, const UciPonderHit&) = default;
};
/// `quit`: the engine ends.
struct UciQuit {
  friend bool operator==(const UciQuit&, const UciQuit&) = default;
};
/// `debug on` or `debug off`.
struct UciDebug {
  bool on = false;
  friend bool operator==(const UciDebug&, const UciDebug&) = default;
};
/// `setoption name N value V`. Both may contain spaces. `<empty>` is read as the empty string.
struct UciSetOption {
  std::string name;
  std::optional<std::string> value;  ///< empty for a button
  friend bool operator==(const UciSetOption&, const UciSetOption&) = default;
};
/// `register later`, or `register name N code C`.
struct UciRegister {
  std::string name;  ///< empty for `later`, and then the code is, too
  std::string code;
  friend bool operator==(const UciRegister&, const UciRegister&) = default;
};

/// Any command.
using UciCommand = std::variant<UciHello, UciDebug, UciIsReady, UciSetOption, UciRegister, UciNewGame,
                                UciPosition, UciGo, UciStop, UciPonderHit, UciQuit>;

/// Reads one line. Unknown words in front are skipped, as UCI asks ("joho debug on" is "debug on"). So an
/// engine must look for words of its own (`bench`, `d`) first. It is an error if no word is a command, or if
/// the command lacks a necessary part. The error's offset counts from the start of `line`.
std::expected<UciCommand, TextError> parse_uci_command(std::string_view line, UciNotes* notes = nullptr);

/// The line without its end. Line breaks within a value become spaces.
std::string to_text(const UciCommand& command);
std::string to_text(const UciSetOption& command);

}}  // namespace chess::protocol
