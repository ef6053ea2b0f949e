// SPDX-License-Identifier: GPL-3.0-or-later
// Opening what a user names: a path or `-`, plain or compressed, as one stream of plain bytes.
// The compression is found by looking at the first bytes, so a wrong extension does no harm.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <stop_token>
#include <string>

#include "io/byte_source.h"
#include "io/compression.h"
#include "io/io_error.h"

namespace chess::inline io {

/// Who decompresses.
enum class Decompression : std::uint8_t {
  InReader,  ///< the thread that reads
  Ahead,  ///< a thread of its own, some blocks ahead of the one that reads; nothing changes for plain data
};

/// The plain bytes of the file `path`; `-` is standard input ("./-" is a file of that name). gzip, bzip2
/// and Zstandard are decompressed through all their members, streams or frames, with windows up to
/// 2 GiB (`zstd --long=31`). Faults: see `IoError::Kind`; damage in the data shows up while reading,
/// after the bytes before it.
std::expected<std::unique_ptr<ByteSource>, IoError> open_input(
    const std::string& path, Decompression decompression = Decompression::InReader);

/// The same for bytes from anywhere: looks at the start of `source` and decompresses if it must.
/// Takes as many bytes from a slow pipe as it needs to be sure, and no more.
std::expected<std::unique_ptr<ByteSource>, IoError> decompressed(
    std::unique_ptr<ByteSource> source, Decompression decompression = Decompression::InReader);

/// All plain bytes of the file `path`, decompressed likewise. Precondition: they fit in memory.
std::expected<std::string, IoError> read_file(const std::string& path);

/// The bytes of the file `path` as they are; `-` is standard input.
std::expected<std::unique_ptr<ByteSource>, IoError> open_raw(const std::string& path);

// Standard input that can be given up: a program that was told to stop must not wait for a pipe that
// has nothing to say.

/// The raw bytes of standard input; ends early, as if at its end, once `stop` is requested.
std::unique_ptr<ByteSource> stdin_source(std::stop_token stop);

}  // namespace chess::inline io
