// SPDX-License-Identifier: GPL-3.0-or-later
// The file that an upload goes to. It is called `upload-xxxxxx.part` until it is whole, so that what a killed
// server leaves behind can be told from what a handler keeps.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"
#include "io/file_descriptor.h"

namespace annotate {

/// A new file that only this user can read. It is removed at the end of the scope unless it was kept.
class SpoolFile {
 public:
  static std::expected<SpoolFile, chess::Error> create(const std::string& folder);
  ~SpoolFile();
  SpoolFile(SpoolFile&& other) noexcept;
  SpoolFile& operator=(SpoolFile&&) = delete;

  std::expected<void, chess::Error> write(std::string_view bytes);
  /// Closes the file and gives it its last name, `upload-xxxxxx`, which is returned with the folder.
  std::expected<std::string, chess::Error> keep();

 private:
  SpoolFile(chess::FileDescriptor file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

  chess::FileDescriptor file_;
  std::string path_;  ///< empty: kept
};

}  // namespace annotate
