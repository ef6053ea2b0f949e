// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/staged_output.h"

#include <cerrno>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "io/detail/destination.h"
#include "io/detail/locked_part.h"
#include "io/output.h"
#include "io/publication.h"

namespace chess { inline namespace io {

StagedOutput::StagedOutput(std::unique_ptr<ByteSink> sink, std::unique_ptr<LockedPart> part)
    : sink_(std::move(sink)), part_(std::move(part)) {}
StagedOutput::StagedOutput(StagedOutput&&) noexcept = default;
StagedOutput& StagedOutput::operator=(StagedOutput&&) noexcept = default;
StagedOutput::~StagedOutput() = default;

std::expected<StagedOutput, IoError> StagedOutput::open_plain(const std::string& path,
                                                              OnTerminal on_terminal) {
  const auto in_place = [](OpenedSink sink) {
    return sink ? std::expected<StagedOutput, IoError>(StagedOutput(std::move(*sink), nullptr))
                : std::unexpected(sink.error());
  };
  if (path == "-") return in_place(standard_output(on_terminal));
  const auto destination = destination_of(path);
  if (!destination) return std::unexpected(destination.error());
  if (!destination->is_file) return in_place(open_in_place(path, OldBytes::Go, path, on_terminal));
  return open_file(destination->path, path);
}

std::expected<StagedOutput, IoError> StagedOutput::open_file(const std::string& path,
                                                             const std::string& name) {
  auto part = LockedPart::create_file(path, name);
  if (!part) return std::unexpected(part.error());
  auto fd = (*part)->descriptor();
  if (!fd) return std::unexpected(fd.error());
  return StagedOutput(std::make_unique<DescriptorSink>(std::move(*fd), name), std::move(*part));
}

std::expected<StagedOutput, IoError> StagedOutput::open_patchable(const std::string& path) {
  const auto target = regular_file_of(path);
  if (!target) return std::unexpected(target.error());
  return open_file(*target, path);
}

std::expected<void, IoError> StagedOutput::publish() {
  if (!part_) return {};
  auto published = part_->publish();
  part_.reset();
  return published;
}

void StagedOutput::expect(const FileStamp& before, std::string otherwise) {
  if (part_) part_->expect(before, std::move(otherwise));
}

bool StagedOutput::is_expecting() const { return part_ && part_->before().has_value(); }

std::optional<StagedFile> StagedOutput::staged() const {
  if (!part_) return std::nullopt;
  auto file = staged_file(part_->temporary());
  if (!file) return file;
  file->path = std::filesystem::absolute(part_->path()).string();
  file->before = part_->before() ? part_->before() : stamp_of_name(file->path);
  if (part_->before()) file->otherwise = part_->otherwise();
  return file;
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

std::expected<std::vector<StagedFile>, IoError> StagedFolder::staged() {
  staged_.clear();
  for (const auto& [path, number] : numbers_) {
    const std::string temporary = temporary_of(number);
    const auto fd = open_descriptor(temporary, {.follows_link = false});
    if (fd.get() < 0 || !sync_file(fd.get())) return std::unexpected(write_error(path, errno));
    copy_permissions(path, fd.get());
    auto file = staged_file(temporary);
    if (!file) return std::unexpected(write_error(path, errno));
    file->path = std::filesystem::absolute(resolve_links(path)).string();
    file->before = stamp_of_name(file->path);
    staged_.push_back(std::move(*file));
  }
  return staged_;
}

std::expected<void, IoError> StagedFolder::publish() {
  // All are durable before the first has its name.
  if (staged_.size() != numbers_.size())
    if (const auto files = staged(); !files) return std::unexpected(files.error());
  std::set<std::string> folders;
  for (const StagedFile& file : staged_) {
    if (!rename_file(file.temporary, file.path)) return std::unexpected(create_error(file.path, errno));
    folders.insert(directory_of(file.path));
  }
  for (const std::string& folder : folders) sync_folder(folder);
  folder_.reset();
  numbers_.clear();
  staged_.clear();
  return {};
}

}}  // namespace chess::io
