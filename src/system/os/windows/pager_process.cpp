// SPDX-License-Identifier: GPL-3.0-or-later
// Only a pager that PAGER names: `more` shows neither UTF-8 nor colours.
#include "os/pager_process.h"

#include <io.h>
#include <signal.h>
#include <stdio.h>

#include "os/environment.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

std::string_view usual_pager() { return ""; }

bool PagerProcess::start(const std::string& command, const std::vector<Setting>& settings) {
  for (const auto& [name, value] : settings)
    if (!environment_variable(name)) ::SetEnvironmentVariableW(to_wide(name).c_str(), to_wide(value).c_str());
  terminal_ = ::_dup(kStandardOutput);
  FILE* const pipe = terminal_ < 0 ? nullptr : ::_wpopen(to_wide(command).c_str(), L"wb");
  if (pipe == nullptr) return false;
  pipe_ = pipe;
  process_ = 1;
  ::_dup2(::_fileno(pipe), kStandardOutput);
  on_interrupt_ = ::signal(SIGINT, SIG_IGN);
  InterruptWatch::leave_keyboard(true);
  return true;
}

void PagerProcess::close() {
  if (terminal_ < 0) return;
  ::_dup2(terminal_, kStandardOutput);
  ::_close(std::exchange(terminal_, -1));
  if (FILE* const pipe = static_cast<FILE*>(std::exchange(pipe_, nullptr))) ::_pclose(pipe);
  if (std::exchange(process_, -1) <= 0) return;
  InterruptWatch::leave_keyboard(false);
  ::signal(SIGINT, on_interrupt_);
}

}}  // namespace chess::os
