// SPDX-License-Identifier: GPL-3.0-or-later
// Files by handles of Windows, each behind a descriptor of the C library, whose own functions are not used:
// bytes are never changed. Files are shared with everybody, and names can be taken from open files, as on
// other systems.
#include "os/files.h"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "os/windows/errors.h"
#include "os/windows/file_handle.h"
#include "os/windows/wide_path.h"

namespace chess { inline namespace os {

namespace {

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr DWORD kMostAtOnce = 1U << 30;

DWORD access_of(const OpenHow& how) {
  DWORD access = how.vanishes ? DELETE : 0;
  if (how.access != FileAccess::Write) access |= GENERIC_READ;
  if (how.access == FileAccess::Read) return access;
  // Without the right to write anywhere, the system writes at the end.
  return access | (how.appends ? FILE_APPEND_DATA | FILE_WRITE_ATTRIBUTES | SYNCHRONIZE : GENERIC_WRITE);
}

DWORD disposition_of(FileMaking making) {
  constexpr DWORD dispositions[] = {OPEN_EXISTING, OPEN_ALWAYS, CREATE_NEW};
  return dispositions[static_cast<int>(making)];
}

/// Is it a link or a folder that leads elsewhere? Files that wait in a cloud are none.
bool is_link(HANDLE file) {
  FILE_ATTRIBUTE_TAG_INFO info{};
  return ::GetFileInformationByHandleEx(file, FileAttributeTagInfo, &info, sizeof info) != 0 &&
         (info.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
         IsReparseTagNameSurrogate(info.ReparseTag);
}

bool is_folder(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION info{};
  return ::GetFileInformationByHandle(file, &info) != 0 &&
         (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

FileHandle open_handle(const std::string& path, const OpenHow& how, DWORD more_flags) {
  DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | more_flags;  // without which there is no handle of a folder
  if (how.vanishes) flags |= FILE_FLAG_DELETE_ON_CLOSE | FILE_ATTRIBUTE_TEMPORARY;
  return FileHandle(::CreateFileW(wide_path(path).c_str(), access_of(how), kShareAll, nullptr,
                                  disposition_of(how.making), flags, nullptr));
}

FileHandle open_checked(const std::string& path, const OpenHow& how) {
  if (how.follows_link) return open_handle(path, how, 0);
  FileHandle file = open_handle(path, how, FILE_FLAG_OPEN_REPARSE_POINT);
  FILE_ATTRIBUTE_TAG_INFO info{};
  if (!file || !::GetFileInformationByHandleEx(file.get(), FileAttributeTagInfo, &info, sizeof info) ||
      (info.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0)
    return file;
  if (!is_link(file.get())) return open_handle(path, {.access = how.access}, 0);
  file.close();
  ::SetLastError(ERROR_CANT_ACCESS_FILE);
  return file;
}

/// The descriptor has the handle from then on.
int to_descriptor(FileHandle file) {
  const int fd = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(file.get()), _O_BINARY | _O_NOINHERIT);
  if (fd >= 0) (void)file.release();
  return fd;
}

std::uint64_t joined(DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; }

std::optional<FileStatus> status_of_handle(HANDLE file) {
  FileStatus status;
  status.is_own = true;
  status.rights = 0644;
  const DWORD type = ::GetFileType(file);
  if (type == FILE_TYPE_UNKNOWN && ::GetLastError() != NO_ERROR) return failed(std::nullopt);
  if (type == FILE_TYPE_PIPE) status.kind = FileKind::Pipe;
  if (type != FILE_TYPE_DISK) return status;
  BY_HANDLE_FILE_INFORMATION info{};
  if (!::GetFileInformationByHandle(file, &info)) return failed(std::nullopt);
  constexpr std::uint64_t until_1970 = 116'444'736'000'000'000;  // in units of 100 ns since 1601
  const std::uint64_t written =
      joined(info.ftLastWriteTime.dwHighDateTime, info.ftLastWriteTime.dwLowDateTime);
  status.kind =
      (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::Folder : FileKind::Regular;
  if (is_link(file)) status.kind = FileKind::Link;
  status.id = {info.dwVolumeSerialNumber, joined(info.nFileIndexHigh, info.nFileIndexLow)};
  status.size = joined(info.nFileSizeHigh, info.nFileSizeLow);
  status.modified_ns = (written - std::min(written, until_1970)) * 100;
  if ((info.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0) status.rights = 0444;
  return status;
}

std::optional<FileStatus> status_of_name(const std::string& path, DWORD flags) {
  const FileHandle file(::CreateFileW(wide_path(path).c_str(), FILE_READ_ATTRIBUTES, kShareAll, nullptr,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, nullptr));
  if (!file) return failed(std::nullopt);
  return status_of_handle(file.get());
}

OVERLAPPED place_at(std::uint64_t offset) {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return place;
}

DWORD at_once(std::size_t size) { return static_cast<DWORD>(std::min<std::size_t>(size, kMostAtOnce)); }

/// What ReadFile has said of the end of a file or a pipe, as the number of bytes.
std::ptrdiff_t ended_or_failed() {
  const DWORD error = ::GetLastError();
  if (error == ERROR_HANDLE_EOF || error == ERROR_BROKEN_PIPE) return 0;
  errno = error == ERROR_NO_DATA ? EAGAIN : errno_of(error);  // of a pipe that does not wait
  return -1;
}

}  // namespace

int open_file(const std::string& path, const OpenHow& how) {
  FileHandle file = open_checked(path, how);
  if (!file) {
    const DWORD error = ::GetLastError();
    errno = error == ERROR_CANT_ACCESS_FILE ? ELOOP : errno_of(error);
    if (error == ERROR_ACCESS_DENIED && how.access != FileAccess::Read) {
      const auto status = status_of_path(path);
      errno = !status || status->kind != FileKind::Folder ? EACCES
              : how.making == FileMaking::New             ? EEXIST
                                                          : EISDIR;
    }
    return -1;
  }
  if (how.is_folder && !is_folder(file.get())) {
    errno = ENOTDIR;
    return -1;
  }
  if (how.access != FileAccess::Read && is_folder(file.get())) {
    errno = EISDIR;
    return -1;
  }
  const int fd = to_descriptor(std::move(file));
  if (fd >= 0 && how.truncates && !truncate_file(fd, 0)) {
    const int error = errno;
    close_descriptor(fd);
    errno = error;
    return -1;
  }
  return fd;
}

int open_beneath(const std::string& folder, const std::string& name) {
  // While a folder is open so, nobody can put another one in its place.
  std::vector<FileHandle> way;
  std::string path = folder;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(name.find_first_of("/\\", begin), name.size());
    path += "/" + name.substr(begin, end - begin);
    if (end == name.size()) return open_file(path, {.follows_link = false});
    begin = end + 1;
    way.emplace_back(::CreateFileW(wide_path(path).c_str(), FILE_READ_ATTRIBUTES | FILE_LIST_DIRECTORY,
                                   FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                                   FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    if (!way.back()) return failed(-1);
    if (is_link(way.back().get())) {
      errno = ELOOP;
      return -1;
    }
  }
}

int duplicate_descriptor(int fd) {
  HANDLE copy = INVALID_HANDLE_VALUE;
  const HANDLE self = ::GetCurrentProcess();
  if (!::DuplicateHandle(self, handle_behind(fd), self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS))
    return failed(-1);
  return to_descriptor(FileHandle(copy));
}

int close_descriptor(int fd) { return ::_close(fd) == 0 ? 0 : errno; }

std::ptrdiff_t read_some(int fd, std::span<char> bytes) {
  const HANDLE file = handle_behind(fd);
  DWORD mode = 0;
  if (::GetConsoleMode(file, &mode)) return read_console(file, bytes);
  DWORD count = 0;
  if (!::ReadFile(file, bytes.data(), at_once(bytes.size()), &count, nullptr)) return ended_or_failed();
  return count;
}

std::ptrdiff_t write_some(int fd, std::string_view bytes) {
  const HANDLE file = handle_behind(fd);
  DWORD mode = 0;
  if (::GetConsoleMode(file, &mode)) bytes = begin_for_console(bytes);
  DWORD count = 0;
  if (!::WriteFile(file, bytes.data(), at_once(bytes.size()), &count, nullptr))
    return failed(std::ptrdiff_t{-1});
  return count;
}

std::ptrdiff_t read_some_at(int fd, std::span<std::byte> bytes, std::uint64_t offset) {
  OVERLAPPED place = place_at(offset);
  DWORD count = 0;
  if (!::ReadFile(handle_behind(fd), bytes.data(), at_once(bytes.size()), &count, &place))
    return ended_or_failed();
  return count;
}

std::ptrdiff_t write_some_at(int fd, std::span<const std::byte> bytes, std::uint64_t offset) {
  OVERLAPPED place = place_at(offset);
  DWORD count = 0;
  if (!::WriteFile(handle_behind(fd), bytes.data(), at_once(bytes.size()), &count, &place))
    return failed(std::ptrdiff_t{-1});
  return count;
}

bool truncate_file(int fd, std::uint64_t size) {
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
  return ::SetFileInformationByHandle(handle_behind(fd), FileEndOfFileInfo, &end, sizeof end) != 0 ||
         failed(false);
}

void will_read_in_order(int) {}

bool sync_file(int fd) {
  const HANDLE file = handle_behind(fd);
  if (::FlushFileBuffers(file)) return true;
  if (::GetLastError() != ERROR_ACCESS_DENIED) return failed(false);
  // It was opened for reading; what others have written to it can be written to the disk all the same.
  const FileHandle writable(::ReOpenFile(file, GENERIC_WRITE, kShareAll, 0));
  return !writable || ::FlushFileBuffers(writable.get()) != 0 || failed(false);
}

bool sync_data(int fd) { return sync_file(fd); }

void sync_folder(const std::string&) {}

bool try_lock(int fd) {
  // Locks keep others from reading and writing what they cover, so they cover a byte that no file has.
  OVERLAPPED place = place_at(std::uint64_t{0x7FFF'FFFF'FFFF'FFFE});
  if (::LockFileEx(handle_behind(fd), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place))
    return true;
  return failed(false);
}

bool is_lock_of_living_process(int) { return true; }

std::optional<FileStatus> status_of(int fd) { return status_of_handle(handle_behind(fd)); }
std::optional<FileStatus> status_of_path(const std::string& path) { return status_of_name(path, 0); }
std::optional<FileStatus> status_of_link(const std::string& path) {
  return status_of_name(path, FILE_FLAG_OPEN_REPARSE_POINT);
}

bool may_write(const std::string& path) {
  const FileHandle file(
      ::CreateFileW(wide_path(path).c_str(), FILE_WRITE_DATA, kShareAll, nullptr, OPEN_EXISTING, 0, nullptr));
  return file ? true : failed(false);
}

bool has_writer(const std::string& path) {
  const FileHandle file(::CreateFileW(wide_path(path).c_str(), GENERIC_READ,
                                      FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                      FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
  return !file && ::GetLastError() == ERROR_SHARING_VIOLATION;
}

bool set_rights(int, unsigned) { return true; }
bool set_owner(int, std::uint64_t, std::uint64_t) { return true; }
void withhold_rights(unsigned) {}

bool make_folder(const std::string& path, unsigned) {
  return ::CreateDirectoryW(wide_path(path).c_str(), nullptr) != 0 || failed(false);
}

bool is_quota_used_up(int) { return false; }

}}  // namespace chess::os
