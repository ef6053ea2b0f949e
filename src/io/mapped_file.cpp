// SPDX-License-Identifier: GPL-3.0-or-later
// mmap(2), with the faults of `open_input`.
#include "io/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>

#include "io/file_descriptor.h"

namespace chess::inline io {

std::expected<MappedFile, IoError> MappedFile::open(const std::string& path, Access access) {
  const FileDescriptor fd =
      FileDescriptor::owned(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  struct stat status{};
  if (fd.get() < 0 || ::fstat(fd.get(), &status) != 0) return std::unexpected(open_error(path, errno));
  if (S_ISDIR(status.st_mode)) return std::unexpected(open_error(path, EISDIR));
  if (!S_ISREG(status.st_mode)) {
    return std::unexpected(
        IoError{IoError::Kind::Read, "cannot open " + quoted_path(path) + ": not a regular file"});
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return MappedFile();
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, fd.get(), 0);
  if (data == MAP_FAILED) return std::unexpected(open_error(path, errno));
  ::madvise(data, size, access == Access::Random ? MADV_RANDOM : MADV_SEQUENTIAL);
  return MappedFile(static_cast<const unsigned char*>(data), size);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<unsigned char*>(data_), size_);
}

}  // namespace chess::inline io
