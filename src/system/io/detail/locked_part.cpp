// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/locked_part.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "io/detail/replacing.h"
#include "io/publication.h"

namespace chess { inline namespace io {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLongestFileName = 255;

/// FOLDER/.NAME.PID-ATTEMPT.part
std::string temporary_name(const std::string& path, pid_t pid, unsigned attempt) {
  const std::size_t slash = path.rfind('/');
  const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
  const std::string suffix = "." + std::to_string(pid) + "-" + std::to_string(attempt) + std::string(kPart);
  const std::string base = path.substr(begin, kLongestFileName - 1 - suffix.size());
  return path.substr(0, begin) + "." + base + suffix;
}

/// The process and attempt in the name of a temporary file; nothing when it is no such name.
std::optional<std::pair<pid_t, unsigned>> parse_temporary_name(std::string_view name) {
  if (!name.ends_with(kPart)) return std::nullopt;
  name.remove_suffix(kPart.size());
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  name.remove_prefix(dot + 1);
  const std::size_t hyphen = std::min(name.find('-'), name.size());
  const auto pid = parse_number<pid_t>(name.substr(0, hyphen));
  const auto attempt = parse_number<unsigned>(name.substr(std::min(hyphen + 1, name.size())));
  if (!pid || *pid <= 0 || !attempt) return std::nullopt;
  return std::pair(*pid, *attempt);
}

bool is_name_of(const std::string& path, int fd) {
  struct stat named{};
  struct stat open{};
  return ::lstat(path.c_str(), &named) == 0 && ::fstat(fd, &open) == 0 && named.st_dev == open.st_dev &&
         named.st_ino == open.st_ino;
}

enum class Locking { Locked, Lost };

/// Locks a part that was just made. It is lost if another process has taken it for a leftover in between.
/// Where the file system knows no locks, we go without one.
Locking lock_new(const std::string& temporary, int fd) {
  if (!try_lock(fd) && errno == EWOULDBLOCK) return Locking::Lost;
  return is_name_of(temporary, fd) ? Locking::Locked : Locking::Lost;
}

FileDescriptor open_leftover(const fs::path& path) {
  constexpr int kFlags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  for (const int flags : {O_RDWR, O_RDONLY, O_RDONLY | O_DIRECTORY}) {
    FileDescriptor fd = FileDescriptor::owned(::open(path.c_str(), flags | kFlags));
    if (fd.get() >= 0) return fd;
  }
  return {};
}

/// In a folder of ours, and in no other.
constexpr std::string_view kMark = ".marginalia";

/// Removes a folder with the mark and the numbered files, which are ours. It stays if there is anything else.
bool remove_folder(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path / kMark, error))) return fs::remove(path, error);
  std::vector<fs::path> ours;
  for (fs::directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name != kMark && !parse_number<std::size_t>(name)) return false;
    if (name != kMark) ours.push_back(it->path());
  }
  ours.push_back(path / kMark);
  for (const fs::path& file : ours) ::unlink(file.c_str());
  return fs::remove(path, error);
}

/// Removes a part that nobody has locked.
bool remove_unlocked(const fs::path& path) {
  const FileDescriptor fd = open_leftover(path);
  struct stat status{};
  if (fd.get() < 0 || ::fstat(fd.get(), &status) != 0) return false;
  if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return false;
  if (!lock_after_forks(fd.get())) return false;
  if (!is_name_of(path.string(), fd.get())) return false;
  return S_ISDIR(status.st_mode) ? remove_folder(path) : ::unlink(path.c_str()) == 0;
}

}  // namespace

void copy_permissions(const std::string& path, int fd, unsigned withheld) {
  struct stat old{};
  if (::stat(path.c_str(), &old) != 0) {
    if (withheld != 0 && ::fstat(fd, &old) == 0) ::fchmod(fd, old.st_mode & 0777 & ~withheld);
    return;
  }
  // A failure leaves the user's own file, as usual.
  [[maybe_unused]] const int owner = ::fchown(fd, old.st_uid, old.st_gid);
  [[maybe_unused]] const int mode = ::fchmod(fd, old.st_mode & 0777);
}

std::expected<void, IoError> check_replaceable(const std::string& path, const std::string& name) {
  struct stat old{};
  if (::stat(path.c_str(), &old) != 0) return {};
  if (S_ISDIR(old.st_mode)) return std::unexpected(create_error(name, EISDIR));
  // The rename would succeed in a folder of ours; a file that its owner protected stays protected.
  if (::access(path.c_str(), W_OK) != 0) return std::unexpected(create_error(name, errno));
  return {};
}

LockedPart::LockedPart(FileDescriptor fd, std::string name, std::string path, std::string temporary)
    : lock_(std::move(fd)),
      name_(std::move(name)),
      path_(std::move(path)),
      temporary_(std::move(temporary)) {}

std::expected<std::unique_ptr<LockedPart>, IoError> LockedPart::create_file(const std::string& path,
                                                                            std::string name,
                                                                            unsigned withheld) {
  if (auto checked = check_replaceable(path, name); !checked) return std::unexpected(checked.error());
  finish_publications(directory_of(path));
  remove_leftovers(path);
  for (unsigned attempt = 0;; ++attempt) {
    const std::string temporary = temporary_name(path, ::getpid(), attempt);
    FileDescriptor fd =
        FileDescriptor::owned(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (fd.get() < 0 && (errno == EEXIST || errno == EINTR)) continue;
    if (fd.get() < 0) return std::unexpected(create_error(name, errno));
    if (lock_new(temporary, fd.get()) == Locking::Lost) continue;
    copy_permissions(path, fd.get(), withheld);
    return std::unique_ptr<LockedPart>(new LockedPart(std::move(fd), std::move(name), path, temporary));
  }
}

std::expected<std::unique_ptr<LockedPart>, IoError> LockedPart::create_folder(const std::string& path) {
  finish_publications(directory_of(path));
  remove_leftovers(path);
  for (unsigned attempt = 0;; ++attempt) {
    const std::string temporary = temporary_name(path, ::getpid(), attempt);
    if (::mkdir(temporary.c_str(), 0700) != 0) {
      if (errno == EEXIST) continue;
      return std::unexpected(create_error(path, errno));
    }
    FileDescriptor fd =
        FileDescriptor::owned(::open(temporary.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (fd.get() < 0 && errno == ENOENT) continue;
    if (fd.get() < 0) {
      const IoError fault = create_error(path, errno);
      ::rmdir(temporary.c_str());
      return std::unexpected(fault);
    }
    if (lock_new(temporary, fd.get()) == Locking::Lost) continue;
    const std::string mark = temporary + "/" + std::string(kMark);
    if (FileDescriptor::owned(::open(mark.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)).get() <
        0) {
      const IoError fault = create_error(path, errno);
      ::rmdir(temporary.c_str());
      return std::unexpected(fault);
    }
    return std::unique_ptr<LockedPart>(new LockedPart(std::move(fd), path, path, temporary));
  }
}

int LockedPart::remove_leftovers(const std::string& path) {
  int removed = 0;
  std::error_code error;
  for (fs::directory_iterator it(directory_of(path), error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const auto made_by = parse_temporary_name(name);
    if (!made_by) continue;
    const auto own = fs::path(temporary_name(path, made_by->first, made_by->second)).filename().string();
    if (name == own && remove_unlocked(it->path())) ++removed;
  }
  return removed;
}

LockedPart::~LockedPart() {
  if (temporary_.empty() || !is_name_of(temporary_, lock_.get())) return;
  std::error_code ignored;
  if (fs::is_directory(temporary_, ignored))
    remove_folder(temporary_);
  else
    ::unlink(temporary_.c_str());
}

void LockedPart::expect(const FileStamp& before, std::string otherwise) {
  before_ = before;
  otherwise_ = std::move(otherwise);
}

std::expected<FileDescriptor, IoError> LockedPart::descriptor() const {
  FileDescriptor more = FileDescriptor::owned(::fcntl(lock_.get(), F_DUPFD_CLOEXEC, 0));
  if (more.get() < 0) return std::unexpected(create_error(name_, errno));
  return more;
}

std::expected<void, IoError> LockedPart::publish() {
  if (before_) {
    auto replaced = replace_as_read(temporary_, path_, *before_, otherwise_);
    if (replaced) temporary_.clear();
    return replaced;
  }
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    const IoError fault = create_error(name_, errno);
    ::unlink(std::exchange(temporary_, {}).c_str());
    return std::unexpected(fault);
  }
  temporary_.clear();
  // The file is complete under its name; that a crash of the machine in the next seconds could undo
  // the name is no reason to report a failure.
  sync_directory_of(path_);
  return {};
}

}}  // namespace chess::io
