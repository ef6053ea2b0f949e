// SPDX-License-Identifier: GPL-3.0-or-later
// By isatty(3), ioctl(2) and poll(2).
#include "os/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "os/signals.h"

namespace chess { inline namespace os {

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

std::optional<TerminalSize> size_of_terminal(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0) return std::nullopt;
  return TerminalSize{size.ws_col, size.ws_row};
}

std::string terminal_name() {
  const char* const term = std::getenv("TERM");
  return term == nullptr ? "" : term;
}

void write_whole(int descriptor, std::string_view text) {
  const SigpipeGuard guard;
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EAGAIN) {
      pollfd waiting{descriptor, POLLOUT, 0};
      ::poll(&waiting, 1, -1);
    } else if (count < 0 && errno != EINTR) {
      return;
    }
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool is_closed_pipe(int descriptor) {
  pollfd output{descriptor, POLLOUT, 0};
  return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

}}  // namespace chess::os
