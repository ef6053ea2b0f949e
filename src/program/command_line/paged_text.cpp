// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/paged_text.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "console/terminal.h"
#include "io/output.h"

namespace chess { inline namespace command_line {

namespace {

/// So much text waits: more than anybody reads at a terminal.
constexpr std::size_t kMostWaiting = std::size_t{4} << 20;

class PagedSink final : public ByteSink {
 public:
  PagedSink(std::unique_ptr<ByteSink> sink, std::function<void()> leave_screen)
      : sink_(std::move(sink)), leave_screen_(std::move(leave_screen)) {}

  std::expected<void, IoError> write(std::string_view bytes) override { return pass(text_.add(bytes)); }
  std::expected<void, IoError> flush() override {
    return leave_screen_ ? std::expected<void, IoError>() : sink_->flush();
  }
  std::expected<void, IoError> finish() override {
    auto done = pass(text_.end());
    if (done) done = sink_->finish();
    const bool was_paged = text_.is_paged();
    text_.close();
    if (!done && was_paged && done.error().kind == IoError::Kind::ClosedPipe) return {};
    return done;
  }
  const std::string& name() const override { return sink_->name(); }

 private:
  std::expected<void, IoError> pass(const std::string& text) {
    if (text.empty()) return {};
    if (const auto leave = std::exchange(leave_screen_, {})) leave();
    return sink_->write(text);
  }

  std::unique_ptr<ByteSink> sink_;
  std::function<void()> leave_screen_;  ///< empty as soon as text is written
  PagedText text_;
};

}  // namespace

std::string PagedText::add(std::string_view text) {
  if (is_streaming_) return std::string(text);
  waiting_ += text;
  if (waiting_.size() < kMostWaiting) return {};
  is_streaming_ = true;
  pager_.emplace();
  return std::exchange(waiting_, {});
}

std::string PagedText::end(bool paged) {
  const auto lines = static_cast<std::size_t>(std::ranges::count(waiting_, '\n'));
  if (!is_streaming_ && paged && lines >= terminal_height()) pager_.emplace();
  return std::exchange(waiting_, {});
}

void PagedText::close() {
  if (pager_) pager_->close();
}

std::unique_ptr<ByteSink> paged_output(std::function<void()> leave_screen) {
  auto sink = *open_plain_output("-");  // nothing is opened that could fail
  if (!is_terminal(kStandardOutput)) return sink;
  return std::make_unique<PagedSink>(std::move(sink), leave_screen ? std::move(leave_screen) : [] {});
}

void print_paged(std::string_view text) {
  PagedText pages;
  std::string rest(text);
  if (is_terminal(kStandardOutput)) {
    std::fflush(stdout);
    rest = pages.add(text);
    rest += pages.end();
  }
  if (!pages.is_paged()) {
    std::fwrite(rest.data(), 1, rest.size(), stdout);
    return;
  }
  // What a closed pager has not taken must not stay in the buffer of `stdout`.
  if (const auto sink = open_plain_output("-", {.on_terminal = OnTerminal::AsItIs}); (*sink)->write(rest))
    (void)(*sink)->finish();
  pages.close();
}

}}  // namespace chess::command_line
