// SPDX-License-Identifier: GPL-3.0-or-later
// A complete output that waits for its name, as a note of it has it: with such a note, another process gives
// it the name after this one was killed.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/io_error.h"
#include "io/replaced_file.h"

namespace chess { inline namespace io {

/// A complete file that waits under a temporary name. The numbers of the file system stay the same when it is
/// renamed, so they tell it from any other file.
struct StagedFile {
  std::string temporary;  ///< absolute
  std::string path;  ///< absolute: the name that it will have
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;  ///< in bytes
  /// What stood at the path; `publish_again` replaces nothing else. Without it, it replaces anything.
  std::optional<FileStamp> before = std::nullopt;
  /// If something else stands there: the file gets the path as its name, with a dot and this word behind.
  std::string otherwise = "new";
};

/// The regular file `path` as one that waits under this name; nothing if there is none.
std::optional<StagedFile> staged_file(const std::string& path);

/// Goes on where a killed process stopped: gives the file its name unless it has it already. Returns false if
/// the file exists no more under either name. Errors are those of the rename, and that something else stands
/// at the path.
std::expected<bool, IoError> publish_again(const StagedFile& file);

/// In words of 64 bits, for whoever keeps a note of files that wait.
void append_staged_files(std::span<const StagedFile> files, std::string& out);
/// Nothing if these are no such bytes.
std::optional<std::vector<StagedFile>> parse_staged_files(std::string_view bytes);

}}  // namespace chess::io
