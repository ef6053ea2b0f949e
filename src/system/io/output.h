// SPDX-License-Identifier: GPL-3.0-or-later
// Opens what a user wants written: a path or `-`, compressed as its extension says. A file appears under its
// name only when it is complete. Until then it grows beside it under a temporary name.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_sink.h"
#include "io/compression.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// What is done with an existing file.
enum class OutputMode : std::uint8_t {
  Replace,  ///< atomic: the old file stays until `finish`; an unfinished output leaves nothing behind
  Append,  ///< written behind the existing bytes, in place (a compressed file gets one more member)
};

/// How to write.
struct OutputOptions {
  OutputMode mode = OutputMode::Replace;
  /// Empty: by the extension of the path.
  std::optional<Compression> compression = std::nullopt;
  /// For standard output and devices.
  OnTerminal on_terminal = OnTerminal::Visible;
  /// What the output is made of: whoever cannot read one of these files cannot read a new output.
  std::vector<std::string> inputs = {};
};

/// A sink into the file `path`; `-` is standard output. A path that is no regular file (a pipe, a device) is
/// written in place. A symbolic link is followed. A replaced file keeps its permissions. The same bytes give
/// the same file in every run.
std::expected<std::unique_ptr<ByteSink>, IoError> open_output(const std::string& path,
                                                              const OutputOptions& options = {});

/// The same without compression, whatever the extension says.
std::expected<std::unique_ptr<ByteSink>, IoError> open_plain_output(const std::string& path,
                                                                    const OutputOptions& options = {});

/// The same, and always atomic. `path` must be a regular file or not exist; anything
/// else, also standard output, is a fault of kind Write.
std::expected<std::unique_ptr<PatchableSink>, IoError> open_patchable_output(const std::string& path);

/// Removes the temporary files of an output `path` that killed processes have left behind. Those of running
/// processes stay. Returns the number of files removed.
int remove_leftovers(const std::string& path);

/// Is `path` first written under a temporary name, so that it appears only when complete? True for a regular
/// file and for a path that does not exist.
bool is_written_atomically(const std::string& path);

/// Writes `text` as the file `path`, which is replaced atomically as by `open_plain_output`.
std::expected<void, IoError> write_whole_file(const std::string& path, std::string_view text);

/// A sink that compresses into `sink`, and finishes it together with itself. For None, returns `sink`.
std::unique_ptr<ByteSink> compressed(std::unique_ptr<ByteSink> sink, Compression compression);

}}  // namespace chess::io
