// SPDX-License-Identifier: GPL-3.0-or-later
// Magic bytes and extensions.
#include "io/compression.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace chess { inline namespace io {

namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes;
  Compression compression;
};

// A bzip2 file is `BZh`, the block size, then the mark of a block or of the end (an empty file). The
// long form keeps a text that happens to begin with "BZh" a text.
constexpr std::string_view kBzip2Start = "BZh";
constexpr std::array kBzip2Marks = {"\x31\x41\x59\x26\x53\x59"sv, "\x17\x72\x45\x38\x50\x90"sv};

constexpr std::array kFixed = {
    Magic{"\x1f\x8b"sv, Compression::Gzip},
    Magic{"\x28\xb5\x2f\xfd"sv, Compression::Zstd},
    Magic{"\xfd\x37\x7a\x58\x5a\x00"sv, Compression::Xz},
    Magic{"PK\x03\x04"sv, Compression::Zip},
    Magic{"PK\x05\x06"sv, Compression::Zip},  // without a member
};
constexpr std::array kWritten = {Compression::Gzip, Compression::Bzip2, Compression::Zstd};
constexpr std::string_view kSkippableTail = "\x2a\x4d\x18"sv;  // after 0x50 to 0x5f

enum class PrefixMatch { No, Partly, Yes };

PrefixMatch match_prefix(std::string_view bytes, std::string_view magic) {
  const std::size_t n = std::min(bytes.size(), magic.size());
  if (bytes.substr(0, n) != magic.substr(0, n)) return PrefixMatch::No;
  return n == magic.size() ? PrefixMatch::Yes : PrefixMatch::Partly;
}

PrefixMatch match_bzip2(std::string_view bytes) {
  const PrefixMatch start = match_prefix(bytes, kBzip2Start);
  if (start != PrefixMatch::Yes || bytes.size() == kBzip2Start.size()) {
    return start == PrefixMatch::No ? PrefixMatch::No : PrefixMatch::Partly;
  }
  if (bytes[3] < '1' || bytes[3] > '9') return PrefixMatch::No;
  PrefixMatch best = PrefixMatch::No;
  for (const auto mark : kBzip2Marks) best = std::max(best, match_prefix(bytes.substr(4), mark));
  return best;
}

PrefixMatch match_skippable(std::string_view bytes) {
  if (bytes.empty()) return PrefixMatch::Partly;
  if ((static_cast<unsigned char>(bytes[0]) & 0xF0) != 0x50) return PrefixMatch::No;
  return match_prefix(bytes.substr(1), kSkippableTail);
}

}  // namespace

LevelRange levels_of(Compression compression) {
  switch (compression) {
    case Compression::Gzip: return {1, 12};
    case Compression::Bzip2: return {1, 9};
    case Compression::Zstd: return {1, 19};
    default: return {};
  }
}

std::string_view to_string(Compression compression) {
  switch (compression) {
    case Compression::Gzip: return "gzip";
    case Compression::Bzip2: return "bzip2";
    case Compression::Zstd: return "zstd";
    case Compression::Xz: return "xz";
    case Compression::Zip: return "zip";
    case Compression::None: break;
  }
  return "none";
}

std::string_view to_extension(Compression compression) {
  switch (compression) {
    case Compression::Gzip: return ".gz";
    case Compression::Bzip2: return ".bz2";
    case Compression::Zstd: return ".zst";
    case Compression::Xz: return ".xz";
    case Compression::Zip: return ".zip";
    case Compression::None: break;
  }
  return "";
}

std::optional<Compression> parse_compression(std::string_view name) {
  for (const Compression c : kWritten) {
    if (equals_ignoring_case(name, to_string(c)) || equals_ignoring_case(name, to_extension(c).substr(1))) {
      return c;
    }
  }
  if (equals_ignoring_case(name, to_string(Compression::None))) return Compression::None;
  return std::nullopt;
}

SplitPath strip_compression_extension(std::string_view path) {
  for (const Compression c : kWritten) {
    const std::string_view extension = to_extension(c);
    if (path.size() <= extension.size()) continue;
    const std::size_t cut = path.size() - extension.size();
    if (path[cut - 1] == '/' || !equals_ignoring_case(path.substr(cut), extension)) continue;
    return {path.substr(0, cut), c};
  }
  return {path, Compression::None};
}

Compression detect_compression(std::string_view bytes) {
  for (const Magic& magic : kFixed) {
    if (match_prefix(bytes, magic.bytes) == PrefixMatch::Yes) return magic.compression;
  }
  if (match_skippable(bytes) == PrefixMatch::Yes) return Compression::Zstd;
  const PrefixMatch bzip2 = match_bzip2(bytes);
  if (bzip2 == PrefixMatch::Yes || (bzip2 == PrefixMatch::Partly && bytes.size() >= 4))
    return Compression::Bzip2;
  return Compression::None;
}

bool may_become_compressed(std::string_view bytes) {
  if (match_bzip2(bytes) == PrefixMatch::Partly || match_skippable(bytes) == PrefixMatch::Partly) return true;
  return std::ranges::any_of(
      kFixed, [&](const Magic& magic) { return match_prefix(bytes, magic.bytes) == PrefixMatch::Partly; });
}

std::string_view unsupported_compression(std::string_view bytes) {
  if (bytes.starts_with("7z\xbc\xaf\x27\x1c"sv)) return "7z";
  return {};
}

}}  // namespace chess::io
