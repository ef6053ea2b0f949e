// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sorted_runs.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace chess::inline io {

std::expected<TemporaryFile, IoError> TemporaryFile::create() {
  std::error_code error;
  const auto folder = std::filesystem::temp_directory_path(error);
  std::string name = ((error ? std::filesystem::path("/tmp") : folder) / "marginalia-XXXXXX").string();
  FileDescriptor fd = FileDescriptor::owned(::mkostemp(name.data(), O_CLOEXEC));
  if (fd.get() < 0) return std::unexpected(create_error(name, errno));
  ::unlink(name.c_str());
  return TemporaryFile(std::move(fd), std::move(name));
}

std::expected<void, IoError> TemporaryFile::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(fd_.get(), bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::unexpected(write_error(name_, errno));
    size_ += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

std::expected<void, IoError> TemporaryFile::read_at(std::uint64_t offset, std::span<std::byte> bytes) const {
  assert(offset + bytes.size() <= size_);
  while (!bytes.empty()) {
    const ssize_t count = ::pread(fd_.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    // Nothing more to read, though it was written: somebody else has shortened the file.
    if (count <= 0) return std::unexpected(read_error(name_, count < 0 ? errno : EIO));
    offset += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace chess::inline io
