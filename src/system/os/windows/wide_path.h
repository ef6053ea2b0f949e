// SPDX-License-Identifier: GPL-3.0-or-later
// A path in UTF-8 as the functions of Windows want it.
#pragma once

#include <string>
#include <string_view>

#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

/// The path in UTF-16. If it is long, it is complete and begins with `\\?\`, so that the old limit of 260
/// characters does not hold.
inline std::wstring wide_path(std::string_view path) {
  constexpr std::size_t longest_short = 240;  // a folder must leave room for a name of the form 8.3
  const std::wstring_view plain = LR"(\\?\)";
  const std::wstring_view network = LR"(\\?\UNC)";
  std::wstring wide = to_wide(path);
  if (wide.size() < longest_short || wide.starts_with(plain)) return wide;
  std::wstring full(::GetFullPathNameW(wide.c_str(), 0, nullptr, nullptr), L'\0');
  full.resize(::GetFullPathNameW(wide.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr));
  if (full.empty() || full.starts_with(LR"(\\.\)") || full.starts_with(plain)) return wide;
  if (full.starts_with(LR"(\\)")) return std::wstring(network) + full.substr(1);
  return std::wstring(plain) + full;
}

}}  // namespace chess::os
