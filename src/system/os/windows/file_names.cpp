// SPDX-License-Identifier: GPL-3.0-or-later
// Names of files: given, taken and swapped. Windows 10 does it as POSIX has it, also with files that somebody
// has open. Some file systems cannot do that (FAT, old servers): there an open file first gets another name,
// out of the way.
#include <array>
#include <string>
#include <vector>

#include "os/files.h"
#include "os/random_bytes.h"
#include "os/windows/errors.h"
#include "os/windows/file_handle.h"
#include "os/windows/wide_path.h"

namespace chess { inline namespace os {

namespace {

// Classes of information and their flags, which older headers do not have.
constexpr auto kRenameEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);
constexpr auto kDispositionEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(21);
constexpr DWORD kRenameReplaces = 1;
constexpr DWORD kRenameAsPosix = 2;
constexpr DWORD kDelete = 1;
constexpr DWORD kDeleteAsPosix = 2;

/// Scanners of viruses open a new file for moments, and do not share it.
template <class Act>
bool with_patience(const Act& act) {
  constexpr int tries = 20;
  constexpr DWORD pause_ms = 20;
  for (int i = 0;; ++i) {
    if (act()) return true;
    const DWORD error = ::GetLastError();
    if (i == tries || error != ERROR_SHARING_VIOLATION) return failed(false);
    ::Sleep(pause_ms);
  }
}

/// Is the last error that of a system that does not know the class of information?
bool is_unknown() {
  const DWORD error = ::GetLastError();
  return error == ERROR_INVALID_PARAMETER || error == ERROR_NOT_SUPPORTED ||
         error == ERROR_INVALID_FUNCTION || error == ERROR_CALL_NOT_IMPLEMENTED ||
         error == ERROR_INVALID_LEVEL;
}

FileHandle open_name(const std::wstring& path) {
  return FileHandle(::CreateFileW(path.c_str(), DELETE | FILE_READ_ATTRIBUTES | SYNCHRONIZE,
                                  FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                  OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT,
                                  nullptr));
}

/// Gives a file that somebody has open a name that nobody else uses. Empty if it cannot.
std::wstring move_aside(const std::wstring& name) {
  std::array<unsigned char, 8> bits{};
  if (!fill_with_random_bytes(bits)) return {};
  std::wstring aside = name + L".~";
  for (const unsigned char byte : bits) aside += static_cast<wchar_t>(L'a' + byte % 26);
  return ::MoveFileExW(name.c_str(), aside.c_str(), 0) ? aside : std::wstring();
}

bool move_over(const std::wstring& from, const std::wstring& to) {
  if (::MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING)) return true;
  const DWORD attributes = ::GetFileAttributesW(to.c_str());
  constexpr DWORD protecting = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_READONLY;
  if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & protecting) != 0) {
    ::SetLastError(ERROR_ACCESS_DENIED);
    return false;
  }
  const std::wstring aside = move_aside(to);
  if (aside.empty()) return false;
  const bool is_done = ::MoveFileExW(from.c_str(), to.c_str(), 0) != 0;
  const DWORD error = ::GetLastError();
  if (is_done)
    ::DeleteFileW(aside.c_str());  // it goes when nobody has it open any more
  else
    ::MoveFileExW(aside.c_str(), to.c_str(), 0);
  ::SetLastError(error);
  return is_done;
}

/// Has anybody the file open?
bool is_open_elsewhere(const std::wstring& name) {
  const FileHandle file(::CreateFileW(name.c_str(), DELETE, 0, nullptr, OPEN_EXISTING,
                                      FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
  return !file && ::GetLastError() == ERROR_SHARING_VIOLATION;
}

bool rename_once(const std::string& from, const std::string& to, bool replaces) {
  const std::wstring old_name = wide_path(from);
  const std::wstring new_name = wide_path(to);
  {
    const FileHandle file = open_name(old_name);
    if (!file) return false;
    const std::size_t name_bytes = new_name.size() * sizeof(wchar_t);
    std::vector<std::byte> bytes(sizeof(FILE_RENAME_INFO) + name_bytes);
    auto* info = reinterpret_cast<FILE_RENAME_INFO*>(bytes.data());
    // The first member is a union: the flags stand where older systems have `ReplaceIfExists`.
    *reinterpret_cast<DWORD*>(info) = kRenameAsPosix | (replaces ? kRenameReplaces : 0);
    info->FileNameLength = static_cast<DWORD>(name_bytes);
    std::copy(new_name.begin(), new_name.end(), info->FileName);
    if (::SetFileInformationByHandle(file.get(), kRenameEx, info, static_cast<DWORD>(bytes.size())))
      return true;
    if (!is_unknown()) return false;
  }
  return replaces ? move_over(old_name, new_name) : ::MoveFileExW(old_name.c_str(), new_name.c_str(), 0) != 0;
}

bool remove_once(const std::string& path) {
  const std::wstring name = wide_path(path);
  {
    const FileHandle file = open_name(name);
    if (!file) return false;
    BY_HANDLE_FILE_INFORMATION info{};
    if (!::GetFileInformationByHandle(file.get(), &info)) return false;
    const bool is_folder = (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    if (is_folder && (info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0) {
      ::SetLastError(ERROR_ACCESS_DENIED);
      return false;
    }
    DWORD flags = kDelete | kDeleteAsPosix;
    if (::SetFileInformationByHandle(file.get(), kDispositionEx, &flags, sizeof flags)) return true;
    if (!is_unknown()) return false;
  }
  // Else the name would stay until the file is closed.
  const std::wstring aside = is_open_elsewhere(name) ? move_aside(name) : std::wstring();
  return ::DeleteFileW(aside.empty() ? name.c_str() : aside.c_str()) != 0;
}

}  // namespace

bool rename_file(const std::string& from, const std::string& to) {
  return with_patience([&] { return rename_once(from, to, true); });
}

bool rename_to_new(const std::string& from, const std::string& to) {
  return with_patience([&] { return rename_once(from, to, false); });
}

bool exchange_files(const std::string&, const std::string&) {
  errno = ENOTSUP;
  return false;
}

bool remove_file(const std::string& path) {
  return with_patience([&] { return remove_once(path); });
}

bool remove_folder(const std::string& path) {
  return with_patience([&] { return ::RemoveDirectoryW(wide_path(path).c_str()) != 0; });
}

TemporaryPlace temporary_place() {
  std::wstring folder(MAX_PATH + 1, L'\0');
  folder.resize(::GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()));
  return {from_wide(folder), false};
}

}}  // namespace chess::os
