// SPDX-License-Identifier: GPL-3.0-or-later
// Files and folders as the system has them: the one place that calls it for them. A file is open as a number,
// its descriptor (src/system/io/file_descriptor.h owns one). Paths are UTF-8 everywhere. What fails returns
// -1, false or nothing and sets errno to a value that is the same on all systems. Where a system lacks
// something, the function says what it does instead.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace chess { inline namespace os {

enum class FileKind : std::uint8_t {
  Regular,
  Folder,
  Link,  ///< only `status_of_link` gives it
  Pipe,  ///< or a socket
  Other,  ///< a terminal, a device
};

/// What tells a file from all others that exist. It stays the same when the file is renamed.
struct FileId {
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  friend bool operator==(const FileId&, const FileId&) = default;
};

struct FileStatus {
  FileKind kind = FileKind::Other;
  FileId id;
  std::uint64_t size = 0;  ///< in bytes
  std::uint64_t modified_ns = 0;  ///< when it was last written, in nanoseconds since 1970
  /// As in chmod(1), without the special ones. Windows: 0644, or 0444 if it is read-only.
  unsigned rights = 0;
  // Windows: all files are ours, and 0 owns them.
  std::uint64_t owner = 0;
  std::uint64_t group = 0;
  bool is_own = false;  ///< of the user of this process
  /// A folder in which all may write, and nobody may remove what is of another, like /tmp.
  bool is_for_all = false;
};

enum class FileAccess : std::uint8_t { Read, Write, Both };

enum class FileMaking : std::uint8_t {
  Never,  ///< the file must exist
  IfAbsent,
  New,  ///< it must not exist (EEXIST)
};

/// How a file is opened. Always so that programs which this one starts do not get it, that no terminal
/// becomes that of the process, and that bytes are left as they are. Others may read, write, rename and
/// remove it.
struct OpenHow {
  FileAccess access = FileAccess::Read;
  FileMaking making = FileMaking::Never;
  bool truncates = false;  ///< an existing file becomes empty
  bool appends = false;  ///< all is written at the end, wherever that is by then
  bool is_folder = false;  ///< anything else is a fault (ENOTDIR)
  bool follows_link = true;  ///< false: a link at the end of the path is a fault (ELOOP)
  bool waits = true;  ///< false: a named pipe is opened without somebody at the other end
  bool vanishes =
      false;  ///< a new file has no name any more, and is gone when it is closed, however that happens
  unsigned rights = 0666;  ///< of a new file, less those that new files of this process do not get
};

int open_file(const std::string& path, const OpenHow& how);
/// The file `name`, a path in `folder`, for reading; no link on the way is followed. Does not wait.
int open_beneath(const std::string& folder, const std::string& name);
/// One more descriptor of the open file; they share locks.
int duplicate_descriptor(int fd);
/// 0, or the error. The descriptor is closed in any case.
int close_descriptor(int fd);

// How many bytes were read or written, which may be fewer than wanted; 0: the end of the file. EAGAIN from a
// descriptor that does not wait.
std::ptrdiff_t read_some(int fd, std::span<char> bytes);
std::ptrdiff_t write_some(int fd, std::string_view bytes);
std::ptrdiff_t read_some_at(int fd, std::span<std::byte> bytes, std::uint64_t offset);
std::ptrdiff_t write_some_at(int fd, std::span<const std::byte> bytes, std::uint64_t offset);

/// Waits until something can be read, or the end or a fault is there. Returns whether it is so; false after
/// the time, or earlier for no reason. Without a time it waits for ever.
bool wait_readable(int fd, std::optional<std::chrono::milliseconds> at_most = std::nullopt);
/// Waits until something can be written.
void wait_writable(int fd);

bool truncate_file(int fd, std::uint64_t size);
/// The system may fetch what follows before it is asked for. A wish.
void will_read_in_order(int fd);

/// Makes the bytes of an open file survive a power cut. A file system that cannot do that is no fault.
bool sync_file(int fd);
/// The same without what is not needed to read them, such as the time of writing.
bool sync_data(int fd);
/// Makes the names in a folder survive a power cut, if the file system can do that. Windows: it does so by
/// itself.
void sync_folder(const std::string& folder);

/// Locks an open file against others who lock it; they can still read and write. Does not wait: EWOULDBLOCK
/// if it is locked. The lock is that of the open file and goes when its last descriptor is closed.
bool try_lock(int fd);
/// Was the lock on an open file made by a process that still runs? If not, it is held by a process that was
/// forked to execute a program, and goes at once. macOS: no, as nobody says it. Windows: yes, as nothing is
/// forked.
bool is_lock_of_living_process(int fd);

std::optional<FileStatus> status_of(int fd);
/// Of the file behind links.
std::optional<FileStatus> status_of_path(const std::string& path);
std::optional<FileStatus> status_of_link(const std::string& path);
/// May this process write to the file? Windows: is it not read-only?
bool may_write(const std::string& path);
/// Has anybody else the file open to write to it? No if the system does not say: macOS, some file systems.
bool has_writer(const std::string& path);

// Windows has none of these rights, and these functions do nothing.
bool set_rights(int fd, unsigned rights);
bool set_owner(int fd, std::uint64_t owner, std::uint64_t group);
/// No file that this process makes from now on gets these rights.
void withhold_rights(unsigned rights);

/// Replaces a file `to`.
bool rename_file(const std::string& from, const std::string& to);
/// EEXIST if there is a file `to`.
bool rename_to_new(const std::string& from, const std::string& to);
/// Two files swap their names at one moment. ENOTSUP if the system or the file system cannot do that
/// (Windows).
bool exchange_files(const std::string& path, const std::string& other);
/// Takes away the name of a file, also of one that is open.
bool remove_file(const std::string& path);
bool make_folder(const std::string& path, unsigned rights);
/// An empty one.
bool remove_folder(const std::string& path);

/// Where temporary files go, unless the user names a folder in TMPDIR (Windows: TMP and TEMP).
struct TemporaryPlace {
  std::string folder;
  bool is_named = false;  ///< by the user
};
TemporaryPlace temporary_place();

/// Is the error that a user has reached the quota?
bool is_quota_used_up(int error);

}}  // namespace chess::os
