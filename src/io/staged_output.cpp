// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/staged_output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "io/detail/destination.h"
#include "io/detail/locked_part.h"
#include "io/output.h"

namespace chess::inline io {

StagedOutput::StagedOutput(std::unique_ptr<ByteSink> sink, std::unique_ptr<LockedPart> part)
    : sink_(std::move(sink)), part_(std::move(part)) {}
StagedOutput::StagedOutput(StagedOutput&&) noexcept = default;
StagedOutput& StagedOutput::operator=(StagedOutput&&) noexcept = default;
StagedOutput::~StagedOutput() = default;

std::expected<StagedOutput, IoError> StagedOutput::open(const std::string& path,
                                                        std::optional<Compression> compression,
                                                        OnTerminal on_terminal) {
  auto output = open_plain(path, on_terminal);
  if (output) output->sink_ = compressed(std::move(output->sink_), compression_of(path, compression));
  return output;
}

std::expected<StagedOutput, IoError> StagedOutput::open_in_blocks(const std::string& path,
                                                                  const BlockCompression& how) {
  auto output = open_plain(path, OnTerminal::Visible);
  if (output && (how.compression != Compression::None || how.observer != nullptr))
    output->sink_ = compressed_in_blocks(std::move(output->sink_), how);
  return output;
}

std::expected<StagedOutput, IoError> StagedOutput::open_plain(const std::string& path,
                                                              OnTerminal on_terminal) {
  const auto in_place = [](OpenedSink sink) {
    return sink ? std::expected<StagedOutput, IoError>(StagedOutput(std::move(*sink), nullptr))
                : std::unexpected(sink.error());
  };
  if (path == "-") return in_place(standard_output(on_terminal));
  const auto destination = destination_of(path);
  if (!destination) return std::unexpected(destination.error());
  if (!destination->is_file) return in_place(open_in_place(path, O_TRUNC, path, on_terminal));
  auto part = LockedPart::create_file(destination->path, path);
  if (!part) return std::unexpected(part.error());
  auto fd = (*part)->descriptor();
  if (!fd) return std::unexpected(fd.error());
  return StagedOutput(std::make_unique<DescriptorSink>(std::move(*fd), path), std::move(*part));
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

std::expected<std::unique_ptr<ByteSink>, IoError> StagedFolder::append(const std::string& path,
                                                                       BlockCompression how) {
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
  auto sink =
      open_in_place(temporary_of(found->second), O_APPEND, path, OnTerminal::Visible, Durability::Owner);
  if (!sink) return sink;
  how.compression = compression_of(path, std::nullopt);
  if (how.pool == nullptr || how.compression == Compression::None)
    return compressed(std::move(*sink), how.compression);
  return compressed_in_blocks(std::move(*sink), how);
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
    const std::string target = resolve_links(path);
    if (std::rename(temporary_of(number).c_str(), target.c_str()) != 0)
      return std::unexpected(create_error(path, errno));
    folders.insert(directory_of(target));
  }
  for (const std::string& folder : folders) sync_directory_of(folder + "/");
  folder_.reset();
  numbers_.clear();
  return {};
}

std::expected<void, IoError> write_whole_files(std::span<const TextFile> files) {
  std::vector<StagedOutput> outputs;
  for (const TextFile& file : files) {
    if (file.path.empty()) continue;
    auto output = StagedOutput::open(file.path);
    if (!output) return std::unexpected(output.error());
    auto written = output->sink().write(file.text);
    if (written) written = output->sink().finish();
    if (!written) return written;
    outputs.push_back(std::move(*output));
  }
  for (StagedOutput& output : outputs)
    if (auto published = output.publish(); !published) return published;
  return {};
}

}  // namespace chess::inline io
