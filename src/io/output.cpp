// SPDX-License-Identifier: GPL-3.0-or-later
// Which kind of sink a path gets.
#include "io/output.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "io/detail/compressed_stream.h"
#include "io/detail/file_sink.h"

namespace chess::inline io {

namespace {

using OpenedSink = std::expected<std::unique_ptr<ByteSink>, IoError>;

OpenedSink open_in_place(const std::string& path, int flags) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | flags, 0666);
  if (fd < 0) return std::unexpected(create_error(path, errno));
  return std::make_unique<DescriptorSink>(FileDescriptor::owned(fd), path);
}

/// Where a chain of symbolic links ends; the path itself when it is none, or leads to nothing yet.
std::string resolve(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return path;
  std::string result = resolved;
  ::free(resolved);
  return result;
}

OpenedSink open_plain(const std::string& path, OutputMode mode) {
  if (path == "-") {
    return std::make_unique<DescriptorSink>(FileDescriptor::borrowed(STDOUT_FILENO), "standard output");
  }
  struct stat status{};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return std::unexpected(create_error(path, EISDIR));
  if (path.empty() || path.ends_with('/')) return std::unexpected(create_error(path, ENOENT));
  if (mode == OutputMode::Append) return open_in_place(path, O_APPEND);
  struct stat link{};
  const bool is_link = ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode);
  // A rename would put a file where a device, a pipe or a link that leads nowhere stands.
  if (exists ? !S_ISREG(status.st_mode) : is_link) return open_in_place(path, O_TRUNC);
  return AtomicFileSink::open(is_link ? resolve(path) : path, path);
}

}  // namespace

std::expected<std::unique_ptr<ByteSink>, IoError> open_output(const std::string& path,
                                                              const OutputOptions& options) {
  auto sink = open_plain(path, options.mode);
  if (!sink) return sink;
  const Compression by_name = path == "-" ? Compression::None : strip_compression_extension(path).compression;
  return compressed(std::move(*sink), options.compression.value_or(by_name));
}

std::expected<std::unique_ptr<PatchableSink>, IoError> open_patchable_output(const std::string& path) {
  const std::string target = resolve(path);
  struct stat status{};
  const bool exists = ::lstat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return std::unexpected(create_error(path, EISDIR));
  if (path.empty() || path.ends_with('/')) return std::unexpected(create_error(path, ENOENT));
  if (path == "-" || (exists && !S_ISREG(status.st_mode)))
    return std::unexpected(
        IoError{IoError::Kind::Write, "cannot write " + quoted_path(path) + ": it is no regular file"});
  return AtomicFileSink::open(target, path);
}

int remove_leftovers(const std::string& path) { return AtomicFileSink::remove_leftovers(resolve(path)); }

bool is_written_atomically(const std::string& path) {
  struct stat status{};
  return path != "-" &&
         (::stat(path.c_str(), &status) == 0 ? S_ISREG(status.st_mode) : ::lstat(path.c_str(), &status) != 0);
}

std::expected<void, IoError> write_whole_file(const std::string& path, std::string_view text) {
  auto sink = open_output(path);
  if (!sink) return std::unexpected(sink.error());
  if (auto written = (*sink)->write(text); !written) return written;
  return (*sink)->finish();
}

std::unique_ptr<ByteSink> compressed(std::unique_ptr<ByteSink> sink, Compression compression) {
  if (compression == Compression::None) return sink;
  return std::make_unique<EncodingSink>(std::move(sink), compression);
}

}  // namespace chess::inline io
