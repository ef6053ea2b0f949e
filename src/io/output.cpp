// SPDX-License-Identifier: GPL-3.0-or-later
// Which kind of sink a path gets.
#include "io/output.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <set>
#include <utility>

#include "io/detail/compressed_stream.h"
#include "io/detail/file_sink.h"
#include "io/detail/locked_part.h"
#include "io/staged_output.h"

namespace chess::inline io {

namespace {

using OpenedSink = std::expected<std::unique_ptr<ByteSink>, IoError>;

OpenedSink open_in_place(const std::string& path, int flags, const std::string& name,
                         Durability durability = Durability::Sink) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | flags, 0666);
  if (fd < 0) return std::unexpected(create_error(name, errno));
  return std::make_unique<DescriptorSink>(FileDescriptor::owned(fd), name, durability);
}

/// Where a chain of symbolic links ends; the path itself when it is none, or leads to nothing yet.
std::string resolve(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return path;
  std::string result = resolved;
  ::free(resolved);
  return result;
}

/// What a path is to an output that replaces it.
struct Destination {
  bool is_file = false;  ///< a regular file or nothing yet: it can appear when it is complete
  std::string path;      ///< with links resolved
};

std::expected<Destination, IoError> destination_of(const std::string& path) {
  struct stat status{};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return std::unexpected(create_error(path, EISDIR));
  if (path.empty() || path.ends_with('/')) return std::unexpected(create_error(path, ENOENT));
  struct stat link{};
  const bool is_link = ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode);
  // A rename would put a file where a device, a pipe or a link that leads nowhere stands.
  return Destination{exists ? S_ISREG(status.st_mode) : !is_link, is_link ? resolve(path) : path};
}

OpenedSink standard_output() {
  return std::make_unique<DescriptorSink>(FileDescriptor::borrowed(STDOUT_FILENO), "standard output");
}

OpenedSink open_plain(const std::string& path, OutputMode mode) {
  if (path == "-") return standard_output();
  const auto destination = destination_of(path);
  if (!destination) return std::unexpected(destination.error());
  if (mode == OutputMode::Append) return open_in_place(path, O_APPEND, path);
  if (!destination->is_file) return open_in_place(path, O_TRUNC, path);
  return AtomicFileSink::open(destination->path, path);
}

Compression compression_of(const std::string& path, std::optional<Compression> wanted) {
  const Compression by_name = path == "-" ? Compression::None : strip_compression_extension(path).compression;
  return wanted.value_or(by_name);
}

}  // namespace

std::expected<std::unique_ptr<ByteSink>, IoError> open_output(const std::string& path,
                                                              const OutputOptions& options) {
  auto sink = open_plain(path, options.mode);
  if (!sink) return sink;
  return compressed(std::move(*sink), compression_of(path, options.compression));
}

std::expected<std::unique_ptr<PatchableSink>, IoError> open_patchable_output(const std::string& path) {
  const std::string target = resolve(path);
  struct stat status{};
  const bool exists = ::lstat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return std::unexpected(create_error(path, EISDIR));
  if (path.empty() || path.ends_with('/')) return std::unexpected(create_error(path, ENOENT));
  if (path == "-" || (exists && !S_ISREG(status.st_mode)))
    return std::unexpected(
        IoError{IoError::Kind::Write, "cannot write " + quoted_path(path) + ": it is no regular file"});
  return AtomicFileSink::open(target, path);
}

int remove_leftovers(const std::string& path) { return LockedPart::remove_leftovers(resolve(path)); }

bool is_written_atomically(const std::string& path) {
  struct stat status{};
  return path != "-" &&
         (::stat(path.c_str(), &status) == 0 ? S_ISREG(status.st_mode) : ::lstat(path.c_str(), &status) != 0);
}

std::expected<void, IoError> write_whole_file(const std::string& path, std::string_view text) {
  auto sink = open_output(path);
  if (!sink) return std::unexpected(sink.error());
  if (auto written = (*sink)->write(text); !written) return written;
  return (*sink)->finish();
}

StagedOutput::StagedOutput(std::unique_ptr<ByteSink> sink, std::unique_ptr<LockedPart> part)
    : sink_(std::move(sink)), part_(std::move(part)) {}
StagedOutput::StagedOutput(StagedOutput&&) noexcept = default;
StagedOutput& StagedOutput::operator=(StagedOutput&&) noexcept = default;
StagedOutput::~StagedOutput() = default;

std::expected<StagedOutput, IoError> StagedOutput::open(const std::string& path,
                                                        std::optional<Compression> compression) {
  const Compression wanted = compression_of(path, compression);
  const auto staged = [&](OpenedSink sink, std::unique_ptr<LockedPart> part) {
    return sink ? std::expected<StagedOutput, IoError>(
                      StagedOutput(compressed(std::move(*sink), wanted), std::move(part)))
                : std::unexpected(sink.error());
  };
  if (path == "-") return staged(standard_output(), nullptr);
  const auto destination = destination_of(path);
  if (!destination) return std::unexpected(destination.error());
  if (!destination->is_file) return staged(open_in_place(path, O_TRUNC, path), nullptr);
  auto part = LockedPart::create_file(destination->path, path);
  if (!part) return std::unexpected(part.error());
  auto fd = (*part)->descriptor();
  if (!fd) return std::unexpected(fd.error());
  return staged(std::make_unique<DescriptorSink>(std::move(*fd), path), std::move(*part));
}

std::expected<void, IoError> StagedOutput::publish() {
  if (!part_) return {};
  auto published = part_->publish();
  part_.reset();
  return published;
}

std::optional<StagedFile> StagedOutput::staged() const {
  if (!part_) return std::nullopt;
  auto file = staged_file(part_->temporary());
  if (file) file->path = std::filesystem::absolute(part_->path()).string();
  return file;
}

std::optional<StagedFile> staged_file(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  const std::string absolute = std::filesystem::absolute(path).string();
  return StagedFile{absolute, absolute, status.st_dev, status.st_ino,
                    static_cast<std::uint64_t>(status.st_size)};
}

std::expected<bool, IoError> publish_again(const StagedFile& file) {
  const auto is_it = [&](const std::string& path) {
    const auto found = staged_file(path);
    return found && found->device == file.device && found->inode == file.inode && found->size == file.size;
  };
  if (!is_it(file.temporary)) return is_it(file.path);
  if (std::rename(file.temporary.c_str(), file.path.c_str()) != 0)
    return std::unexpected(create_error(file.path, errno));
  sync_directory_of(file.path);
  return true;
}

StagedFolder::StagedFolder(std::unique_ptr<LockedPart> folder) : folder_(std::move(folder)) {}
StagedFolder::StagedFolder(StagedFolder&&) noexcept = default;
StagedFolder& StagedFolder::operator=(StagedFolder&&) noexcept = default;
StagedFolder::~StagedFolder() = default;

std::expected<StagedFolder, IoError> StagedFolder::create(const std::string& path) {
  auto folder = LockedPart::create_folder(path);
  if (!folder) return std::unexpected(folder.error());
  return StagedFolder(std::move(*folder));
}

std::string StagedFolder::temporary_of(std::size_t number) const {
  return folder_->temporary() + "/" + std::to_string(number);
}

std::expected<std::unique_ptr<ByteSink>, IoError> StagedFolder::append(const std::string& path) {
  auto found = numbers_.find(path);
  if (found == numbers_.end()) {
    const auto destination = destination_of(path);
    if (!destination) return std::unexpected(destination.error());
    if (!destination->is_file)
      return std::unexpected(
          IoError{IoError::Kind::Write, "cannot write " + quoted_path(path) + ": it is no regular file"});
    if (auto checked = check_replaceable(path, path); !checked) return std::unexpected(checked.error());
    found = numbers_.emplace(path, numbers_.size()).first;
  }
  auto sink = open_in_place(temporary_of(found->second), O_APPEND, path, Durability::Owner);
  if (!sink) return sink;
  return compressed(std::move(*sink), compression_of(path, std::nullopt));
}

std::expected<void, IoError> StagedFolder::publish() {
  // All are durable before the first has its name.
  for (const auto& [path, number] : numbers_) {
    const auto fd =
        FileDescriptor::owned(::open(temporary_of(number).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (fd.get() < 0 || !sync_file(fd.get())) return std::unexpected(write_error(path, errno));
    copy_permissions(path, fd.get());
  }
  std::set<std::string> folders;
  for (const auto& [path, number] : numbers_) {
    const std::string target = resolve(path);
    if (std::rename(temporary_of(number).c_str(), target.c_str()) != 0)
      return std::unexpected(create_error(path, errno));
    folders.insert(directory_of(target));
  }
  for (const std::string& folder : folders) sync_directory_of(folder + "/");
  folder_.reset();
  numbers_.clear();
  return {};
}

std::unique_ptr<ByteSink> compressed(std::unique_ptr<ByteSink> sink, Compression compression) {
  if (compression == Compression::None) return sink;
  return std::make_unique<EncodingSink>(std::move(sink), compression);
}

}  // namespace chess::inline io
