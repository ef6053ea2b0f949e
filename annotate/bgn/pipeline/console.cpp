// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "console/short_number.h"

namespace annotate::bgn {

namespace {

constexpr std::chrono::milliseconds kBarInterval{200};
constexpr int kBarWidth = 24;

void put(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

std::string progress_text(std::uint64_t bytes, std::uint64_t total, std::uint64_t games, double seconds) {
  const auto read = static_cast<double>(bytes);
  const double speed = read / std::max(seconds, 1e-3);
  std::string text;
  double fraction = 0.0;
  if (total > 0) {
    fraction = std::clamp(read / static_cast<double>(total), 0.0, 1.0);
    const int filled = static_cast<int>(fraction * kBarWidth);
    text = fmt::format("[{}{}] {:3.0f} %  ", std::string(static_cast<std::size_t>(filled), '#'),
                       std::string(static_cast<std::size_t>(kBarWidth - filled), '.'), fraction * 100.0);
  }
  text += fmt::format("{}B, {}B/s, {} games", chess::to_short_count(read), chess::to_short_count(speed),
                      chess::to_short_count(static_cast<double>(games)));
  if (fraction > 0.005) text += fmt::format(", {} left", chess::to_duration(seconds / fraction - seconds));
  return text;
}

Console::Console(bool quiet, std::size_t max_messages)
    : quiet_(quiet),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      max_messages_(max_messages),
      next_show_(begin_ + kBarInterval) {}

void Console::clear_bar() {
  if (has_bar_) put("\r\x1b[K");
  has_bar_ = false;
}

void Console::put_line(const std::string& text) {
  clear_bar();
  put("bgn: " + text + "\n");
}

void Console::message(const std::string& text) {
  const std::lock_guard lock(mutex_);
  put_line(text);
}

void Console::diagnostic(const std::string& input, const chess::Diagnostic& what) {
  const std::lock_guard lock(mutex_);
  if (messages_++ < max_messages_) put_line(input + ": " + to_string(what));
}

void Console::show(const ReadProgress& progress, std::uint64_t games) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (quiet_ || !is_terminal_ || now < next_show_) return;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  put("\r\x1b[K" + progress_text(progress.bytes.load(), progress.total, games, seconds));
  has_bar_ = true;
  next_show_ = now + kBarInterval;
}

void Console::finish() {
  const std::lock_guard lock(mutex_);
  clear_bar();
  if (messages_ > max_messages_)
    put_line(fmt::format("and {} messages more (--max-messages)", messages_ - max_messages_));
  messages_ = 0;
}

}  // namespace annotate::bgn
