// SPDX-License-Identifier: GPL-3.0-or-later
// By the calls of UTF-16.
#include "os/environment.h"

#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

std::optional<std::string> environment_variable(const std::string& name) {
  const std::wstring wide_name = to_wide(name);
  std::wstring value(256, L'\0');
  while (true) {
    ::SetLastError(ERROR_SUCCESS);
    const DWORD size =
        ::GetEnvironmentVariableW(wide_name.c_str(), value.data(), static_cast<DWORD>(value.size()));
    if (size == 0 && ::GetLastError() != ERROR_SUCCESS) return std::nullopt;
    const bool is_whole = size < value.size();
    value.resize(size);
    if (is_whole) return from_wide(value);
  }
}

std::int64_t process_number() { return ::GetCurrentProcessId(); }

}}  // namespace chess::os
