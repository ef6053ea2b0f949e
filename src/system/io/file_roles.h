// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a run from writing over what it reads. Every program lists the files of a run and asks once, before
// it opens the first output.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace chess { inline namespace io {

/// A file that a run reads or writes. The path "-" is standard input or standard output.
struct FileRole {
  std::string path;  ///< empty: there is no such file in this run
  std::string role;  ///< what it is to the user: "an input", "the journal"
};

/// Do both paths lead to one file? Symbolic and hard links count: two files are one if device and inode are.
/// Paths that do not exist yet are compared by name. Devices, pipes and folders are never the same file.
bool is_same_file(const std::string& path, const std::string& other);

/// Why the run must not begin: one of its files would be written over another one, which it reads or writes,
/// too; or two of them are standard output. The message names the file and both roles. Returns nothing if all
/// is well.
std::optional<std::string> find_overwriting(std::span<const FileRole> written,
                                            std::span<const FileRole> read);

}}  // namespace chess::io
