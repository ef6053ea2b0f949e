// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/source_identity.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include "base/word_checksum.h"
#include "io/file_descriptor.h"
#include "io/record_file.h"

namespace chess { inline namespace posindex {

std::expected<SourceIdentity, IoError> stamp_of(const std::string& path) {
  const auto status = status_of_path(path);
  if (!status) return std::unexpected(open_error(path, errno));
  if (status->kind != FileKind::Regular)
    return std::unexpected(
        IoError{IoError::Kind::Read, "cannot index " + quoted_path(path) + ": it is no regular file"});
  return SourceIdentity{status->size, static_cast<std::int64_t>(status->modified_ns), 0};
}

std::expected<std::uint64_t, IoError> checksum_of_file(
    const std::string& path, std::optional<std::uint64_t> size,
    const std::function<void(std::span<const unsigned char>)>& look) {
  const auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  constexpr std::size_t block = std::size_t{1} << 20;
  std::vector<unsigned char> bytes(block);
  WordChecksum sum;
  const std::uint64_t end = size.value_or(file->size());
  for (std::uint64_t at = 0; at < end; at += block) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(block, end - at));
    if (const auto read = file->read_at(at, std::span(bytes).first(count)); !read)
      return std::unexpected(read.error());
    if (look) look(std::span(bytes).first(count));
    const std::size_t whole = (count + 7) / 8 * 8;
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(count),
              bytes.begin() + static_cast<std::ptrdiff_t>(whole), 0);
    sum.add(std::span(bytes).first(whole));
  }
  return sum.value();
}

std::expected<bool, IoError> is_unchanged(const std::string& path, const SourceIdentity& then) {
  const auto now = stamp_of(path);
  if (!now) return std::unexpected(now.error());
  if (now->size != then.size) return false;
  if (now->modified_ns == then.modified_ns) return true;
  const auto checksum = checksum_of_file(path);
  if (!checksum) return std::unexpected(checksum.error());
  return *checksum == then.checksum;
}

}}  // namespace chess::posindex
