// SPDX-License-Identifier: GPL-3.0-or-later
// Writing without signals, and the rename at the end. The order for durability: the data, the name,
// the directory that holds the name.
#include "io/detail/file_sink.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "os/signals.h"

namespace chess::inline io {

namespace {

constexpr std::size_t kBufferSize = 64 * 1024;
constexpr std::size_t kLongestFileName = 255;
constexpr std::string_view kPart = ".part";

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
  if (!pid || !attempt) return std::nullopt;
  return std::pair(*pid, *attempt);
}

/// Some file systems cannot sync; that is theirs to answer for.
bool sync(int fd) { return ::fsync(fd) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP; }

}  // namespace

DescriptorSink::DescriptorSink(FileDescriptor fd, std::string name)
    : fd_(std::move(fd)), name_(std::move(name)) {
  struct stat status{};
  if (::fstat(fd_.get(), &status) == 0) {
    may_raise_sigpipe_ = S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode);
    is_regular_file_ = S_ISREG(status.st_mode);
  }
  buffer_.reserve(kBufferSize);
}

std::expected<void, IoError> DescriptorSink::fail(int error) {
  fault_ = write_error(name_, error);
  return std::unexpected(*fault_);
}

std::expected<void, IoError> DescriptorSink::put(std::string_view bytes) {
  const SigpipeGuard guard(may_raise_sigpipe_);
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd_.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      wait_writable(fd_.get());
      continue;
    }
    if (count < 0) return fail(errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

std::expected<void, IoError> DescriptorSink::write(std::string_view bytes) {
  assert(!finished_);
  if (fault_) return std::unexpected(*fault_);
  if (buffer_.size() + bytes.size() <= kBufferSize) {
    buffer_.append(bytes);
    return {};
  }
  if (const auto flushed = flush(); !flushed) return flushed;
  if (bytes.size() >= kBufferSize) return put(bytes);
  buffer_.append(bytes);
  return {};
}

std::expected<void, IoError> DescriptorSink::flush() {
  if (fault_) return std::unexpected(*fault_);
  const auto result = put(buffer_);
  buffer_.clear();
  return result;
}

std::expected<void, IoError> DescriptorSink::patch(std::uint64_t offset, std::string_view bytes) {
  if (const auto flushed = flush(); !flushed) return flushed;
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(fd_.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return {};
}

std::expected<void, IoError> DescriptorSink::finish() {
  if (!finished_) {
    finished_ = true;
    if (const auto flushed = flush(); !flushed) return flushed;
    if (fd_.is_owned() && is_regular_file_ && !sync(fd_.get())) return fail(errno);
    if (const int error = fd_.close(); error != 0) return fail(error);
  }
  if (fault_) return std::unexpected(*fault_);
  return {};
}

AtomicFileSink::AtomicFileSink(FileDescriptor fd, std::string name, std::string path, std::string temporary)
    : inner_(std::move(fd), std::move(name)), path_(std::move(path)), temporary_(std::move(temporary)) {}

std::expected<std::unique_ptr<PatchableSink>, IoError> AtomicFileSink::open(const std::string& path,
                                                                            std::string name) {
  struct stat old{};
  const bool replaces = ::stat(path.c_str(), &old) == 0;
  // The rename would succeed in a folder of ours; a file that its owner protected stays protected.
  if (replaces && ::access(path.c_str(), W_OK) != 0) return std::unexpected(create_error(name, errno));
  for (unsigned attempt = 0;; ++attempt) {
    const std::string temporary = temporary_name(path, ::getpid(), attempt);
    const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST) continue;
    if (fd < 0) return std::unexpected(create_error(name, errno));
    // As far as the system lets us, owner and group too; a failure leaves the user's own file, as usual.
    if (replaces) {
      [[maybe_unused]] const int owner = ::fchown(fd, old.st_uid, old.st_gid);
      [[maybe_unused]] const int mode = ::fchmod(fd, old.st_mode & 0777);
    }
    return std::unique_ptr<PatchableSink>(
        new AtomicFileSink(FileDescriptor::owned(fd), std::move(name), path, temporary));
  }
}

int AtomicFileSink::remove_leftovers(const std::string& path) {
  namespace fs = std::filesystem;
  int removed = 0;
  std::error_code error;
  for (fs::directory_iterator it(directory_of(path), error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const auto made_by = parse_temporary_name(name);
    if (!made_by || made_by->first <= 0) continue;
    const auto own = fs::path(temporary_name(path, made_by->first, made_by->second)).filename().string();
    const bool is_dead = ::kill(made_by->first, 0) != 0 && errno == ESRCH;
    if (name == own && is_dead && ::unlink(it->path().c_str()) == 0) ++removed;
  }
  return removed;
}

AtomicFileSink::~AtomicFileSink() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::expected<void, IoError> AtomicFileSink::finish() {
  if (fault_) return std::unexpected(*fault_);
  if (temporary_.empty()) return {};
  auto finished = inner_.finish();
  if (finished && std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    finished = std::unexpected(create_error(name(), errno));
  }
  if (!finished) {
    fault_ = finished.error();
    ::unlink(std::exchange(temporary_, {}).c_str());
    return finished;
  }
  temporary_.clear();
  // The file is complete under its name; that a crash of the machine in the next seconds could undo
  // the name is no reason to report a failure.
  sync_directory_of(path_);
  return {};
}

}  // namespace chess::inline io
