// SPDX-License-Identifier: GPL-3.0-or-later
// Which file something was made of, so that a later change of the file is noticed.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>

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

/// The checksum of the bytes of `path`, which is read whole, or up to `size`. `look` gets these bytes piece
/// by piece. It is a fault if there are fewer.
std::expected<std::uint64_t, IoError> checksum_of_file(
    const std::string& path, std::optional<std::uint64_t> size = std::nullopt,
    const std::function<void(std::span<const unsigned char>)>& look = {});

/// Has the file the same bytes as then? If size and time are the same, they decide, as for make(1). If only
/// the time differs, as after copying, the file is read and its checksum decides.
std::expected<bool, IoError> is_unchanged(const std::string& path, const SourceIdentity& then);

}}  // namespace chess::posindex
