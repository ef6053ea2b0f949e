// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "games/game_format.h"
#include "io/file_descriptor.h"

namespace annotate {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 10'000;
constexpr int kDeepest = 8;
constexpr std::size_t kLongestName = 1024;

std::unexpected<LibraryError> refusal(std::string_view name, const std::string& why) {
  return std::unexpected(
      LibraryError(LibraryFault::Refused, "'" + chess::printable(name) + "' is not allowed: " + why));
}

bool is_game_file(const std::string& name) {
  return chess::format_of_path(name).has_value() || chess::to_lower_copy(name).ends_with(".zip");
}

}  // namespace

std::expected<DeskFolder, LibraryError> DeskFolder::open(const std::string& path) {
  DeskFolder folder;
  if (path.empty()) return folder;
  std::error_code error;
  const fs::path root = fs::canonical(path, error);
  if (error || !fs::is_directory(root, error))
    return std::unexpected(
        LibraryError(LibraryFault::Missing, "'" + chess::printable(path) + "' is no folder"));
  folder.root_ = root.generic_string();
  return folder;
}

std::vector<FolderFile> DeskFolder::files() const {
  std::vector<FolderFile> files;
  if (root_.empty()) return files;
  std::error_code error;
  auto entry = fs::recursive_directory_iterator(root_, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator() && files.size() < kMostFiles;
       entry.increment(error)) {
    std::error_code of_entry;
    const bool is_hidden = entry->path().filename().string().starts_with('.');
    if (entry->is_directory(of_entry) && (is_hidden || entry.depth() >= kDeepest))
      entry.disable_recursion_pending();
    if (is_hidden || !entry->is_regular_file(of_entry)) continue;
    const std::string name = entry->path().lexically_relative(root_).generic_string();
    if (!is_game_file(name) || !chess::is_utf8(name) || !existing(name)) continue;
    const auto size = entry->file_size(of_entry);
    if (!of_entry) files.push_back({name, size});
  }
  std::ranges::sort(files, {}, &FolderFile::name);
  return files;
}

LibraryResult<std::string> DeskFolder::joined(std::string_view name) const {
  if (root_.empty()) return refusal(name, "annotate serve was started without --folder");
  const bool has_control =
      std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (name.empty() || name.size() > kLongestName || has_control || !chess::is_utf8(name))
    return refusal(name, "it is no name of a file");
  const fs::path path(name);
  if (path.has_root_path()) return refusal(name, "it is no path in the folder");
  for (const fs::path& part : path)
    if (part == ".." || part == "." || part.empty())
      return refusal(name, "it is no plain path in the folder");
  return (fs::path(root_) / path).string();
}

LibraryResult<std::string> DeskFolder::existing(std::string_view name) const {
  const auto path = joined(name);
  if (!path) return path;
  std::error_code error;
  const fs::path target = fs::canonical(*path, error);
  if (error)
    return std::unexpected(LibraryError(LibraryFault::Missing,
                                        "there is no file '" + chess::printable(name) + "' in the folder"));
  if (!name_of(target.string())) return refusal(name, "it leads out of the folder");
  if (!fs::is_regular_file(target, error)) return refusal(name, "it is no regular file");
  return target.string();
}

LibraryResult<std::string> DeskFolder::writable(std::string_view name) const {
  const auto path = joined(name);
  if (!path) return path;
  std::error_code error;
  const fs::path wanted(*path);
  const auto status = fs::symlink_status(wanted, error);
  if (fs::exists(status)) {
    if (fs::is_symlink(status)) return existing(name);
    if (!fs::is_regular_file(status)) return refusal(name, "it is no regular file");
  }
  const fs::path folder = fs::canonical(wanted.parent_path(), error);
  if (error)
    return std::unexpected(
        LibraryError(LibraryFault::Missing, "there is no folder for '" + chess::printable(name) + "'"));
  const std::string target = (folder / wanted.filename()).string();
  if (!name_of(target)) return refusal(name, "it leads out of the folder");
  return target;
}

bool DeskFolder::holds(const std::string& path, const chess::FileStamp& stamp) const {
  const auto name = name_of(path);
  if (!name) return false;
  const auto file = chess::FileDescriptor::owned(chess::open_beneath(root_, *name));
  const auto status = file.get() < 0 ? std::nullopt : chess::status_of(file.get());
  return status && status->kind == chess::FileKind::Regular &&
         status->id == chess::FileId{stamp.device, stamp.inode};
}

std::optional<std::string> DeskFolder::name_of(const std::string& path) const {
  if (root_.empty()) return std::nullopt;
  const std::string plain = fs::path(path).generic_string();  // Windows has two slashes, pages have one
  const std::string front = root_.ends_with('/') ? root_ : root_ + "/";
  if (!plain.starts_with(front)) return std::nullopt;
  return plain.substr(front.size());
}

}  // namespace annotate
