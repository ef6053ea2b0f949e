// SPDX-License-Identifier: GPL-3.0-or-later
// Opens what a user names: a path or `-`, plain or compressed, as one stream of plain bytes. The compression
// is found by the first bytes, so a wrong extension does no harm.
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

/// Which thread decompresses.
enum class Decompression : std::uint8_t {
  InReader,  ///< the thread that reads
  Ahead,  ///< a thread of its own, some blocks ahead of the reader; plain data needs none
};

/// The plain bytes of the file `path`; `-` is standard input ("./-" is a file of that name). gzip, bzip2 and
/// Zstandard are decompressed with all their members, streams or frames. A window above 2^`window_log` bytes
/// (`--long` of zstd) is a fault, because it takes as much memory. `IoError::Kind` lists the faults. Damage
/// in the data is reported while reading, after the bytes before it.
std::expected<std::unique_ptr<ByteSource>, IoError> open_input(
    const std::string& path, Decompression decompression = Decompression::InReader,
    int window_log = kUsualWindowLog);

/// The plain bytes of `source`, decompressed if necessary. Waits for as many bytes of a slow pipe as it needs
/// to recognise a compression, and no more.
std::expected<std::unique_ptr<ByteSource>, IoError> decompressed(
    std::unique_ptr<ByteSource> source, Decompression decompression = Decompression::InReader,
    int window_log = kUsualWindowLog);

/// All plain bytes of the file `path`, also decompressed. This is the door for everything that is read as a
/// whole: settings, rules, tables. More than `limit` bytes are refused (`TooLarge`).
std::expected<std::string, IoError> read_file(const std::string& path, std::size_t limit = kLargestWhole);

/// All bytes of the regular file `path` without decompression. More than `limit` bytes are refused
/// (`TooLarge`).
std::expected<std::string, IoError> read_raw_file(const std::string& path, std::size_t limit = kLargestWhole);

/// How the regular file `path` is compressed, by its first bytes.
std::expected<Compression, IoError> compression_of_file(const std::string& path);

/// The bytes of the file `path` without decompression; `-` is standard input.
std::expected<std::unique_ptr<ByteSource>, IoError> open_raw(const std::string& path);

// Pipes that need not be waited for: a program that is told to stop must not wait for a silent one.

/// The same as `open_raw`, but standard input and named pipes end early when `stop` is requested, also while
/// nobody writes.
std::expected<std::unique_ptr<ByteSource>, IoError> open_stoppable(const std::string& path,
                                                                   std::stop_token stop);

}  // namespace chess::inline io
