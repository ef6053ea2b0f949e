// SPDX-License-Identifier: GPL-3.0-or-later
// The errors of reading UCI text. This room follows the grammar of the "Description of the universal chess
// interface (UCI)" by Rudolf Huber and Stefan Meyer-Kahlen, April 2006. Reading is lenient, as that text
// asks: a reader skips and notes what it does not understand. Only a line in which it understands nothing is
// an error. Writing is strict.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace chess { inline namespace protocol {

/// Why a text is not read.
struct UciError {
  std::size_t offset;  ///< of the faulty word in the given text
  std::string message;  ///< e.g. "no such command: \"joho\""
};

/// What a lenient reader skipped or clamped, in words. One entry per note.
using UciNotes = std::vector<std::string>;

}}  // namespace chess::protocol
