// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: what a path is to an output, and the sinks that are no waiting files.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "io/compression.h"
#include "io/detail/file_sink.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

using OpenedSink = std::expected<std::unique_ptr<ByteSink>, IoError>;

/// What a path is to an output that replaces it.
struct Destination {
  bool is_file = false;  ///< a regular file or nothing yet: it can appear when it is complete
  std::string path;  ///< with links resolved
};

/// The fault: a folder, or no name of a file.
std::expected<Destination, IoError> destination_of(const std::string& path);

/// Where the file itself is, of a path that must be a regular file or not exist; anything else is a fault.
std::expected<std::string, IoError> regular_file_of(const std::string& path);

/// Where a chain of symbolic links ends; the path itself when it is none, or leads to nothing yet.
std::string resolve_links(const std::string& path);

/// The sink that is standard output.
OpenedSink standard_output(OnTerminal on_terminal);

/// A sink into the file itself, whose bytes go, or stay before ours. `name` is for messages.
enum class OldBytes { Go, Stay };
OpenedSink open_in_place(const std::string& path, OldBytes old_bytes, const std::string& name,
                         OnTerminal on_terminal = OnTerminal::Visible,
                         Durability durability = Durability::Sink);

/// `wanted`, else what the extension says.
Compression compression_of(const std::string& path, std::optional<Compression> wanted);

}}  // namespace chess::io
