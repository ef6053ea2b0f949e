// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sorted_runs.h"

#include <cassert>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "os/unique_files.h"

namespace chess { inline namespace io {

std::expected<TemporaryFile, IoError> TemporaryFile::create() {
  const TemporaryPlace place = temporary_place();
  const std::string front = (std::filesystem::path(place.folder) / "marginalia-").string();
  std::string name;
  FileDescriptor fd = FileDescriptor::owned(create_unique_file(front, "", name, true));
  if (fd.get() < 0) {
    IoError fault = create_error(name, errno);
    // Whoever names a folder has a reason: another one may have no room.
    if (place.is_named) fault.reason += " (TMPDIR names the folder of temporary files)";
    return std::unexpected(std::move(fault));
  }
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
