// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/gzip_member.h"

#include <libdeflate.h>

#include <new>

#include "os/large_pages.h"

namespace chess { inline namespace io {

namespace {

// ID1 ID2, CM deflate, FLG with the extra field alone, no time, no hint, no system. Then the length of the
// extra field: a subfield "MG" of four bytes, the size of the member.
constexpr std::string_view kHead("\x1f\x8b\x08\x04\0\0\0\0\0\xff\x08\0MG\x04\0", 16);
constexpr std::size_t kSizeAt = kHead.size();
constexpr std::size_t kTail = 8;  // checksum and plain size

void put32(std::uint32_t value, char* to) {
  for (int i = 0; i < 4; ++i) to[i] = static_cast<char>(value >> (8 * i));
}

std::uint32_t get32(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* made) const { libdeflate_free_decompressor(made); }
};

}  // namespace

GzipCompressor::GzipCompressor(int level) : compressor_(libdeflate_alloc_compressor(level)) {}
GzipCompressor::~GzipCompressor() { libdeflate_free_compressor(compressor_); }

bool GzipCompressor::append(std::string_view text, std::string& out) {
  if (compressor_ == nullptr) return false;
  const std::size_t begin = out.size();
  const std::size_t room = libdeflate_deflate_compress_bound(compressor_, text.size());
  std::size_t size = 0;
  out.resize_and_overwrite(begin + kGzipMemberHead + room + kTail, [&](char* bytes, std::size_t) {
    char* const member = bytes + begin;
    kHead.copy(member, kHead.size());
    const std::size_t packed =
        libdeflate_deflate_compress(compressor_, text.data(), text.size(), member + kGzipMemberHead, room);
    size = kGzipMemberHead + packed + kTail;
    put32(static_cast<std::uint32_t>(size), member + kSizeAt);
    put32(libdeflate_crc32(0, text.data(), text.size()), member + size - kTail);
    put32(static_cast<std::uint32_t>(text.size()), member + size - kTail + 4);
    return begin + size;
  });
  return true;
}

std::optional<std::size_t> parse_gzip_member_size(std::string_view bytes) {
  if (bytes.size() < kGzipMemberHead || !bytes.starts_with(kHead)) return std::nullopt;
  const std::size_t size = get32(bytes.substr(kSizeAt));
  if (size <= kGzipMemberHead + kTail) return std::nullopt;
  return size;
}

std::uint32_t gzip_plain_size(std::string_view member) { return get32(member.substr(member.size() - 4)); }

bool decompress_gzip_member(std::string_view member, std::string& out) {
  const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor(
      libdeflate_alloc_decompressor());
  if (!decompressor) throw std::bad_alloc();
  bool is_good = false;
  out.resize_and_overwrite(gzip_plain_size(member), [&](char* bytes, std::size_t size) {
    prefer_large_pages(bytes, size);
    std::size_t used = 0;
    std::size_t made = 0;
    is_good = libdeflate_gzip_decompress_ex(decompressor.get(), member.data(), member.size(), bytes, size,
                                            &used, &made) == LIBDEFLATE_SUCCESS &&
              used == member.size() && made == size;
    return is_good ? size : 0;
  });
  return is_good;
}

}}  // namespace chess::io
