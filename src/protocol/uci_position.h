// SPDX-License-Identifier: GPL-3.0-or-later
// The `position` command of UCI as text: a start and the moves from there. Whether the FEN is a
// position and the moves are legal is the receiver's to find out.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/uci_error.h"

namespace chess::inline protocol {

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

}  // namespace chess::inline protocol
