// SPDX-License-Identifier: GPL-3.0-or-later
// The checksum of gzip, zip and PNG.
#pragma once

#include <cstdint>
#include <string_view>

namespace chess { inline namespace io {

/// The CRC-32 (ISO 3309, RFC 1952 8) of `bytes`.
std::uint32_t crc32(std::string_view bytes);

}}  // namespace chess::io
