// SPDX-License-Identifier: GPL-3.0-or-later
// A page is no terminal, and nothing of what is written to one is seen.
#include "os/terminal.h"

namespace chess { inline namespace os {

bool is_terminal(int) { return false; }

std::optional<TerminalSize> size_of_terminal(int) { return std::nullopt; }

std::string terminal_name() { return {}; }

void write_whole(int, std::string_view) {}

bool is_closed_pipe(int) { return false; }

}}  // namespace chess::os
