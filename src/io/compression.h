// SPDX-License-Identifier: GPL-3.0-or-later
// The compressions of game files. Input is recognised by its first bytes, never by its name. Output is chosen
// by the extension. gzip: RFC 1952; bzip2: the format of bzip2 1.0; Zstandard: RFC 8878 (with skippable
// frames, which parallel compressors write first).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess::inline io {

/// The compressions that can be read and written.
enum class Compression : std::uint8_t { None, Gzip, Bzip2, Zstd };

/// The binary logarithm of the largest window that is decompressed if the caller does not say otherwise: 128
/// MiB, as in the program zstd. Only Zstandard has such windows.
inline constexpr int kUsualWindowLog = 27;
/// The largest one of the format: 2 GiB.
inline constexpr int kLargestWindowLog = sizeof(std::size_t) == 8 ? 31 : 30;

/// "gzip", "bzip2", "zstd" or "none".
std::string_view to_string(Compression compression);

/// ".gz", ".bz2" or ".zst"; empty for none.
std::string_view to_extension(Compression compression);

/// Reads "gz", "bz2", "zst" and the long names, in any case. Returns nothing for other names.
std::optional<Compression> parse_compression(std::string_view name);

/// A path without its compression extension.
struct SplitPath {
  std::string_view path;  ///< `games/x.pgn` of `games/x.pgn.gz`
  Compression compression = Compression::None;
  friend bool operator==(const SplitPath&, const SplitPath&) = default;
};

/// Splits `x.pgn.gz` into `x.pgn` and gzip. Case does not matter. A name that is only the extension (`.gz`)
/// stays whole.
SplitPath strip_compression_extension(std::string_view path);

/// How many bytes of a file `detect_compression` looks at.
inline constexpr std::size_t kMagicSize = 10;

/// The compression by the mark at the start of `bytes`. Looks at `kMagicSize` bytes at most. If there are
/// fewer, they must begin the mark and be at least 4 (gzip: 2).
Compression detect_compression(std::string_view bytes);

/// Can `bytes`, with more bytes behind them, still become the start of a compressed file that
/// `detect_compression` does not recognise yet? So a reader of a slow pipe waits no longer than necessary.
bool may_become_compressed(std::string_view bytes);

/// The name of a compression that is recognised but cannot be read (`xz`, `zip`, `7z`); else empty.
std::string_view unsupported_compression(std::string_view bytes);

}  // namespace chess::inline io
