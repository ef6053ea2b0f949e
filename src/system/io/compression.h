// SPDX-License-Identifier: GPL-3.0-or-later
// The compressions of game files. Input is recognised by its first bytes, never by its name. Output is chosen
// by the extension. gzip: RFC 1952; bzip2: the format of bzip2 1.0; Zstandard: RFC 8878 (with skippable
// frames, which parallel compressors write first); xz: "The .xz File Format" 1.2; zip: PKWARE's APPNOTE 6.3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess { inline namespace io {

/// The compressions that can be read. The last two are not written.
enum class Compression : std::uint8_t { None, Gzip, Bzip2, Zstd, Xz, Zip };

/// Can it be written, too?
constexpr bool is_written(Compression compression) {
  return compression != Compression::Xz && compression != Compression::Zip;
}

/// How hard to try to make data small. Empty: the usual level, which is 6 for gzip, 9 for bzip2, 3 for
/// Zstandard.
using CompressionLevel = std::optional<int>;

/// The lowest and the highest level: 1 and 12 (gzip), 9 (bzip2), 19 (Zstandard); both 0 for none.
struct LevelRange {
  int lowest = 0;
  int highest = 0;
};
LevelRange levels_of(Compression compression);

/// The binary logarithm of the largest window that is decompressed if the caller does not say otherwise: 128
/// MiB, as in the program zstd. Only Zstandard and xz have such windows.
inline constexpr int kUsualWindowLog = 27;
/// The largest one of the format: 2 GiB.
inline constexpr int kLargestWindowLog = sizeof(std::size_t) == 8 ? 31 : 30;

/// "gzip", "bzip2", "zstd", "xz", "zip" or "none".
std::string_view to_string(Compression compression);

/// ".gz", ".bz2", ".zst", ".xz", ".zip"; empty for none.
std::string_view to_extension(Compression compression);

/// Reads "gz", "bz2", "zst" and the long names, in any case. Returns nothing for other names, also for
/// compressions that are not written.
std::optional<Compression> parse_compression(std::string_view name);

/// A path without its compression extension.
struct SplitPath {
  std::string_view path;  ///< `games/x.pgn` of `games/x.pgn.gz`
  Compression compression = Compression::None;
  friend bool operator==(const SplitPath&, const SplitPath&) = default;
};

/// Splits `x.pgn.gz` into `x.pgn` and gzip. Case does not matter. A name that is only the extension (`.gz`)
/// stays whole, and so does one with the extension of a compression that is not written.
SplitPath strip_compression_extension(std::string_view path);

/// How many bytes of a file `detect_compression` looks at.
inline constexpr std::size_t kMagicSize = 10;

/// The compression by the mark at the start of `bytes`. Looks at `kMagicSize` bytes at most. If there are
/// fewer, they must begin the mark and be at least 4 (gzip: 2).
Compression detect_compression(std::string_view bytes);

/// Can `bytes`, with more bytes behind them, still become the start of a compressed file that
/// `detect_compression` does not recognise yet? So a reader of a slow pipe waits no longer than necessary.
bool may_become_compressed(std::string_view bytes);

/// The name of a compression that is recognised but cannot be read (`7z`); else empty.
std::string_view unsupported_compression(std::string_view bytes);

}}  // namespace chess::io
