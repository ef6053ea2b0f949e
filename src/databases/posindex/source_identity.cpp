// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/source_identity.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>
#include <vector>

#include "base/word_checksum.h"
#include "io/file_descriptor.h"
#include "io/record_file.h"

namespace chess { inline namespace posindex {

namespace {

constexpr std::size_t kWord = 8;

/// The checksum with the last bytes, which are no whole word, and zeros behind them.
WordChecksum with_rest(WordChecksum sum, std::span<const unsigned char> rest) {
  std::array<unsigned char, kWord> word{};
  std::ranges::copy(rest, word.begin());
  sum.add(word);
  return sum;
}

}  // namespace

std::expected<SourceIdentity, IoError> stamp_of(const std::string& path) {
  const auto status = status_of_path(path);
  if (!status) return std::unexpected(open_error(path, errno));
  if (status->kind != FileKind::Regular)
    return std::unexpected(
        IoError{IoError::Kind::Read, "cannot index " + quoted_path(path) + ": it is no regular file"});
  return SourceIdentity{status->size, static_cast<std::int64_t>(status->modified_ns), 0};
}

std::uint64_t checksum_of_text(std::string_view text) {
  const std::span bytes(reinterpret_cast<const unsigned char*>(text.data()), text.size());
  const std::size_t whole = bytes.size() / kWord * kWord;
  WordChecksum sum;
  sum.add(bytes.first(whole));
  return whole < bytes.size() ? with_rest(sum, bytes.subspan(whole)).value() : sum.value();
}

std::expected<FileChecksum, IoError> checksum_of_file(const std::string& path, std::uint64_t begin,
                                                      std::uint64_t before) {
  const auto file = RecordFile::open(path);
  if (!file) return std::unexpected(file.error());
  constexpr std::size_t block = std::size_t{1} << 20;
  std::vector<unsigned char> bytes(block);
  WordChecksum sum = begin == 0 ? WordChecksum() : WordChecksum(before);
  for (std::uint64_t at = begin; at < file->size(); at += block) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(block, file->size() - at));
    const std::span part = std::span(bytes).first(count);
    if (const auto read = file->read_at(at, part); !read) return std::unexpected(read.error());
    const std::size_t whole = count / kWord * kWord;
    sum.add(part.first(whole));
    if (whole < count) return FileChecksum{with_rest(sum, part.subspan(whole)).value(), sum.value()};
  }
  return FileChecksum{sum.value(), sum.value()};
}

std::expected<bool, IoError> is_unchanged(const std::string& path, const SourceIdentity& then) {
  const auto now = stamp_of(path);
  if (!now) return std::unexpected(now.error());
  if (now->size != then.size) return false;
  if (now->modified_ns == then.modified_ns) return true;
  const auto checksum = checksum_of_file(path);
  if (!checksum) return std::unexpected(checksum.error());
  return checksum->value == then.checksum;
}

}}  // namespace chess::posindex
