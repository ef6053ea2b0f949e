// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "console/terminal_text.h"
#include "os/threads.h"

namespace chess { inline namespace console {

namespace {

constexpr std::chrono::milliseconds kBarInterval{200};
constexpr std::size_t kWidestBar = 24;
constexpr std::size_t kNarrowestBar = 8;

}  // namespace

std::string to_string(const ProgressView& view, std::size_t width) {
  if (!view.done) return view.text;
  const double done = std::clamp(*view.done, 0.0, 1.0);
  const std::string text = fmt::format("{:3.0f} %  {}", done * 100.0, view.text);
  const std::size_t taken = text_width(text) + std::string_view("[] ").size();
  if (taken + kNarrowestBar > width) return text;
  const std::size_t bar = std::min(kWidestBar, width - taken);
  const auto filled = static_cast<std::size_t>(done * static_cast<double>(bar));
  return fmt::format("[{}{}] {}", std::string(filled, '#'), std::string(bar - filled, '.'), text);
}

ProgressDisplay::ProgressDisplay(Console& console, Supplier supplier,
                                 std::optional<std::chrono::milliseconds> line_interval)
    : console_(console), supplier_(std::move(supplier)) {
  if (console_.is_terminal()) line_interval = kBarInterval;
  if (!line_interval) return;
  drawer_ = try_start_thread(
      [this, interval = *line_interval](std::stop_token end) { run(std::move(end), interval); });
}

ProgressDisplay::~ProgressDisplay() {
  drawer_.reset();  // asks the thread to end, and waits for it
  console_.clear_status();
}

void ProgressDisplay::run(std::stop_token end, std::chrono::milliseconds interval) {
  std::unique_lock lock(mutex_);
  while (true) {
    tick_.wait_for(lock, end, interval, [] { return false; });
    if (end.stop_requested()) return;
    const auto view = supplier_();
    if (!view) continue;
    if (console_.is_terminal())
      console_.draw_status(to_string(*view, console_.status_width()));
    else
      console_.message(view->text);
  }
}

}}  // namespace chess::console
