// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: what is said about compressed data that is damaged, in the same words whoever finds
// it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/compression.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// The data of `name` ends before its end mark.
IoError truncated_data(std::string_view name, Compression compression);
/// The data is damaged near byte `offset` of the file.
IoError corrupt_data(std::string_view name, Compression compression, std::uint64_t offset,
                     std::string_view reason);
/// Something else follows the data, at byte `offset` of the file.
IoError foreign_data(std::string_view name, Compression compression, std::uint64_t offset);
/// The data wants more than 2^`window_log` bytes of memory.
IoError large_window(std::string_view name, int window_log);
/// There is no memory for reading.
IoError no_memory(std::string_view name);

}}  // namespace chess::io
