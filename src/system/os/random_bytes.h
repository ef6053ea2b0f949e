// SPDX-License-Identifier: GPL-3.0-or-later
// Random bits that nobody can guess, for secrets.
#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>

namespace chess { inline namespace os {

/// Fills at most 256 bytes with random bits of the system. The error is the system's reason.
std::expected<void, std::string> fill_with_random_bytes(std::span<unsigned char> bytes);

}}  // namespace chess::os
