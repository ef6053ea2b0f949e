// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong when UCI text is read. The grammar of this room is that of the "Description of
// the universal chess interface (UCI)" by Rudolf Huber and Stefan Meyer-Kahlen, April 2006.
// Reading is lenient, as that text asks: what is not understood is skipped and noted, and only a
// line with nothing to understand in it is an error. Writing is strict.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace chess::inline protocol {

struct UciError {
  std::size_t offset;   ///< of the offending word in the text given
  std::string message;  ///< e.g. "no such command: \"joho\""
};

/// What a lenient reader skipped or clamped, in words, one note each; for a debug log.
using UciNotes = std::vector<std::string>;

}  // namespace chess::inline protocol
