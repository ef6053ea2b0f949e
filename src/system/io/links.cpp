// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/links.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/file_descriptor.h"
#include "os/terminal.h"

namespace chess { inline namespace io {

namespace {

/// The rule by which Linux opens files (protected_symlinks). Whoever reads links goes round it.
bool is_of_stranger(const std::string& link, const FileStatus& status) {
  const auto folder = status_of_path(directory_of(link));
  return folder && folder->is_for_all && !status.is_own && status.owner != folder->owner;
}

}  // namespace

std::expected<void, IoError> check_links(const std::string& path) {
  constexpr int longest_chain = 40;  // as Linux follows them
  std::string place = path;
  for (int i = 0; i < longest_chain; ++i) {
    const auto status = status_of_link(place);
    if (!status || status->kind != FileKind::Link) return {};
    if (is_of_stranger(place, *status))
      return std::unexpected(IoError{IoError::Kind::NoPermission,
                                     "cannot write " + quoted_path(path) + ": " + quoted_path(place) +
                                         " is a link that another user has put into a folder for all"});
    std::error_code error;
    const auto target = std::filesystem::read_symlink(place, error);
    if (error) return {};
    place = (std::filesystem::path(directory_of(place)) / target).string();
  }
  return {};
}

std::expected<void, IoError> check_made_up_name(const std::string& path, std::string_view magic,
                                                std::string_view instead) {
  const auto refuse = [&](std::string_view why) {
    return std::unexpected(IoError{IoError::Kind::Write, "cannot write " + quoted_path(path) + ": " +
                                                             std::string(why) + "; " + std::string(instead)});
  };
  const auto status = status_of_link(path);
  if (!status) return {};
  if (status->kind == FileKind::Link) return refuse("it is a link, and nobody has named it");
  if (status->kind != FileKind::Regular) return refuse("it is no regular file");
  const auto fd = open_descriptor(path, {.follows_link = false});
  if (fd.get() < 0) return std::unexpected(open_error(path, errno));
  std::string begin(magic.size(), '\0');
  const std::ptrdiff_t size = read_some_at(fd.get(), std::as_writable_bytes(std::span(begin)), 0);
  if (size < 0) return std::unexpected(read_error(path, errno));
  if (size > 0 && begin != magic) return refuse("there is another file of that name");
  return {};
}

unsigned withheld_rights(std::span<const std::string> inputs) {
  unsigned taken = 0;
  for (const std::string& input : inputs) {
    const auto status = input == "-" ? status_of(kStandardInput) : status_of_path(input);
    if (!status || status->kind != FileKind::Regular) continue;
    if ((status->rights & 0040) == 0) taken |= 0060;  // what the group may not read it may not write
    if ((status->rights & 0004) == 0) taken |= 0006;  // nor others
  }
  return taken;
}

void limit_replaced(const std::string& path, std::string_view magic, std::span<const std::string> inputs) {
  const auto fd = open_descriptor(path, {.waits = false});
  const auto status = fd.get() < 0 ? std::nullopt : status_of(fd.get());
  if (!status || status->kind != FileKind::Regular) return;
  std::string begin(magic.size(), '\0');
  if (read_some_at(fd.get(), std::as_writable_bytes(std::span(begin)), 0) < 0 || begin != magic) return;
  // A failure leaves the file of another user, who made it as wide as it is.
  set_rights(fd.get(), status->rights & ~withheld_rights(inputs));
}

void limit_new_files(std::span<const std::string> inputs) {
  const unsigned taken = withheld_rights(inputs);
  if (taken != 0) withhold_rights(taken);
}

}}  // namespace chess::io
