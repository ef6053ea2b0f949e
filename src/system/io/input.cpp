// SPDX-License-Identifier: GPL-3.0-or-later
// Files and standard input by descriptors.
#include "io/input.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include "io/file_descriptor.h"
#include "io/record_file.h"
#include "os/terminal.h"

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
    std::ptrdiff_t count = read_some(fd_.get(), buffer);
    // Somebody else may have made it non-blocking, such as a shared terminal.
    while (count < 0 && errno == EAGAIN) {
      wait_readable(fd_.get());
      count = read_some(fd_.get(), buffer);
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

/// The end of a file.
class TailSource final : public ByteSource {
 public:
  TailSource(RecordFile file, std::uint64_t offset) : file_(std::move(file)), at_(offset) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    const std::uint64_t left = file_.size() - std::min(at_, file_.size());
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left, buffer.size()));
    if (count == 0) return 0;
    if (auto read = file_.read_at(at_, {reinterpret_cast<unsigned char*>(buffer.data()), count}); !read)
      return std::unexpected(read.error());
    at_ += count;
    return count;
  }
  const std::string& name() const override { return file_.path(); }
  std::uint64_t raw_position() const override { return at_; }
  std::optional<std::uint64_t> raw_size() const override { return file_.size(); }

 private:
  RecordFile file_;
  std::uint64_t at_;
};

constexpr std::chrono::milliseconds kPause{100};

/// Asks again and again whether there is something to read.
class PolledSource final : public ByteSource {
 public:
  PolledSource(FileDescriptor fd, std::string name, std::stop_token stop)
      : fd_(std::move(fd)), name_(std::move(name)), stop_(std::move(stop)) {
    const auto status = status_of(fd_.get());
    if (status && status->kind == FileKind::Regular) size_ = status->size;
  }

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    while (!ended_) {
      if (stop_.stop_requested()) break;
      if (!wait_readable(fd_.get(), kPause)) continue;  // nothing yet, or a signal
      const std::ptrdiff_t count = read_some(fd_.get(), buffer);
      if (count > 0) {
        position_ += static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
      }
      if (count == 0) break;
      if (errno == EAGAIN) continue;
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
  FileDescriptor fd = FileDescriptor::borrowed(kStandardInput);
  if (!is_stdin) {
    fd = open_descriptor(path);
    if (fd.get() < 0) return std::unexpected(open_error(name, errno));
  }
  const auto status = status_of(fd.get());
  if (!status) return std::unexpected(open_error(name, errno));
  if (status->kind == FileKind::Folder) return std::unexpected(open_error(name, EISDIR));
  std::optional<std::uint64_t> size;
  if (status->kind == FileKind::Regular) {
    size = status->size;
    will_read_in_order(fd.get());
  }
  return std::make_unique<FileSource>(std::move(fd), name, size);
}

std::expected<std::unique_ptr<ByteSource>, IoError> open_raw_from(const std::string& path,
                                                                  std::uint64_t offset) {
  auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  return std::make_unique<TailSource>(std::move(*file), offset);
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
    return std::make_unique<PolledSource>(FileDescriptor::borrowed(kStandardInput), "standard input",
                                          std::move(stop));
  const auto status = status_of_path(path);
  if (!status || status->kind != FileKind::Pipe) return open_raw(path);
  FileDescriptor fd = open_descriptor(path, {.waits = false});  // nor for somebody who writes
  if (fd.get() < 0) return std::unexpected(open_error(path, errno));
  return std::make_unique<PolledSource>(std::move(fd), path, std::move(stop));
}

}}  // namespace chess::io
