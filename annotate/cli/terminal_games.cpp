// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/terminal_games.h"

#include <algorithm>
#include <utility>

#include "console/terminal.h"

namespace annotate {

namespace {

/// So much text waits: more than anybody reads at a terminal.
constexpr std::size_t kMostWaiting = std::size_t{4} << 20;

}  // namespace

std::expected<void, chess::Error> TerminalGames::show() {
  is_shown_ = true;
  leave_screen_();
  return output_.write(std::exchange(waiting_, {}));
}

std::expected<void, chess::Error> TerminalGames::write(std::string_view text) {
  if (is_closed() && !is_only_) return {};
  if (is_shown_) return passed(output_.write(text));
  waiting_ += text;
  if (waiting_.size() < kMostWaiting) return {};
  pager_.emplace();
  return passed(show());
}

std::expected<void, chess::Error> TerminalGames::passed(std::expected<void, chess::Error> done) const {
  if (!done && is_closed() && !is_only_) return {};
  return done;
}

std::expected<void, chess::Error> TerminalGames::flush() {
  if (!is_shown_) return {};
  return passed(output_.flush());
}

std::expected<void, chess::Error> TerminalGames::finish(bool paged) {
  std::expected<void, chess::Error> done;
  if (!is_shown_) {
    const auto lines = static_cast<std::size_t>(std::ranges::count(waiting_, '\n'));
    if (paged && lines >= chess::terminal_height()) pager_.emplace();
    done = show();
  }
  if (done && !is_closed()) done = output_.finish();
  if (pager_) pager_->close();
  if (!done && is_closed()) return {};
  return done;
}

}  // namespace annotate
