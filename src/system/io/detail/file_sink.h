// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: sinks into files. `DescriptorSink` writes to what is open;
// `AtomicFileSink` gives a file its name only when it is complete.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/byte_sink.h"
#include "io/detail/locked_part.h"
#include "io/file_descriptor.h"

namespace chess { inline namespace io {

/// Who makes a file durable.
enum class Durability : std::uint8_t {
  Sink,   ///< the sink, when it is finished
  Owner,  ///< whoever opened the sink
};

class DescriptorSink final : public PatchableSink {
 public:
  DescriptorSink(FileDescriptor fd, std::string name, Durability durability = Durability::Sink);

  std::expected<void, IoError> write(std::string_view bytes) override;
  std::expected<void, IoError> flush() override;
  std::expected<void, IoError> finish() override;
  /// Precondition: a regular file, not opened to append.
  std::expected<void, IoError> patch(std::uint64_t offset, std::string_view bytes) override;
  const std::string& name() const override { return name_; }

 private:
  std::expected<void, IoError> put(std::string_view bytes);
  std::expected<void, IoError> fail(int error);

  FileDescriptor fd_;
  std::string name_;
  bool may_raise_sigpipe_ = false;
  bool is_regular_file_ = false;
  Durability durability_;
  std::string buffer_;
  std::optional<IoError> fault_;
  bool finished_ = false;
};

class AtomicFileSink final : public PatchableSink {
 public:
  /// Opens a temporary file beside `path`, which is a regular file or absent. `name` is for messages. A new
  /// file does not get the rights `withheld`.
  static std::expected<std::unique_ptr<PatchableSink>, IoError> open(const std::string& path,
                                                                     std::string name, unsigned withheld = 0);

  std::expected<void, IoError> write(std::string_view bytes) override { return inner_.write(bytes); }
  std::expected<void, IoError> flush() override { return inner_.flush(); }
  std::expected<void, IoError> patch(std::uint64_t offset, std::string_view bytes) override {
    return inner_.patch(offset, bytes);
  }
  std::expected<void, IoError> finish() override;
  const std::string& name() const override { return inner_.name(); }

 private:
  AtomicFileSink(std::unique_ptr<LockedPart> part, FileDescriptor fd, std::string name);

  DescriptorSink inner_;
  std::unique_ptr<LockedPart> part_;  ///< null once it has its name, or is removed
  std::optional<IoError> fault_;
};

}}  // namespace chess::io
