// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/file_roles.h"

#include <filesystem>
#include <system_error>

#include "io/file_descriptor.h"
#include "os/terminal.h"

namespace chess { inline namespace io {

namespace {

/// What the path is when it is looked at: the file behind links, or a name.
struct NamedFile {
  std::optional<FileId> id;  ///< if it exists
  bool is_regular = false;
  std::filesystem::path name;  ///< only if it does not exist

  friend bool operator==(const NamedFile&, const NamedFile&) = default;
};

NamedFile file_at(const std::string& path, int standard_stream) {
  const auto status = path == "-" ? status_of(standard_stream) : status_of_path(path);
  if (status) return {status->id, status->kind == FileKind::Regular, {}};
  NamedFile file;
  if (path == "-") return file;
  std::error_code error;
  file.name = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  if (error) file.name = path;
  return file;
}

bool is_one_file(const NamedFile& file, const NamedFile& other) {
  return file == other && (file.id ? file.is_regular : !file.name.empty());
}

std::string shown(const std::string& path, const char* standard_stream) {
  return path == "-" ? standard_stream : quoted_path(path);
}

}  // namespace

bool is_same_file(const std::string& path, const std::string& other) {
  return is_one_file(file_at(path, kStandardInput), file_at(other, kStandardInput));
}

std::optional<std::string> find_overwriting(std::span<const FileRole> written,
                                            std::span<const FileRole> read) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    const FileRole& output = written[i];
    if (output.path.empty()) continue;
    const NamedFile file = file_at(output.path, kStandardOutput);
    const std::string name = shown(output.path, "standard output");
    for (const FileRole& input : read)
      if (!input.path.empty() && is_one_file(file, file_at(input.path, kStandardInput)))
        return name + " cannot be " + output.role + ": it is " + input.role +
               (output.path == input.path ? std::string()
                                          : ", named " + shown(input.path, "standard input")) +
               ", and what is in it would be lost; name another file";
    for (const FileRole& other : written.first(i)) {
      const bool is_one_stream = output.path == "-" && other.path == "-";
      if (!other.path.empty() && (is_one_stream || is_one_file(file, file_at(other.path, kStandardOutput))))
        return name + " cannot be " + output.role + ": it is also " + other.role + "; name another file";
    }
  }
  return std::nullopt;
}

}}  // namespace chess::io
