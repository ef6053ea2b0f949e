// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of Zstandard and members of gzip whose sizes are known before they are decoded. Each is decoded as a
// whole by one thread. Whatever is not like that is left, with all that follows, to a decoder that reads
// piece by piece; so are damaged frames, so that the bytes before the damage and the message are the same.
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

#include "io/detail/compressed_stream.h"
#include "io/detail/gzip_member.h"
#include "io/detail/parallel_source.h"
#include "os/large_pages.h"
#include "os/ordered_run.h"

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kMostFrame = std::size_t{16} << 20;  // compressed or plain, that is held as a whole
constexpr std::size_t kFramePiece = std::size_t{256} << 10;
constexpr std::size_t kFramesAhead = 2;  // frames under way for each thread

/// One frame, or everything from here on.
struct Frame {
  std::string bytes;
  std::size_t plain_size = 0;
  std::uint64_t offset = 0;  ///< in the file
  std::optional<BufferedReader> rest;
};

/// Plain bytes.
struct PlainPart {
  std::string bytes;
  std::optional<IoError> fault;
  std::uint64_t position = 0;  ///< behind it, in the file
};

struct FreeZstd {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

class ParallelFrames final : public ParallelDecoder {
 public:
  ParallelFrames(BufferedReader reader, Compression compression, int window_log)
      : reader_(std::move(reader)),
        name_(reader_.source().name()),
        compression_(compression),
        window_log_(window_log),
        is_small_(reader_.source().raw_size().value_or(kMostFrame + 1) <= kMostFrame) {}

  BufferedReader& reader() override { return reader_; }

  std::optional<IoError> run(std::size_t threads, const Put& put) override {
    std::optional<IoError> fault;
    OrderedRun<Frame, PlainPart> ordered;
    ordered.next = [&] { return next(); };
    ordered.work = [&](Frame&& frame, const auto& emit) { decode(std::move(frame), emit); };
    ordered.take = [&](PlainPart&& piece) {
      set_position(piece.position);
      fault = std::move(piece.fault);
      return !fault && (piece.bytes.empty() || put(std::move(piece.bytes)));
    };
    ordered.run(threads, kFramesAhead * threads);
    return fault;
  }

 private:
  using Emit = OrderedRun<Frame, PlainPart>::Emit;

  std::optional<Frame> next() {
    if (is_handed_over_) return std::nullopt;
    Frame frame;
    frame.offset = reader_.offset();
    const std::size_t size = compression_ == Compression::Zstd ? zstd_frame(frame) : gzip_member(frame);
    if (size > 0) {
      frame.bytes = reader_.buffered().substr(0, size);
      reader_.consume(size);
      return frame;
    }
    if (reader_.buffered().empty() && is_at_end_) return std::nullopt;
    is_handed_over_ = true;
    frame.rest.emplace(std::move(reader_));
    return frame;
  }

  /// Holds `size` bytes or more. False at the end; a fault of reading comes again for whoever reads on.
  bool hold(std::size_t size) {
    while (reader_.buffered().size() < size) {
      const auto more = reader_.more();
      is_at_end_ = more && !*more;
      if (!more || !*more) return false;
    }
    return true;
  }

  /// The size of the next frame if it can be decoded as a whole, else 0.
  std::size_t zstd_frame(Frame& frame) {
    constexpr std::size_t kLongestHead = 18;  // the longest header
    hold(kLongestHead);
    std::string_view bytes = reader_.buffered();
    if (detect_compression(bytes) != Compression::Zstd) return 0;
    const auto plain = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (plain > kMostFrame || plain > std::uint64_t{1} << window_log_) return 0;  // errors are large numbers
    for (std::size_t size = kMostFrame / 256;; size *= 2) {
      const bool has_more = hold(size);
      bytes = reader_.buffered();
      const std::size_t whole = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
      if (ZSTD_isError(whole) == 0) {
        frame.plain_size = static_cast<std::size_t>(plain);
        return whole;
      }
      if (!has_more || size >= kMostFrame) return 0;
    }
  }

  std::size_t gzip_member(Frame& frame) {
    if (!hold(kGzipMemberHead)) return 0;
    const auto size = parse_gzip_member_size(reader_.buffered());
    if (!size && is_small_) return gzip_rest(frame);
    if (!size || *size > kMostFrame || !hold(*size)) return 0;
    // No checksum guards that size: another member has to begin there, or the file ends.
    hold(*size + kGzipMemberHead);
    const std::string_view behind = reader_.buffered().substr(*size);
    if (!behind.empty() && detect_compression(behind) != Compression::Gzip) return 0;
    frame.plain_size = gzip_plain_size(reader_.buffered().substr(0, *size));
    return frame.plain_size <= kMostFrame ? *size : 0;
  }

  /// All that is left of a small file. If it is one member, it can be decoded as a whole, which is faster.
  std::size_t gzip_rest(Frame& frame) {
    if (!hold(kMagicSize) || detect_compression(reader_.buffered()) != Compression::Gzip) return 0;
    while (hold(reader_.buffered().size() + 1)) {}
    if (!is_at_end_ || reader_.buffered().size() > kMostFrame) return 0;
    frame.plain_size = gzip_plain_size(reader_.buffered());
    return frame.plain_size <= HeldSource::kMostHeld ? reader_.buffered().size() : 0;
  }

  void decode(Frame&& frame, const Emit& emit) const {
    if (frame.rest) {
      // The file has been recognised by its first bytes, and what follows is checked.
      const bool is_first = frame.offset == 0;
      return stream(std::make_unique<DecodingSource>(std::move(*frame.rest), compression_, window_log_, 1, 0,
                                                     !is_first),
                    0, emit);
    }
    PlainPart piece;
    piece.position = frame.offset + frame.bytes.size();
    if (decode_whole(frame, piece.bytes)) {
      emit(std::move(piece));
      return;
    }
    stream(std::make_unique<DecodingSource>(BufferedReader(view_source(frame.bytes, name_)), compression_,
                                            window_log_, 1, frame.offset),
           frame.offset, emit);
  }

  bool decode_whole(const Frame& frame, std::string& out) const {
    if (compression_ == Compression::Gzip) return decompress_gzip_member(frame.bytes, out);
    const std::unique_ptr<ZSTD_DCtx, FreeZstd> context(ZSTD_createDCtx());
    if (!context) throw std::bad_alloc();
    bool is_good = false;
    out.resize_and_overwrite(frame.plain_size, [&](char* bytes, std::size_t size) {
      prefer_large_pages(bytes, size);
      is_good =
          ZSTD_decompressDCtx(context.get(), bytes, size, frame.bytes.data(), frame.bytes.size()) == size;
      return is_good ? size : 0;
    });
    return is_good;
  }

  /// A damaged frame is held, too: of a pipe as well, since all of it has come.
  static void stream(std::unique_ptr<CheckedSource> decoding, std::uint64_t offset, const Emit& emit) {
    const auto source = held_if_regular(std::move(decoding));
    for (;;) {
      PlainPart piece;
      piece.bytes.resize_and_overwrite(kFramePiece, [&](char* bytes, std::size_t size) {
        const auto count = source->read(std::span(bytes, size));
        if (!count) piece.fault = count.error();
        return count.value_or(0);
      });
      const bool is_end = piece.bytes.empty();
      piece.position = offset + source->raw_position();
      if (!emit(std::move(piece)) || is_end) return;
    }
  }

  BufferedReader reader_;  // empty once it is handed over
  const std::string name_;
  Compression compression_;
  int window_log_;
  bool is_small_;  ///< the file has no more bytes than a frame may have
  bool is_at_end_ = false;
  bool is_handed_over_ = false;
};

}  // namespace

std::unique_ptr<ParallelDecoder> parallel_frames(BufferedReader reader, Compression compression,
                                                 int window_log) {
  return std::make_unique<ParallelFrames>(std::move(reader), compression, window_log);
}

}}  // namespace chess::io
