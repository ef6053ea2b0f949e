// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/terminal_games.h"

#include <utility>

namespace annotate {

std::expected<void, chess::Error> TerminalGames::show(const std::string& text) {
  if (!std::exchange(is_shown_, true)) leave_screen_();
  return output_.write(text);
}

std::expected<void, chess::Error> TerminalGames::write(std::string_view text) {
  if (is_closed() && !is_only_) return {};
  const std::string now = text_.add(text);
  return now.empty() ? std::expected<void, chess::Error>() : passed(show(now));
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
  if (!is_shown_) done = show(text_.end(paged));
  if (done && !is_closed()) done = output_.finish();
  text_.close();
  if (!done && is_closed()) return {};
  return done;
}

}  // namespace annotate
