// SPDX-License-Identifier: GPL-3.0-or-later
// The look at the first bytes, and the decoder that they ask for.
#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "io/buffered_reader.h"
#include "io/detail/compressed_stream.h"
#include "io/detail/parallel_source.h"
#include "io/detail/read_ahead_source.h"
#include "io/detail/zip_source.h"
#include "io/file_descriptor.h"
#include "io/input.h"

namespace chess { inline namespace io {

namespace {

/// Gives back what was read to look at it, then the source behind.
class PlainSource final : public ByteSource {
 public:
  explicit PlainSource(BufferedReader reader) : reader_(std::move(reader)) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    const std::string_view held = reader_.buffered();
    if (held.empty()) return reader_.source().read(buffer);
    const std::size_t count = std::min(held.size(), buffer.size());
    std::memcpy(buffer.data(), held.data(), count);
    reader_.consume(count);
    return count;
  }
  const std::string& name() const override { return reader_.source().name(); }
  std::uint64_t raw_position() const override { return reader_.source().raw_position(); }
  std::optional<std::uint64_t> raw_size() const override { return reader_.source().raw_size(); }

 private:
  BufferedReader reader_;
};

/// Reads as many bytes as it takes to recognise a compression. A fault behind the first bytes is left to
/// whoever reads on: it comes again then.
std::expected<void, IoError> read_head(BufferedReader& reader) {
  // An empty window may still become anything, so the loop reads at least once.
  while (may_become_compressed(reader.buffered())) {
    const auto more = reader.more();
    if (!more && reader.buffered().empty()) return std::unexpected(more.error());
    if (!more || !*more) break;
  }
  return {};
}

/// Ends with a fault when the plain bytes have become far more than the compressed ones. Adds to the faults
/// of limits what the program says.
class LimitGuard final : public LayeredSource {
 public:
  LimitGuard(std::unique_ptr<ByteSource> inner, const InputOptions& options)
      : LayeredSource(std::move(inner)),
        max_ratio_(options.max_ratio),
        window_cure_(options.window_cure),
        ratio_cure_(options.ratio_cure) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    if (max_ratio_ > 0 && plain_ > kBombSize && plain_ / max_ratio_ > raw_position())
      return std::unexpected(
          IoError{IoError::Kind::TooLarge,
                  quoted_path(name()) + " becomes more than " + std::to_string(max_ratio_) +
                      " times larger when it is decompressed, as files do that are made to fill a disk" +
                      clause(ratio_cure_)});
    auto count = inner().read(buffer);
    plain_ += count.value_or(0);
    if (!count && count.error().kind == IoError::Kind::TooLarge) count.error().reason += clause(window_cure_);
    return count;
  }

 private:
  static std::string clause(const std::string& cure) { return cure.empty() ? cure : "; " + cure; }

  std::uint64_t max_ratio_;
  std::string window_cure_;
  std::string ratio_cure_;
  std::uint64_t plain_ = 0;
};

std::unique_ptr<ByteSource> decoding(BufferedReader reader, Compression compression,
                                     const InputOptions& options) {
  if (compression == Compression::Zip)
    return held_if_regular(std::make_unique<ZipSource>(std::move(reader), options.wants_member));
  auto source = std::make_unique<DecodingSource>(std::move(reader), compression, options.window_log,
                                                 std::max<std::size_t>(options.threads, 1));
  // A block of bzip2 can be put out only when all of it has come, so a pipe need not be waited for.
  if (compression == Compression::Bzip2) return std::make_unique<HeldSource>(std::move(source));
  return held_if_regular(std::move(source));
}

std::unique_ptr<ByteSource> decoding_ahead(BufferedReader reader, Compression compression,
                                           const InputOptions& options) {
  if (compression == Compression::Xz || compression == Compression::Zip)
    return read_ahead(decoding(std::move(reader), compression, options));
  auto decoder = compression == Compression::Bzip2
                     ? parallel_bzip2(std::move(reader))
                     : parallel_frames(std::move(reader), compression, options.window_log);
  if (auto source = ParallelSource::start(decoder, options.threads)) return source;
  return decoding(std::move(decoder->reader()), compression, options);
}

}  // namespace

std::expected<std::unique_ptr<ByteSource>, IoError> decompressed(std::unique_ptr<ByteSource> source,
                                                                 const InputOptions& options) {
  assert(source != nullptr);
  BufferedReader reader(std::move(source));
  if (const auto head = read_head(reader); !head) return std::unexpected(head.error());
  if (const auto name = unsupported_compression(reader.buffered()); !name.empty()) {
    return std::unexpected(
        IoError{IoError::Kind::Unsupported, "cannot read " + quoted_path(reader.source().name()) + ": " +
                                                std::string(name) +
                                                " data, only gzip, bzip2, zstd, xz and zip are read"});
  }
  const Compression compression = detect_compression(reader.buffered());
  if (compression == Compression::None) return std::make_unique<PlainSource>(std::move(reader));
  auto plain = options.threads > 0 ? decoding_ahead(std::move(reader), compression, options)
                                   : decoding(std::move(reader), compression, options);
  return std::make_unique<LimitGuard>(std::move(plain), options);
}

std::expected<std::unique_ptr<ByteSource>, IoError> open_input(const std::string& path,
                                                               const InputOptions& options) {
  auto source = open_raw(path);
  if (!source) return source;
  return decompressed(std::move(*source), options);
}

std::expected<std::string, IoError> read_file(const std::string& path, std::size_t limit) {
  auto source = open_input(path, {.threads = 0});  // such files are small
  if (!source) return std::unexpected(source.error());
  return read_all(**source, limit);
}

std::expected<Compression, IoError> compression_of_file(const std::string& path) {
  const auto status = status_of_path(path);
  if (status && status->kind != FileKind::Regular && status->kind != FileKind::Folder)
    return std::unexpected(
        IoError{IoError::Kind::Read, "cannot open " + quoted_path(path) + ": it is no regular file"});
  auto source = open_raw(path);
  if (!source) return std::unexpected(source.error());
  BufferedReader reader(std::move(*source));
  if (const auto head = read_head(reader); !head) return std::unexpected(head.error());
  return detect_compression(reader.buffered());
}

}}  // namespace chess::io
