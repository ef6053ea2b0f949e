// SPDX-License-Identifier: GPL-3.0-or-later
// The checksum of gzip, zip and PNG.
#pragma once

#include <cstdint>
#include <string_view>

namespace chess { inline namespace io {

/// The CRC-32 (ISO 3309, RFC 1952 8) of bytes before which there were others with the CRC-32 `before`.
std::uint32_t crc32(std::string_view bytes, std::uint32_t before = 0);

}}  // namespace chess::io
