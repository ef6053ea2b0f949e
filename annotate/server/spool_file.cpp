// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/spool_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace annotate {

namespace {

constexpr std::string_view kPart = ".part";

chess::Error spool_error(std::string place) {
  return {std::move(place), std::generic_category().message(errno)};
}

}  // namespace

std::expected<SpoolFile, chess::Error> SpoolFile::create(const std::string& folder) {
  std::string path = folder + "/upload-XXXXXX" + std::string(kPart);
  const int file = ::mkostemps(path.data(), static_cast<int>(kPart.size()), O_CLOEXEC);
  if (file < 0) return std::unexpected(spool_error(folder));
  return SpoolFile(file, std::move(path));
}

SpoolFile::SpoolFile(SpoolFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::exchange(other.path_, {})) {}

SpoolFile::~SpoolFile() {
  if (file_ >= 0) ::close(file_);
  if (!path_.empty()) ::unlink(path_.c_str());
}

std::expected<void, chess::Error> SpoolFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return std::unexpected(spool_error(path_));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

std::expected<std::string, chess::Error> SpoolFile::keep() {
  if (::close(std::exchange(file_, -1)) != 0) return std::unexpected(spool_error(path_));
  std::string name = path_.substr(0, path_.size() - kPart.size());
  if (::access(name.c_str(), F_OK) == 0) return std::unexpected(chess::Error(name, "exists"));
  if (::rename(path_.c_str(), name.c_str()) != 0) return std::unexpected(spool_error(name));
  path_.clear();
  return name;
}

}  // namespace annotate
