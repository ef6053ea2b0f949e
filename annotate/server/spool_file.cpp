// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/spool_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include "os/unique_files.h"

namespace annotate {

namespace {

constexpr std::string_view kPart = ".part";

chess::Error spool_error(std::string place) {
  return {std::move(place), std::generic_category().message(errno)};
}

}  // namespace

std::expected<SpoolFile, chess::Error> SpoolFile::create(const std::string& folder) {
  std::string path;
  auto file = chess::FileDescriptor::owned(chess::create_unique_file(folder + "/upload-", kPart, path));
  if (file.get() < 0) return std::unexpected(spool_error(folder));
  return SpoolFile(std::move(file), std::move(path));
}

SpoolFile::SpoolFile(SpoolFile&& other) noexcept
    : file_(std::move(other.file_)), path_(std::exchange(other.path_, {})) {}

SpoolFile::~SpoolFile() {
  file_.close();
  if (!path_.empty()) chess::remove_file(path_);
}

std::expected<void, chess::Error> SpoolFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = chess::write_some(file_.get(), bytes);
    if (written < 0) return std::unexpected(spool_error(path_));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

std::expected<std::string, chess::Error> SpoolFile::keep() {
  if (errno = file_.close(); errno != 0) return std::unexpected(spool_error(path_));
  std::string name = path_.substr(0, path_.size() - kPart.size());
  if (!chess::rename_to_new(path_, name)) return std::unexpected(spool_error(name));
  path_.clear();
  return name;
}

}  // namespace annotate
