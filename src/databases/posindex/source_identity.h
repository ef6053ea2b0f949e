// SPDX-License-Identifier: GPL-3.0-or-later
// Which file something was made of, so that a later change of the file is noticed.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "io/io_error.h"

namespace chess { inline namespace posindex {

/// What tells a file from itself at another time.
struct SourceIdentity {
  std::uint64_t size = 0;  ///< in bytes
  std::int64_t modified_ns = 0;  ///< when it was last written, in nanoseconds since 1970
  std::uint64_t checksum = 0;  ///< of its bytes and, behind them, zeros up to a multiple of 8

  friend bool operator==(const SourceIdentity&, const SourceIdentity&) = default;
};

/// Size and time of the regular file `path`, without the checksum.
std::expected<SourceIdentity, IoError> stamp_of(const std::string& path);

/// The checksum of the bytes of a file, with zeros behind them up to a multiple of 8, and without the last
/// ones that are no whole word, behind which it can go on.
struct FileChecksum {
  std::uint64_t value = 0;
  std::uint64_t whole_words = 0;
};
/// Reads the file from the byte `begin` on, a multiple of 8. The bytes before have the checksum `before`.
std::expected<FileChecksum, IoError> checksum_of_file(const std::string& path, std::uint64_t begin = 0,
                                                      std::uint64_t before = 0);
/// The same value of a text.
std::uint64_t checksum_of_text(std::string_view text);

/// Has the file the same bytes as then? If size and time are the same, they decide, as for make(1). If only
/// the time differs, as after copying, the file is read and its checksum decides.
std::expected<bool, IoError> is_unchanged(const std::string& path, const SourceIdentity& then);

}}  // namespace chess::posindex
