// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/file_roles.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "io/file_descriptor.h"

namespace chess { inline namespace io {

namespace {

/// What the path is when it is looked at: the file behind links, or a name.
struct FileId {
  bool exists = false;
  bool is_regular = false;
  dev_t device = 0;
  ino_t inode = 0;
  std::filesystem::path name;  ///< only if it does not exist

  friend bool operator==(const FileId&, const FileId&) = default;
};

FileId id_of_status(const struct stat& status) {
  return {true, S_ISREG(status.st_mode), status.st_dev, status.st_ino, {}};
}

FileId id_of(const std::string& path, int standard_stream) {
  struct stat status{};
  if (path == "-") return ::fstat(standard_stream, &status) == 0 ? id_of_status(status) : FileId{};
  if (::stat(path.c_str(), &status) == 0) return id_of_status(status);
  std::error_code error;
  FileId id;
  id.name = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  if (error) id.name = path;
  return id;
}

bool is_one_file(const FileId& id, const FileId& other) {
  return id == other && (id.exists ? id.is_regular : !id.name.empty());
}

std::string shown(const std::string& path, const char* standard_stream) {
  return path == "-" ? standard_stream : quoted_path(path);
}

}  // namespace

bool is_same_file(const std::string& path, const std::string& other) {
  return is_one_file(id_of(path, STDIN_FILENO), id_of(other, STDIN_FILENO));
}

std::optional<std::string> find_overwriting(std::span<const FileRole> written,
                                            std::span<const FileRole> read) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    const FileRole& output = written[i];
    if (output.path.empty()) continue;
    const FileId id = id_of(output.path, STDOUT_FILENO);
    const std::string name = shown(output.path, "standard output");
    for (const FileRole& input : read)
      if (!input.path.empty() && is_one_file(id, id_of(input.path, STDIN_FILENO)))
        return name + " cannot be " + output.role + ": it is " + input.role +
               (output.path == input.path ? std::string()
                                          : ", named " + shown(input.path, "standard input")) +
               ", and what is in it would be lost; name another file";
    for (const FileRole& other : written.first(i)) {
      const bool is_one_stream = output.path == "-" && other.path == "-";
      if (!other.path.empty() && (is_one_stream || is_one_file(id, id_of(other.path, STDOUT_FILENO))))
        return name + " cannot be " + output.role + ": it is also " + other.role + "; name another file";
    }
  }
  return std::nullopt;
}

}}  // namespace chess::io
