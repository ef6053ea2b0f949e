// SPDX-License-Identifier: GPL-3.0-or-later
// The constants of FORMAT.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace annotate::journal_format {

inline constexpr std::string_view kMagic = "\x89JOURN\r\n";
inline constexpr std::uint64_t kVersion = 3;
inline constexpr std::size_t kWord = 8;
/// Magic, version, bytes of the identity.
inline constexpr std::size_t kHeaderStart = 3 * kWord;
/// Length, checksum, checksum of both.
inline constexpr std::size_t kRecordStart = 3 * kWord;
inline constexpr std::uint64_t kDamaged = 1;

}  // namespace annotate::journal_format
