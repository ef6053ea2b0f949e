// SPDX-License-Identifier: GPL-3.0-or-later
// The file that an upload goes to. It is called `upload-XXXXXX.part` until it is whole, so that what a killed
// server leaves behind can be told from what a handler keeps.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"

namespace annotate {

/// A new file that only this user can read. It is removed at the end of the scope unless it was kept.
class SpoolFile {
 public:
  static std::expected<SpoolFile, chess::Error> create(const std::string& folder);
  ~SpoolFile();
  SpoolFile(SpoolFile&& other) noexcept;
  SpoolFile& operator=(SpoolFile&&) = delete;

  std::expected<void, chess::Error> write(std::string_view bytes);
  /// Closes the file and gives it its last name, `upload-XXXXXX`, which is returned with the folder.
  std::expected<std::string, chess::Error> keep();

 private:
  SpoolFile(int file, std::string path) : file_(file), path_(std::move(path)) {}

  int file_;  ///< -1: closed
  std::string path_;  ///< empty: kept
};

}  // namespace annotate
