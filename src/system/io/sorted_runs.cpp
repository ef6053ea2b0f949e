// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sorted_runs.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <filesystem>
#include <utility>

namespace chess { inline namespace io {

std::expected<TemporaryFile, IoError> TemporaryFile::create() {
  // Whoever names a folder has a reason: another one may have no room.
  const char* named = ::getenv("TMPDIR");
  const bool is_named = named != nullptr && *named != '\0';
  std::string name = (std::filesystem::path(is_named ? named : "/tmp") / "marginalia-XXXXXX").string();
  FileDescriptor fd = FileDescriptor::owned(::mkostemp(name.data(), O_CLOEXEC));
  if (fd.get() < 0) {
    IoError fault = create_error(name, errno);
    if (is_named) fault.reason += " (TMPDIR names the folder of temporary files)";
    return std::unexpected(std::move(fault));
  }
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

}}  // namespace chess::io
