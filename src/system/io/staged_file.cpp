// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/staged_file.h"

#include <cerrno>
#include <filesystem>
#include <utility>

#include "base/bytes.h"
#include "io/detail/replacing.h"
#include "io/file_descriptor.h"

namespace chess { inline namespace io {

std::optional<StagedFile> staged_file(const std::string& path) {
  const auto status = status_of_link(path);
  if (!status || status->kind != FileKind::Regular) return std::nullopt;
  const std::string absolute = std::filesystem::absolute(path).string();
  return StagedFile{.temporary = absolute,
                    .path = absolute,
                    .device = status->id.device,
                    .inode = status->id.number,
                    .size = status->size};
}

std::expected<bool, IoError> publish_again(const StagedFile& file) {
  const auto is_it = [&](const std::string& path) {
    const auto found = staged_file(path);
    return found && found->device == file.device && found->inode == file.inode && found->size == file.size;
  };
  const bool is_named = is_it(file.path);
  if (!is_it(file.temporary)) {
    // The names were swapped, and what was replaced is there still.
    if (is_named && file.before && *file.before != FileStamp{} && staged_file(file.temporary))
      if (auto dropped = drop_replaced(file.temporary, file.path, *file.before, file.otherwise); !dropped)
        return std::unexpected(dropped.error());
    return is_named;
  }
  if (file.before) {
    const auto replaced = replace_as_read(file.temporary, file.path, *file.before, file.otherwise);
    if (!replaced) return std::unexpected(replaced.error());
    return true;
  }
  if (!rename_file(file.temporary, file.path)) return std::unexpected(create_error(file.path, errno));
  sync_directory_of(file.path);
  return true;
}

namespace {

void append_word(std::uint64_t word, std::string& out) { append_little_endian(word, out); }

void append_text(std::string_view text, std::string& out) {
  append_word(text.size(), out);
  out += text;
}

/// Takes words and texts from the front.
class Words {
 public:
  explicit Words(std::string_view bytes) : bytes_(bytes) {}

  bool is_broken() const { return is_broken_; }
  std::uint64_t word() {
    const std::string_view word = take(sizeof(std::uint64_t));
    if (is_broken_) return 0;
    return load_little_endian<std::uint64_t>(reinterpret_cast<const unsigned char*>(word.data()));
  }
  std::string text() { return std::string(take(word())); }

 private:
  std::string_view take(std::uint64_t size) {
    is_broken_ |= size > bytes_.size();
    if (is_broken_) return {};
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

  std::string_view bytes_;
  bool is_broken_ = false;
};

}  // namespace

void append_staged_files(std::span<const StagedFile> files, std::string& out) {
  append_word(files.size(), out);
  for (const StagedFile& file : files) {
    append_text(file.temporary, out);
    append_text(file.path, out);
    append_text(file.otherwise, out);
    const FileStamp before = file.before.value_or(FileStamp{});
    for (const std::uint64_t word : {file.device, file.inode, file.size, std::uint64_t{file.before ? 1U : 0U},
                                     before.device, before.inode, before.size, before.modified_ns})
      append_word(word, out);
  }
}

std::optional<std::vector<StagedFile>> parse_staged_files(std::string_view bytes) {
  Words words(bytes);
  std::vector<StagedFile> files;
  for (std::uint64_t left = words.word(); left > 0 && !words.is_broken(); --left) {
    StagedFile& file = files.emplace_back();
    file.temporary = words.text();
    file.path = words.text();
    file.otherwise = words.text();
    for (std::uint64_t* word : {&file.device, &file.inode, &file.size}) *word = words.word();
    const bool has_before = words.word() != 0;
    FileStamp before;
    for (std::uint64_t* word : {&before.device, &before.inode, &before.size, &before.modified_ns})
      *word = words.word();
    if (has_before) file.before = before;
  }
  if (words.is_broken()) return std::nullopt;
  return files;
}

}}  // namespace chess::io
