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
  auto written = write_at(fd_.get(), name_, size_, bytes);
  if (written) size_ += bytes.size();
  return written;
}

std::expected<void, IoError> TemporaryFile::read_at(std::uint64_t offset, std::span<std::byte> bytes) const {
  assert(offset + bytes.size() <= size_);
  return io::read_at(fd_.get(), name_, offset, bytes);
}

}  // namespace chess::inline io
