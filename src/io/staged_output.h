// SPDX-License-Identifier: GPL-3.0-or-later
// Several outputs that become visible together: all are complete and durable under temporary names before the
// first gets its own name. A killed program leaves either nothing under those names, or files that are
// complete.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/block_compression.h"
#include "io/byte_sink.h"
#include "io/compression.h"
#include "io/io_error.h"

namespace chess::inline io {

class LockedPart;

/// A complete file that waits under a temporary name. The numbers of the file system stay the same when it is
/// renamed, so they tell it from any other file.
struct StagedFile {
  std::string temporary;  ///< absolute
  std::string path;  ///< absolute: the name that it will have
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;  ///< in bytes
};

/// One output, as `open_output` opens it. The destructor removes a file that was not published.
class StagedOutput {
 public:
  /// `compression`: empty: by the extension of the path. `on_terminal`: for standard output and devices.
  static std::expected<StagedOutput, IoError> open(const std::string& path,
                                                   std::optional<Compression> compression = std::nullopt,
                                                   OnTerminal on_terminal = OnTerminal::Visible);
  /// The same by several threads. The compression is that of `how`. Without one and without an observer there
  /// are no blocks.
  static std::expected<StagedOutput, IoError> open_in_blocks(const std::string& path,
                                                             const BlockCompression& how);
  StagedOutput(StagedOutput&&) noexcept;
  StagedOutput& operator=(StagedOutput&&) noexcept;
  ~StagedOutput();

  /// Where the bytes go. Its `finish` makes the file complete and durable, still under the temporary name.
  ByteSink& sink() { return *sink_; }
  /// Gives the file its name. Does nothing for an output that is no regular file. Precondition: the sink is
  /// finished.
  std::expected<void, IoError> publish();
  /// The waiting file; nothing for an output that is no regular file, or is published.
  std::optional<StagedFile> staged() const;

 private:
  StagedOutput(std::unique_ptr<ByteSink> sink, std::unique_ptr<LockedPart> part);
  static std::expected<StagedOutput, IoError> open_plain(const std::string& path, OnTerminal on_terminal);

  std::unique_ptr<ByteSink> sink_;
  std::unique_ptr<LockedPart> part_;  ///< null: no regular file
};

/// The regular file `path` as one that waits under this name; nothing if there is none.
std::optional<StagedFile> staged_file(const std::string& path);

/// Goes on where a killed process stopped: gives the file its name unless it has it already. Returns false if
/// the file exists no more under either name. Errors are those of the rename.
std::expected<bool, IoError> publish_again(const StagedFile& file);

/// A text and the file that will hold it.
struct TextFile {
  std::string path;  ///< empty: no file is wanted
  std::string text;
};

/// Writes the texts as files, of which none appears before all are complete. A path that is no regular file
/// is written in place.
std::expected<void, IoError> write_whole_files(std::span<const TextFile> files);

/// Any number of files, of which few are open at a time. They wait in a temporary folder.
class StagedFolder {
 public:
  /// Makes the folder beside `path`, which gives it its name.
  static std::expected<StagedFolder, IoError> create(const std::string& path);
  StagedFolder(StagedFolder&&) noexcept;
  StagedFolder& operator=(StagedFolder&&) noexcept;
  /// Removes the folder with all files that were not published.
  ~StagedFolder();

  /// A sink behind what was written for `path` so far, compressed as its extension says, in blocks if there
  /// is a pool. `path` must be a regular file or not exist. Precondition: no other sink for `path` is open.
  std::expected<std::unique_ptr<ByteSink>, IoError> append(const std::string& path,
                                                           BlockCompression how = {});
  /// Gives all files their names. After a fault some have them. Precondition: all sinks are finished.
  std::expected<void, IoError> publish();

 private:
  explicit StagedFolder(std::unique_ptr<LockedPart> folder);
  std::string temporary_of(std::size_t number) const;

  std::unique_ptr<LockedPart> folder_;
  std::map<std::string, std::size_t> numbers_;  ///< of the files in the folder, by path
};

}  // namespace chess::inline io
