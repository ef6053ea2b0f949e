// SPDX-License-Identifier: GPL-3.0-or-later
// Are the files of Syzygy tables as their author made them? Probing does not ask: a byte that was changed on
// a disk may give another answer.
#pragma once

#include <expected>
#include <string>

#include "base/error.h"

namespace chess { inline namespace tablebase {

/// Reads a table whole and compares its bytes with the checksum at its end. An error names the file.
std::expected<void, Error> check_syzygy_file(const std::string& path);

}}  // namespace chess::tablebase
