// SPDX-License-Identifier: GPL-3.0-or-later
// The lines a GUI sends to an engine, as one variant: an engine's loop reads a line, parses it
// here and visits the result; a client builds a command and writes its text.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/uci_error.h"
#include "protocol/uci_go.h"

namespace chess::inline protocol {

/// The `position` command of UCI as text: a start and the moves from there. Whether the FEN is a
/// position and the moves are legal is the receiver's to find out.
struct UciPosition {
  std::optional<std::string> fen;  ///< nothing: startpos
  std::vector<std::string> moves;  ///< UCI moves, unchecked

  friend bool operator==(const UciPosition&, const UciPosition&) = default;
};

/// What stands after the word "position": `startpos` or `fen F`, then `moves ...`. The FEN is every
/// word up to `moves`, joined by single spaces. Without either start it is an error.
std::expected<UciPosition, UciError> parse_uci_position(std::string_view arguments,
                                                        UciNotes* notes = nullptr);

/// The whole line, "position ...".
std::string to_text(const UciPosition& position);

/// `uci`: tell who you are and which options you have, then `uciok`.
struct UciHello {
  friend bool operator==(const UciHello&, const UciHello&) = default;
};
/// `isready`: answer `readyok` once all that came before is done.
struct UciIsReady {
  friend bool operator==(const UciIsReady&, const UciIsReady&) = default;
};
/// `ucinewgame`: the next search is of another game.
struct UciNewGame {
  friend bool operator==(const UciNewGame&, const UciNewGame&) = default;
};
struct UciStop {
  friend bool operator==(const UciStop&, const UciStop&) = default;
};
struct UciPonderHit {
  friend bool operator==(const UciPonderHit&, const UciPonderHit&) = default;
};
struct UciQuit {
  friend bool operator==(const UciQuit&, const UciQuit&) = default;
};
/// `debug on`, `debug off`.
struct UciDebug {
  bool on = false;
  friend bool operator==(const UciDebug&, const UciDebug&) = default;
};
/// `setoption name N value V`; both may contain spaces. `<empty>` is read as the empty string.
struct UciSetOption {
  std::string name;
  std::optional<std::string> value;  ///< nothing for a button
  friend bool operator==(const UciSetOption&, const UciSetOption&) = default;
};
/// `register later`, or `register name N code C`.
struct UciRegister {
  std::string name;  ///< empty with an empty code: later
  std::string code;
  friend bool operator==(const UciRegister&, const UciRegister&) = default;
};

using UciCommand = std::variant<UciHello, UciDebug, UciIsReady, UciSetOption, UciRegister, UciNewGame,
                                UciPosition, UciGo, UciStop, UciPonderHit, UciQuit>;

/// One line. Unknown words in front are skipped, as UCI asks ("joho debug on" is "debug on"), so words
/// of an engine's own (`bench`, `d`) must be looked for before. An error when no word is a command, or when
/// that command lacks what it cannot do without; the offset counts from the start of `line`.
std::expected<UciCommand, UciError> parse_uci_command(std::string_view line, UciNotes* notes = nullptr);

/// The line without its end. Line breaks within a value become spaces.
std::string to_text(const UciCommand& command);
std::string to_text(const UciSetOption& command);

}  // namespace chess::inline protocol
