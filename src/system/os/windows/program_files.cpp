// SPDX-License-Identifier: GPL-3.0-or-later
// A file can be run if its ending says so: the endings are those of PATHEXT.
#include "os/program_files.h"

#include "base/text.h"
#include "os/environment.h"
#include "os/windows/wide_text.h"

namespace chess { inline namespace os {

namespace {

/// Of what CreateProcess can start: programs, and scripts of the shell.
constexpr std::string_view kStartable[] = {".exe", ".com", ".bat", ".cmd"};

std::vector<std::string> endings() {
  std::vector<std::string> all;
  const std::string listed = environment_variable("PATHEXT").value_or(".COM;.EXE;.BAT;.CMD");
  for (const std::string_view ending : split(listed, ';'))
    for (const std::string_view startable : kStartable)
      if (equals_ignoring_case(ending, startable)) all.emplace_back(startable);
  return all;
}

bool has_startable_ending(std::string_view path) {
  for (const std::string_view ending : kStartable)
    if (path.size() > ending.size() && equals_ignoring_case(path.substr(path.size() - ending.size()), ending))
      return true;
  return false;
}

/// The attributes of the file; nothing if there is none.
std::optional<DWORD> attributes_of(const std::string& path) {
  const DWORD attributes = ::GetFileAttributesW(to_wide(path).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return std::nullopt;
  return attributes;
}

}  // namespace

PathSpelling path_spelling() { return {"/\\", ';', true}; }

std::expected<std::string, std::string_view> runnable_file(const std::string& path) {
  const auto attributes = attributes_of(path);
  const bool is_folder = attributes && (*attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  if (attributes && !is_folder && has_startable_ending(path)) return path;
  for (const std::string& ending : endings()) {
    const auto found = attributes_of(path + ending);
    if (found && (*found & FILE_ATTRIBUTE_DIRECTORY) == 0) return path + ending;
  }
  if (!attributes) return std::unexpected("no such file");
  return std::unexpected(is_folder ? "it is a directory" : "it is not executable");
}

std::optional<std::string> own_program() {
  std::wstring path(MAX_PATH, L'\0');
  while (true) {
    const DWORD size = ::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    if (size == 0) return std::nullopt;
    if (size < path.size()) return from_wide(std::wstring_view(path).substr(0, size));
    path.resize(2 * path.size());
  }
}

std::vector<std::string> other_program_folders() {
  const auto self = own_program();
  if (!self) return {};
  return {self->substr(0, self->find_last_of("/\\"))};
}

}}  // namespace chess::os
