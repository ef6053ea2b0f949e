// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/stoppable_sink.h"

#include <utility>

namespace chess { inline namespace io {

namespace {

class StoppableSink final : public ByteSink {
 public:
  StoppableSink(std::unique_ptr<ByteSink> sink, std::stop_token stop)
      : sink_(std::move(sink)), stop_(std::move(stop)) {}

  std::expected<void, IoError> write(std::string_view bytes) override {
    return stop_.stop_requested() ? interrupted() : sink_->write(bytes);
  }
  std::expected<void, IoError> flush() override {
    return stop_.stop_requested() ? interrupted() : sink_->flush();
  }
  std::expected<void, IoError> finish() override {
    return stop_.stop_requested() ? interrupted() : sink_->finish();
  }
  const std::string& name() const override { return sink_->name(); }

 private:
  std::expected<void, IoError> interrupted() const {
    return std::unexpected(IoError{IoError::Kind::Write, "'" + name() + "': interrupted"});
  }

  std::unique_ptr<ByteSink> sink_;
  std::stop_token stop_;
};

}  // namespace

std::unique_ptr<ByteSink> stoppable_sink(std::unique_ptr<ByteSink> sink, std::stop_token stop) {
  return std::make_unique<StoppableSink>(std::move(sink), std::move(stop));
}

}}  // namespace chess::io
