// SPDX-License-Identifier: GPL-3.0-or-later
// Writing without signals. The order for durability: the data, the name, the directory that holds the name.
#include "io/detail/file_sink.h"

#include <cassert>
#include <cerrno>
#include <span>
#include <utility>

#include "os/signals.h"

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kBufferSize = 64 * 1024;

}  // namespace

DescriptorSink::DescriptorSink(FileDescriptor fd, std::string name, Durability durability)
    : fd_(std::move(fd)), name_(std::move(name)), durability_(durability) {
  if (const auto status = status_of(fd_.get())) {
    may_raise_sigpipe_ = status->kind == FileKind::Pipe;
    is_regular_file_ = status->kind == FileKind::Regular;
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
    const std::ptrdiff_t count = write_some(fd_.get(), bytes);
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
  auto written = write_at(fd_.get(), name_, offset, std::as_bytes(std::span(bytes)));
  if (!written) fault_ = written.error();
  return written;
}

std::expected<void, IoError> DescriptorSink::finish() {
  if (!finished_) {
    finished_ = true;
    if (const auto flushed = flush(); !flushed) return flushed;
    const bool syncs = fd_.is_owned() && is_regular_file_ && durability_ == Durability::Sink;
    if (syncs && !sync_file(fd_.get())) return fail(errno);
    if (const int error = fd_.close(); error != 0) return fail(error);
  }
  if (fault_) return std::unexpected(*fault_);
  return {};
}

AtomicFileSink::AtomicFileSink(std::unique_ptr<LockedPart> part, FileDescriptor fd, std::string name)
    : inner_(std::move(fd), std::move(name)), part_(std::move(part)) {}

std::expected<std::unique_ptr<PatchableSink>, IoError> AtomicFileSink::open(const std::string& path,
                                                                            std::string name,
                                                                            unsigned withheld) {
  auto part = LockedPart::create_file(path, name, withheld);
  if (!part) return std::unexpected(part.error());
  auto fd = (*part)->descriptor();
  if (!fd) return std::unexpected(fd.error());
  return std::unique_ptr<PatchableSink>(
      new AtomicFileSink(std::move(*part), std::move(*fd), std::move(name)));
}

std::expected<void, IoError> AtomicFileSink::finish() {
  if (fault_) return std::unexpected(*fault_);
  if (!part_) return {};
  auto finished = inner_.finish();
  if (finished) finished = part_->publish();
  part_.reset();
  if (!finished) fault_ = finished.error();
  return finished;
}

}}  // namespace chess::io
