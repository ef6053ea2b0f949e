// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/destination.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "io/detail/terminal_sink.h"
#include "io/links.h"

namespace chess { inline namespace io {

namespace {

/// The sink into an open descriptor.
std::unique_ptr<ByteSink> sink_into(FileDescriptor fd, const std::string& name, OnTerminal on_terminal,
                                    Durability durability = Durability::Sink) {
  const bool is_terminal = ::isatty(fd.get()) == 1;
  auto sink = std::make_unique<DescriptorSink>(std::move(fd), name, durability);
  if (!is_terminal || on_terminal == OnTerminal::AsItIs) return sink;
  return std::make_unique<TerminalSink>(std::move(sink));
}

}  // namespace

OpenedSink open_in_place(const std::string& path, int flags, const std::string& name, OnTerminal on_terminal,
                         Durability durability) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | flags, 0666);
  if (fd < 0) return std::unexpected(create_error(name, errno));
  return sink_into(FileDescriptor::owned(fd), name, on_terminal, durability);
}

std::string resolve_links(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return path;
  std::string result = resolved;
  ::free(resolved);
  return result;
}

std::expected<Destination, IoError> destination_of(const std::string& path) {
  if (auto checked = check_links(path); !checked) return std::unexpected(checked.error());
  struct stat status{};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return std::unexpected(create_error(path, EISDIR));
  if (path.empty() || path.ends_with('/')) return std::unexpected(create_error(path, ENOENT));
  struct stat link{};
  const bool is_link = ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode);
  // A rename would put a file where a device, a pipe or a link that leads nowhere stands.
  return Destination{exists ? S_ISREG(status.st_mode) : !is_link, is_link ? resolve_links(path) : path};
}

OpenedSink standard_output(OnTerminal on_terminal) {
  return sink_into(FileDescriptor::borrowed(STDOUT_FILENO), "standard output", on_terminal);
}

Compression compression_of(const std::string& path, std::optional<Compression> wanted) {
  const Compression by_name = path == "-" ? Compression::None : strip_compression_extension(path).compression;
  return wanted.value_or(by_name);
}

}}  // namespace chess::io
