// SPDX-License-Identifier: GPL-3.0-or-later
// A page has no files: whoever asks for one hears that there is none, and whoever would make one that it
// cannot be done.
#include "os/files.h"

#include <cerrno>

namespace chess { inline namespace os {

namespace {

template <class Value>
Value fault(int error, Value value) {
  errno = error;
  return value;
}
bool unable() { return fault(ENOTSUP, false); }

}  // namespace

int open_file(const std::string&, const OpenHow& how) {
  return fault(how.access == FileAccess::Read ? ENOENT : ENOTSUP, -1);
}
int open_beneath(const std::string&, const std::string&) { return fault(ENOENT, -1); }
int duplicate_descriptor(int) { return fault(EBADF, -1); }
int close_descriptor(int) { return 0; }

std::ptrdiff_t read_some(int, std::span<char>) { return fault(EBADF, -1); }
std::ptrdiff_t write_some(int, std::string_view) { return fault(EBADF, -1); }
std::ptrdiff_t read_some_at(int, std::span<std::byte>, std::uint64_t) { return fault(EBADF, -1); }
std::ptrdiff_t write_some_at(int, std::span<const std::byte>, std::uint64_t) { return fault(EBADF, -1); }

bool wait_readable(int, std::optional<std::chrono::milliseconds>) { return true; }
void wait_writable(int) {}

bool truncate_file(int, std::uint64_t) { return unable(); }
void will_read_in_order(int) {}
bool sync_file(int) { return unable(); }
bool sync_data(int) { return unable(); }
void sync_folder(const std::string&) {}

bool try_lock(int) { return unable(); }
bool is_lock_of_living_process(int) { return false; }

std::optional<FileStatus> status_of(int) { return fault(EBADF, std::optional<FileStatus>()); }
std::optional<FileStatus> status_of_path(const std::string&) {
  return fault(ENOENT, std::optional<FileStatus>());
}
std::optional<FileStatus> status_of_link(const std::string& path) { return status_of_path(path); }
bool may_write(const std::string&) { return unable(); }
bool has_writer(const std::string&) { return false; }

bool set_rights(int, unsigned) { return unable(); }
bool set_owner(int, std::uint64_t, std::uint64_t) { return unable(); }
void withhold_rights(unsigned) {}

bool rename_file(const std::string&, const std::string&) { return unable(); }
bool rename_to_new(const std::string&, const std::string&) { return unable(); }
bool exchange_files(const std::string&, const std::string&) { return unable(); }
bool remove_file(const std::string&) { return unable(); }
bool make_folder(const std::string&, unsigned) { return unable(); }
bool remove_folder(const std::string&) { return unable(); }

TemporaryPlace temporary_place() { return {}; }

bool is_quota_used_up(int) { return false; }

}}  // namespace chess::os
