// SPDX-License-Identifier: GPL-3.0-or-later
// Used by the files of Windows only: its interface of UTF-16, and texts for it. Other rooms' files for
// Windows may include it, too.
#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

#include <string>
#include <string_view>

namespace chess { inline namespace os {

/// UTF-8 as UTF-16. What is no UTF-8 becomes U+FFFD.
inline std::wstring to_wide(std::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring wide(
      static_cast<std::size_t>(::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)), L'\0');
  ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), static_cast<int>(wide.size()));
  return wide;
}

/// UTF-16 as UTF-8. Half of a pair becomes U+FFFD.
inline std::string from_wide(std::wstring_view wide) {
  const int size = static_cast<int>(wide.size());
  std::string text(static_cast<std::size_t>(
                       ::WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, nullptr, 0, nullptr, nullptr)),
                   '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, text.data(), static_cast<int>(text.size()), nullptr,
                        nullptr);
  return text;
}

/// What the system says of one of its error numbers.
inline std::string message_of(DWORD error) {
  wchar_t* wide = nullptr;
  const DWORD size = ::FormatMessageW(
      FORMAT_MESSAGE_ALLOCATE_BUFFER | FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr,
      error, 0, reinterpret_cast<wchar_t*>(&wide), 0, nullptr);
  std::string text = size == 0 ? "error " + std::to_string(error) : from_wide({wide, size});
  ::LocalFree(wide);
  while (!text.empty() &&
         (text.back() == '\n' || text.back() == '\r' || text.back() == '.' || text.back() == ' '))
    text.pop_back();
  return text;
}

}}  // namespace chess::os
