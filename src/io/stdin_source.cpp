// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/stdin_source.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace chess::inline io {

namespace {

constexpr int kPollMs = 100;

class StdinSource final : public ByteSource {
 public:
  explicit StdinSource(std::stop_token stop) : stop_(std::move(stop)) {
    struct stat status{};
    if (fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode))
      size_ = static_cast<std::uint64_t>(status.st_size);
  }

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    while (!ended_) {
      if (stop_.stop_requested()) break;
      pollfd waiting{STDIN_FILENO, POLLIN, 0};
      if (poll(&waiting, 1, kPollMs) <= 0) continue;  // nothing yet, or a signal
      const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
      if (count > 0) {
        position_ += static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
      }
      if (count == 0) break;
      if (errno == EINTR || errno == EAGAIN) continue;
      const auto kind = errno == EISDIR ? IoError::Kind::IsDirectory : IoError::Kind::Read;
      return std::unexpected(
          IoError{kind, std::string("cannot read standard input: ") + std::strerror(errno)});
    }
    ended_ = true;
    return 0;
  }

  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return position_; }
  std::optional<std::uint64_t> raw_size() const override { return size_; }

 private:
  std::stop_token stop_;
  std::string name_ = "standard input";
  std::uint64_t position_ = 0;
  std::optional<std::uint64_t> size_;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> stdin_source(std::stop_token stop) {
  return std::make_unique<StdinSource>(std::move(stop));
}

}  // namespace chess::inline io
