// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: a gzip member that says in its header how long it is, so that a file of such members
// can be read by several threads and from the middle. RFC 1952 provides a field for it (2.3.1.1). Every
// reader of gzip skips a field that it does not know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/detail/block_compressor.h"

struct libdeflate_compressor;

namespace chess { inline namespace io {

/// Writes members, one after another.
class GzipCompressor final : public BlockCompressor {
 public:
  /// Precondition: 1 <= level <= 12.
  explicit GzipCompressor(int level);
  ~GzipCompressor() override;
  GzipCompressor(const GzipCompressor&) = delete;
  GzipCompressor& operator=(const GzipCompressor&) = delete;

  /// Precondition: `text` has less than 2 GiB.
  bool append(std::string_view text, std::string& out) override;

 private:
  libdeflate_compressor* compressor_;
};

/// How many bytes `parse_gzip_member_size` needs.
inline constexpr std::size_t kGzipMemberHead = 20;

/// The number of bytes of the member that begins with `bytes`, if its header says so.
std::optional<std::size_t> parse_gzip_member_size(std::string_view bytes);

/// The number of plain bytes that a whole member says it has. Precondition: bytes.size() > kGzipMemberHead.
std::uint32_t gzip_plain_size(std::string_view member);

/// Decompresses `member` into `out`, which has the size that the member says. False: it is damaged, or more
/// than one member.
bool decompress_gzip_member(std::string_view member, std::string& out);

}}  // namespace chess::io
