// SPDX-License-Identifier: GPL-3.0-or-later
// Files and standard input by POSIX descriptors.
#include "io/input.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

#include "io/file_descriptor.h"
#include "io/record_file.h"

namespace chess { inline namespace io {

namespace {

class FileSource final : public ByteSource {
 public:
  FileSource(FileDescriptor fd, std::string name, std::optional<std::uint64_t> size)
      : fd_(std::move(fd)), name_(std::move(name)), size_(size) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    assert(!buffer.empty());
    if (fault_) return std::unexpected(*fault_);
    if (at_end_) return 0;  // a terminal would ask the user again
    ssize_t count = ::read(fd_.get(), buffer.data(), buffer.size());
    while (count < 0 && (errno == EINTR || errno == EAGAIN)) {
      if (errno == EAGAIN) wait_readable(fd_.get());
      count = ::read(fd_.get(), buffer.data(), buffer.size());
    }
    if (count < 0) {
      fault_ = read_error(name_, errno);
      return std::unexpected(*fault_);
    }
    at_end_ = count == 0;
    position_ += static_cast<std::uint64_t>(count);
    return static_cast<std::size_t>(count);
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return position_; }
  std::optional<std::uint64_t> raw_size() const override { return size_; }

 private:
  FileDescriptor fd_;
  std::string name_;
  std::optional<std::uint64_t> size_;
  std::uint64_t position_ = 0;
  bool at_end_ = false;
  std::optional<IoError> fault_;
};

constexpr int kPollMs = 100;

/// Asks again and again whether there is something to read.
class PolledSource final : public ByteSource {
 public:
  PolledSource(FileDescriptor fd, std::string name, std::stop_token stop)
      : fd_(std::move(fd)), name_(std::move(name)), stop_(std::move(stop)) {
    struct stat status{};
    if (::fstat(fd_.get(), &status) == 0 && S_ISREG(status.st_mode))
      size_ = static_cast<std::uint64_t>(status.st_size);
  }

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    while (!ended_) {
      if (stop_.stop_requested()) break;
      pollfd waiting{fd_.get(), POLLIN, 0};
      if (poll(&waiting, 1, kPollMs) <= 0) continue;  // nothing yet, or a signal
      const ssize_t count = ::read(fd_.get(), buffer.data(), buffer.size());
      if (count > 0) {
        position_ += static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
      }
      if (count == 0) break;
      if (errno == EINTR || errno == EAGAIN) continue;
      const auto kind = errno == EISDIR ? IoError::Kind::IsDirectory : IoError::Kind::Read;
      return std::unexpected(IoError{kind, "cannot read " + name_ + ": " + std::strerror(errno)});
    }
    ended_ = true;
    return 0;
  }

  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return position_; }
  std::optional<std::uint64_t> raw_size() const override { return size_; }

 private:
  FileDescriptor fd_;
  std::string name_;
  std::stop_token stop_;
  std::uint64_t position_ = 0;
  std::optional<std::uint64_t> size_;
  bool ended_ = false;
};

}  // namespace

std::expected<std::unique_ptr<ByteSource>, IoError> open_raw(const std::string& path) {
  const bool is_stdin = path == "-";
  const std::string name = is_stdin ? "standard input" : path;
  FileDescriptor fd = FileDescriptor::borrowed(STDIN_FILENO);
  if (!is_stdin) {
    const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (opened < 0) return std::unexpected(open_error(name, errno));
    fd = FileDescriptor::owned(opened);
  }
  struct stat status{};
  if (::fstat(fd.get(), &status) != 0) return std::unexpected(open_error(name, errno));
  if (S_ISDIR(status.st_mode)) return std::unexpected(open_error(name, EISDIR));
  std::optional<std::uint64_t> size;
  if (S_ISREG(status.st_mode)) {
    size = static_cast<std::uint64_t>(status.st_size);
    ::posix_fadvise(fd.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  }
  return std::make_unique<FileSource>(std::move(fd), name, size);
}

std::expected<std::string, IoError> read_raw_file(const std::string& path, std::size_t limit) {
  const auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  if (file->size() > limit) return std::unexpected(too_large(path, limit));
  std::string bytes(file->size(), '\0');
  const auto read = file->read_at(0, {reinterpret_cast<unsigned char*>(bytes.data()), bytes.size()});
  if (!read) return std::unexpected(read.error());
  return bytes;
}

std::expected<std::unique_ptr<ByteSource>, IoError> open_stoppable(const std::string& path,
                                                                   std::stop_token stop) {
  if (path == "-")
    return std::make_unique<PolledSource>(FileDescriptor::borrowed(STDIN_FILENO), "standard input",
                                          std::move(stop));
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0 || !S_ISFIFO(status.st_mode)) return open_raw(path);
  // Without O_NONBLOCK, open itself would wait for somebody who writes.
  const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (opened < 0) return std::unexpected(open_error(path, errno));
  return std::make_unique<PolledSource>(FileDescriptor::owned(opened), path, std::move(stop));
}

}}  // namespace chess::io
