// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/links.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/file_descriptor.h"

namespace chess { inline namespace io {

namespace {

/// The rule by which Linux opens files (protected_symlinks). Whoever reads links goes round it.
bool is_of_stranger(const std::string& link, const struct stat& status) {
  struct stat folder{};
  if (::stat(directory_of(link).c_str(), &folder) != 0) return false;
  const bool is_for_all = (folder.st_mode & S_ISVTX) != 0 && (folder.st_mode & S_IWOTH) != 0;
  return is_for_all && status.st_uid != ::geteuid() && status.st_uid != folder.st_uid;
}

}  // namespace

std::expected<void, IoError> check_links(const std::string& path) {
  constexpr int longest_chain = 40;  // as Linux follows them
  std::string place = path;
  for (int i = 0; i < longest_chain; ++i) {
    struct stat status{};
    if (::lstat(place.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return {};
    if (is_of_stranger(place, status))
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
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return {};
  if (S_ISLNK(status.st_mode)) return refuse("it is a link, and nobody has named it");
  if (!S_ISREG(status.st_mode)) return refuse("it is no regular file");
  const auto fd = FileDescriptor::owned(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY));
  if (fd.get() < 0) return std::unexpected(open_error(path, errno));
  std::string begin(magic.size(), '\0');
  const ssize_t size = ::pread(fd.get(), begin.data(), begin.size(), 0);
  if (size < 0) return std::unexpected(read_error(path, errno));
  if (size > 0 && begin != magic) return refuse("there is another file of that name");
  return {};
}

unsigned withheld_rights(std::span<const std::string> inputs) {
  unsigned taken = 0;
  for (const std::string& input : inputs) {
    struct stat status{};
    const bool is_known =
        (input == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(input.c_str(), &status)) == 0;
    if (!is_known || !S_ISREG(status.st_mode)) continue;
    if ((status.st_mode & S_IRGRP) == 0) taken |= S_IRGRP | S_IWGRP;
    if ((status.st_mode & S_IROTH) == 0) taken |= S_IROTH | S_IWOTH;
  }
  return taken;
}

void limit_replaced(const std::string& path, std::string_view magic, std::span<const std::string> inputs) {
  const auto fd = FileDescriptor::owned(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status{};
  if (fd.get() < 0 || ::fstat(fd.get(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  std::string begin(magic.size(), '\0');
  if (::pread(fd.get(), begin.data(), begin.size(), 0) < 0 || begin != magic) return;
  // A failure leaves the file of another user, who made it as wide as it is.
  [[maybe_unused]] const int limited = ::fchmod(fd.get(), status.st_mode & 0777 & ~withheld_rights(inputs));
}

void limit_new_files(std::span<const std::string> inputs) {
  const unsigned taken = withheld_rights(inputs);
  if (taken != 0) ::umask(::umask(S_IRWXG | S_IRWXO) | taken);
}

}}  // namespace chess::io
