// SPDX-License-Identifier: GPL-3.0-or-later
// What reading UCI text says beside its values. This room follows the grammar of the "Description of the
// universal chess interface (UCI)" by Rudolf Huber and Stefan Meyer-Kahlen, April 2006. Reading is lenient,
// as that text asks: a reader skips and notes what it does not understand. Only a line in which it
// understands nothing is an error (TextError). Writing is strict.
#pragma once

#include <string>
#include <vector>

#include "base/error.h"

namespace chess { inline namespace protocol {

/// What a lenient reader skipped or clamped, in words. One entry per note.
using UciNotes = std::vector<std::string>;

}}  // namespace chess::protocol
