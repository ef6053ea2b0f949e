// SPDX-License-Identifier: GPL-3.0-or-later
// The compressions of game files. Input is recognised by its first bytes, never by its name;
// output is chosen by the extension. gzip: RFC 1952; bzip2: the format of bzip2 1.0;
// Zstandard: RFC 8878 (with skippable frames, which parallel compressors write first).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess::inline io {

enum class Compression : std::uint8_t { None, Gzip, Bzip2, Zstd };

/// `gzip`, `bzip2`, `zstd`; `none`.
std::string_view to_string(Compression compression);

/// `.gz`, `.bz2`, `.zst`; empty for none.
std::string_view to_extension(Compression compression);

/// `gz`, `bz2`, `zst` and the long names, in any case; nothing when it is none of them.
std::optional<Compression> parse_compression(std::string_view name);

/// A path cut before its compression extension.
struct SplitPath {
  std::string_view path;  ///< `games/x.pgn` of `games/x.pgn.gz`
  Compression compression = Compression::None;
  friend bool operator==(const SplitPath&, const SplitPath&) = default;
};

/// `x.pgn.gz` -> `x.pgn` and gzip; letter case plays no part. A name that is nothing but the
/// extension (`.gz`) is left whole.
SplitPath strip_compression_extension(std::string_view path);

/// How many bytes of a file decide what `detect_compression` says.
inline constexpr std::size_t kMagicSize = 10;

/// The compression whose mark `bytes` starts with. Bytes beyond `kMagicSize` are not looked at; with
/// fewer, the mark has to be there as far as the bytes go and at least 4 bytes long (gzip: 2).
Compression detect_compression(std::string_view bytes);

/// Could `bytes`, with more behind them, still become the start of a compressed file that
/// `detect_compression` does not see yet? Lets a reader of a slow pipe wait no longer than it must.
bool may_become_compressed(std::string_view bytes);

/// The name of a compression that is recognised only to be refused (`xz`, `zip`, `7z`); empty otherwise.
std::string_view unsupported_compression(std::string_view bytes);

}  // namespace chess::inline io
