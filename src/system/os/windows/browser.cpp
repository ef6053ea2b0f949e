// SPDX-License-Identifier: GPL-3.0-or-later
// The shell knows which program opens an address.
#include "os/browser.h"

#include "os/windows/wide_text.h"
// Needs <windows.h> before it.
#include <shellapi.h>

namespace chess { inline namespace os {

bool open_in_browser(const std::string& address) {
  const auto answer =
      ::ShellExecuteW(nullptr, L"open", to_wide(address).c_str(), nullptr, nullptr, SW_SHOWNORMAL);
  return reinterpret_cast<INT_PTR>(answer) > 32;  // what is less is a fault
}

}}  // namespace chess::os
