// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/locked_part.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "io/detail/replacing.h"
#include "io/publication.h"
#include "os/environment.h"
#include "os/paths.h"

namespace chess { inline namespace io {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLongestFileName = 255;

/// FOLDER/.NAME.PID-ATTEMPT.part
std::string temporary_name(const std::string& path, std::int64_t pid, unsigned attempt) {
  const std::size_t begin = begin_of_name(path);
  const std::string suffix = "." + std::to_string(pid) + "-" + std::to_string(attempt) + std::string(kPart);
  const std::string base = path.substr(begin, kLongestFileName - 1 - suffix.size());
  return path.substr(0, begin) + "." + base + suffix;
}

/// The process and attempt in the name of a temporary file; nothing when it is no such name.
std::optional<std::pair<std::int64_t, unsigned>> parse_temporary_name(std::string_view name) {
  if (!name.ends_with(kPart)) return std::nullopt;
  name.remove_suffix(kPart.size());
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  name.remove_prefix(dot + 1);
  const std::size_t hyphen = std::min(name.find('-'), name.size());
  const auto pid = parse_number<std::int64_t>(name.substr(0, hyphen));
  const auto attempt = parse_number<unsigned>(name.substr(std::min(hyphen + 1, name.size())));
  if (!pid || *pid <= 0 || !attempt) return std::nullopt;
  return std::pair(*pid, *attempt);
}

bool is_name_of(const std::string& path, int fd) {
  const auto named = status_of_link(path);
  const auto open = status_of(fd);
  return named && open && named->id == open->id;
}

enum class Locking { Locked, Lost };

/// Locks a part that was just made. It is lost if another process has taken it for a leftover in between.
/// Where the file system knows no locks, we go without one.
Locking lock_new(const std::string& temporary, int fd) {
  if (!try_lock(fd) && errno == EWOULDBLOCK) return Locking::Lost;
  return is_name_of(temporary, fd) ? Locking::Locked : Locking::Lost;
}

FileDescriptor open_leftover(const std::string& path) {
  OpenHow how{.access = FileAccess::Both, .follows_link = false, .waits = false};
  FileDescriptor fd = open_descriptor(path, how);
  how.access = FileAccess::Read;
  if (fd.get() < 0) fd = open_descriptor(path, how);
  return fd;
}

/// In a folder of ours, and in no other. Whoever uses the folder holds a lock on it: not all systems lock
/// folders.
std::string mark_of(const std::string& folder) { return folder + "/.marginalia"; }

/// Removes a folder with the mark, of which we have the lock, and the numbered files, which are ours. It
/// stays if there is anything else.
bool remove_part_folder(const std::string& folder, FileDescriptor lock) {
  const fs::path mark = mark_of(folder);
  std::error_code error;
  std::vector<fs::path> ours;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name != mark.filename() && !parse_number<std::size_t>(name)) return false;
    if (name != mark.filename()) ours.push_back(it->path());
  }
  ours.push_back(mark);
  for (const fs::path& file : ours) remove_file(file.string());
  lock.close();
  return remove_folder(folder);
}

/// Removes a part that nobody has locked.
bool remove_unlocked(const std::string& path) {
  const auto part = status_of_link(path);
  const bool is_folder = part && part->kind == FileKind::Folder;
  const std::string locked = is_folder ? mark_of(path) : path;
  FileDescriptor fd = open_leftover(locked);
  if (fd.get() < 0) return is_folder && errno == ENOENT && remove_folder(path);
  const auto status = status_of(fd.get());
  if (!status || status->kind != FileKind::Regular) return false;
  if (!lock_after_forks(fd.get()) || !is_name_of(locked, fd.get())) return false;
  return is_folder ? remove_part_folder(path, std::move(fd)) : remove_file(path);
}

}  // namespace

void copy_permissions(const std::string& path, int fd, unsigned withheld) {
  const auto old = status_of_path(path);
  if (!old) {
    const auto status = status_of(fd);
    if (withheld != 0 && status) set_rights(fd, status->rights & ~withheld);
    return;
  }
  // A failure leaves the user's own file, as usual.
  set_owner(fd, old->owner, old->group);
  set_rights(fd, old->rights);
}

std::expected<void, IoError> check_replaceable(const std::string& path, const std::string& name) {
  const auto old = status_of_path(path);
  if (!old) return {};
  if (old->kind == FileKind::Folder) return std::unexpected(create_error(name, EISDIR));
  // The rename would succeed in a folder of ours; a file that its owner protected stays protected.
  if (!may_write(path)) return std::unexpected(create_error(name, errno));
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
    const std::string temporary = temporary_name(path, process_number(), attempt);
    FileDescriptor fd = open_descriptor(temporary, {.access = FileAccess::Write, .making = FileMaking::New});
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
    const std::string temporary = temporary_name(path, process_number(), attempt);
    if (!make_folder(temporary, 0700)) {
      if (errno == EEXIST) continue;
      return std::unexpected(create_error(path, errno));
    }
    const std::string mark = mark_of(temporary);
    FileDescriptor fd =
        open_descriptor(mark, {.access = FileAccess::Write, .making = FileMaking::New, .rights = 0600});
    if (fd.get() < 0 && errno == ENOENT) continue;  // another process has taken it for a leftover
    if (fd.get() < 0) {
      const IoError fault = create_error(path, errno);
      remove_folder(temporary);
      return std::unexpected(fault);
    }
    if (lock_new(mark, fd.get()) == Locking::Lost) continue;
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
    if (name == own && remove_unlocked(it->path().string())) ++removed;
  }
  return removed;
}

LockedPart::~LockedPart() {
  if (temporary_.empty()) return;
  if (is_name_of(temporary_, lock_.get()))
    remove_file(temporary_);
  else if (is_name_of(mark_of(temporary_), lock_.get()))
    remove_part_folder(temporary_, std::move(lock_));
}

void LockedPart::expect(const FileStamp& before, std::string otherwise) {
  before_ = before;
  otherwise_ = std::move(otherwise);
}

std::expected<FileDescriptor, IoError> LockedPart::descriptor() const {
  FileDescriptor more = FileDescriptor::owned(duplicate_descriptor(lock_.get()));
  if (more.get() < 0) return std::unexpected(create_error(name_, errno));
  return more;
}

std::expected<void, IoError> LockedPart::publish() {
  if (before_) {
    auto replaced = replace_as_read(temporary_, path_, *before_, otherwise_);
    if (replaced) temporary_.clear();
    return replaced;
  }
  if (!rename_file(temporary_, path_)) {
    const IoError fault = create_error(name_, errno);
    remove_file(std::exchange(temporary_, {}));
    return std::unexpected(fault);
  }
  temporary_.clear();
  // The file is complete under its name; that a crash of the machine in the next seconds could undo
  // the name is no reason to report a failure.
  sync_directory_of(path_);
  return {};
}

}}  // namespace chess::io
