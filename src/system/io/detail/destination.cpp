// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/destination.h"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "io/detail/terminal_sink.h"
#include "io/links.h"
#include "os/paths.h"
#include "os/terminal.h"

namespace chess { inline namespace io {

namespace {

/// The sink into an open descriptor.
std::unique_ptr<ByteSink> sink_into(FileDescriptor fd, const std::string& name, OnTerminal on_terminal,
                                    Durability durability = Durability::Sink) {
  const bool is_shown = is_terminal(fd.get());
  auto sink = std::make_unique<DescriptorSink>(std::move(fd), name, durability);
  if (!is_shown || on_terminal == OnTerminal::AsItIs) return sink;
  return std::make_unique<TerminalSink>(std::move(sink));
}

}  // namespace

OpenedSink open_in_place(const std::string& path, OldBytes old_bytes, const std::string& name,
                         OnTerminal on_terminal, Durability durability) {
  FileDescriptor fd = open_descriptor(path, {.access = FileAccess::Write,
                                             .making = FileMaking::IfAbsent,
                                             .truncates = old_bytes == OldBytes::Go,
                                             .appends = old_bytes == OldBytes::Stay});
  if (fd.get() < 0) return std::unexpected(create_error(name, errno));
  return sink_into(std::move(fd), name, on_terminal, durability);
}

std::string resolve_links(const std::string& path) {
  std::error_code error;
  const auto resolved = std::filesystem::canonical(path, error);
  return error ? path : resolved.string();
}

std::expected<Destination, IoError> destination_of(const std::string& path) {
  if (auto checked = check_links(path); !checked) return std::unexpected(checked.error());
  const auto status = status_of_path(path);
  if (status && status->kind == FileKind::Folder) return std::unexpected(create_error(path, EISDIR));
  if (begin_of_name(path) == path.size()) return std::unexpected(create_error(path, ENOENT));
  const auto link = status_of_link(path);
  const bool is_link = link && link->kind == FileKind::Link;
  // A rename would put a file where a device, a pipe or a link that leads nowhere stands.
  return Destination{status ? status->kind == FileKind::Regular : !is_link,
                     is_link ? resolve_links(path) : path};
}

std::expected<std::string, IoError> regular_file_of(const std::string& path) {
  if (auto checked = check_links(path); !checked) return std::unexpected(checked.error());
  std::string target = resolve_links(path);
  const auto status = status_of_link(target);
  if (status && status->kind == FileKind::Folder) return std::unexpected(create_error(path, EISDIR));
  if (begin_of_name(path) == path.size()) return std::unexpected(create_error(path, ENOENT));
  if (path == "-" || (status && status->kind != FileKind::Regular))
    return std::unexpected(
        IoError{IoError::Kind::Write, "cannot write " + quoted_path(path) + ": it is no regular file"});
  return target;
}

OpenedSink standard_output(OnTerminal on_terminal) {
  return sink_into(FileDescriptor::borrowed(kStandardOutput), "standard output", on_terminal);
}

Compression compression_of(const std::string& path, std::optional<Compression> wanted) {
  const Compression by_name = path == "-" ? Compression::None : strip_compression_extension(path).compression;
  return wanted.value_or(by_name);
}

}}  // namespace chess::io
