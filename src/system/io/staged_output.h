// SPDX-License-Identifier: GPL-3.0-or-later
// Several outputs that become visible together: all are complete and durable under temporary names before the
// first gets its own name. A killed program leaves either nothing under those names, or files that are
// complete.
#pragma once

#include <cstddef>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/block_compression.h"
#include "io/byte_sink.h"
#include "io/compression.h"
#include "io/io_error.h"
#include "io/replaced_file.h"
#include "io/staged_file.h"

namespace chess { inline namespace io {

class LockedPart;

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
  /// The same as `open_patchable_output`: `path` must be a regular file or not exist.
  static std::expected<StagedOutput, IoError> open_patchable(const std::string& path);
  StagedOutput(StagedOutput&&) noexcept;
  StagedOutput& operator=(StagedOutput&&) noexcept;
  ~StagedOutput();

  /// Where the bytes go. Its `finish` makes the file complete and durable, still under the temporary name.
  ByteSink& sink() { return *sink_; }
  /// The same sink. Precondition: `open_patchable` has opened it.
  PatchableSink& patchable_sink() { return static_cast<PatchableSink&>(*sink_); }
  /// The output may replace this file as it is, and no other. If it has changed when `publish` is called, it
  /// stays, and the output gets its name with a dot and `otherwise` behind; `publish` says so as a fault.
  void expect(const FileStamp& before, std::string otherwise);
  /// Gives the file its name. Does nothing for an output that is no regular file. Precondition: the sink is
  /// finished. Several outputs, and those that expect a file, get their names by a `Publication`.
  std::expected<void, IoError> publish();
  /// Does it replace the file that `expect` named?
  bool is_expecting() const;
  /// The waiting file; nothing for an output that is no regular file, or is published.
  std::optional<StagedFile> staged() const;

 private:
  StagedOutput(std::unique_ptr<ByteSink> sink, std::unique_ptr<LockedPart> part);
  static std::expected<StagedOutput, IoError> open_plain(const std::string& path, OnTerminal on_terminal);
  /// `path` is a regular file or absent; `name` is for messages.
  static std::expected<StagedOutput, IoError> open_file(const std::string& path, const std::string& name);

  std::unique_ptr<ByteSink> sink_;
  std::unique_ptr<LockedPart> part_;  ///< null: no regular file
};

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
  /// Makes all files durable, and lists them. Precondition: all sinks are finished.
  std::expected<std::vector<StagedFile>, IoError> staged();
  /// Gives all files their names. After a fault some have them. Precondition: all sinks are finished.
  std::expected<void, IoError> publish();

 private:
  explicit StagedFolder(std::unique_ptr<LockedPart> folder);
  std::string temporary_of(std::size_t number) const;

  std::unique_ptr<LockedPart> folder_;
  std::map<std::string, std::size_t> numbers_;  ///< of the files in the folder, by path
  std::vector<StagedFile> staged_;  ///< once they are durable
};

}}  // namespace chess::io
