// SPDX-License-Identifier: GPL-3.0-or-later
// The sink into memory.
#include "io/byte_sink.h"

#include <utility>

namespace chess { inline namespace io {

namespace {

class StringSink final : public ByteSink {
 public:
  StringSink(std::string& out, std::string name) : out_(out), name_(std::move(name)) {}

  std::expected<void, IoError> write(std::string_view bytes) override {
    out_.append(bytes);
    return {};
  }
  std::expected<void, IoError> flush() override { return {}; }
  std::expected<void, IoError> finish() override { return {}; }
  const std::string& name() const override { return name_; }

 private:
  std::string& out_;
  std::string name_;
};

}  // namespace

std::unique_ptr<ByteSink> string_sink(std::string& out, std::string name) {
  return std::make_unique<StringSink>(out, std::move(name));
}

}}  // namespace chess::io
