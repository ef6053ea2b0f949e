// SPDX-License-Identifier: GPL-3.0-or-later
// Opens what a user names: a path or `-`, plain or compressed, as one stream of plain bytes. The compression
// is found by the first bytes, so a wrong extension does no harm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "io/byte_source.h"
#include "io/compression.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// Is a file in an archive wanted? It gets the name. The error says why the archive is refused as a whole.
using MemberQuestion = std::function<std::expected<bool, std::string>(std::string_view name)>;

/// A compressed file above `kBombSize` that has become so many times larger is taken for a bomb: a file that
/// was made to fill disks and memories. Game files become at most some 20 times larger, and DEFLATE (gzip,
/// zip) ends at 1032.
inline constexpr std::uint64_t kUsualMaxRatio = 200;
inline constexpr std::uint64_t kBombSize = std::uint64_t{256} << 20;

/// How to read compressed data. Plain data is the same whatever they say.
struct InputOptions {
  /// How many threads decompress, ahead of the reader. 0: the thread that reads does it.
  std::size_t threads = 1;
  /// A window above 2^`window_log` bytes (`--long` of zstd, dictionaries of xz) is a fault, because it takes
  /// as much memory.
  int window_log = kUsualWindowLog;
  /// Data that becomes more than so many times larger is a fault (`TooLarge`); 0: it is not.
  std::uint64_t max_ratio = kUsualMaxRatio;
  /// What a program adds to the message of a fault of either limit: how to read on. Empty: nothing.
  std::string_view window_cure = {};
  std::string_view ratio_cure = {};
  /// Of a zip archive. Empty: all files are wanted.
  MemberQuestion wants_member = {};
  /// What messages call a path that the user has not named; they call any other one as the user did.
  std::map<std::string, std::string> names = {};
};

/// The plain bytes of the file `path`; `-` is standard input ("./-" is a file of that name). gzip, bzip2,
/// Zstandard and xz are decompressed with all their members, streams or frames. The files in a zip archive
/// are one text; a line ends where a file ends. `IoError::Kind` lists the faults. Damage in the data is
/// reported while reading, after the bytes before it. Bytes whose check fails are not given, unless more than
/// 32 MiB are before the check, or the file is a pipe.
std::expected<std::unique_ptr<ByteSource>, IoError> open_input(const std::string& path,
                                                               const InputOptions& options = {});

/// The plain bytes of `source`, decompressed if necessary. Waits for as many bytes of a slow pipe as it needs
/// to recognise a compression, and no more.
std::expected<std::unique_ptr<ByteSource>, IoError> decompressed(std::unique_ptr<ByteSource> source,
                                                                 const InputOptions& options = {});

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

/// The bytes of the regular file `path` from `offset` on, without decompression.
std::expected<std::unique_ptr<ByteSource>, IoError> open_raw_from(const std::string& path,
                                                                  std::uint64_t offset);

// Pipes that need not be waited for: a program that is told to stop must not wait for a silent one.

/// The same as `open_raw`, but standard input and named pipes end early when `stop` is requested, also while
/// nobody writes.
std::expected<std::unique_ptr<ByteSource>, IoError> open_stoppable(const std::string& path,
                                                                   std::stop_token stop);

}}  // namespace chess::io
