// SPDX-License-Identifier: GPL-3.0-or-later
// Opening what a user wants written: a path or `-`, compressed as its extension says. A file appears
// under its name only when it is complete: until then it grows under a temporary name beside it.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/byte_sink.h"
#include "io/compression.h"
#include "io/io_error.h"

namespace chess::inline io {

enum class OutputMode : std::uint8_t {
  Replace,  ///< atomic: the old file stays until `finish`; an unfinished one leaves nothing behind
  Append,   ///< behind what is there, in place (a compressed file gets one more member)
};

struct OutputOptions {
  OutputMode mode = OutputMode::Replace;
  /// Nothing: by the extension of the path.
  std::optional<Compression> compression = std::nullopt;
};

/// A sink into the file `path`; `-` is standard output. What is no regular file (a pipe, a device) is
/// written in place; a symbolic link is followed; the permissions of a replaced file are kept. The
/// same bytes written give the same file, on every run.
std::expected<std::unique_ptr<ByteSink>, IoError> open_output(const std::string& path,
                                                              const OutputOptions& options = {});

/// The same, atomic and not compressed, for a regular file or one that is not there yet; for anything else
/// (standard output, too) a fault of kind Write.
std::expected<std::unique_ptr<PatchableSink>, IoError> open_patchable_output(const std::string& path);

/// Removes what a killed process has left of an output `path`: the temporary file that would have become it.
/// Those of processes that live are left alone. Gives the number of files removed.
int remove_leftovers(const std::string& path);

/// Will `path` be written under a temporary name first, and appear when it is complete? True for a regular
/// file and for one that is not there yet.
bool is_written_atomically(const std::string& path);

/// All of `text` as the file `path`, as `open_output` replaces one.
std::expected<void, IoError> write_whole_file(const std::string& path, std::string_view text);

/// A sink that compresses into `sink` and finishes it with itself; `sink` as it is for none.
std::unique_ptr<ByteSink> compressed(std::unique_ptr<ByteSink> sink, Compression compression);

}  // namespace chess::inline io
