// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/input_chunks.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "annotate/input/stdin_source.h"
#include "io/format_sniffer.h"
#include "io/input.h"

namespace annotate::bgn {

namespace {

/// Keeps account of what is read of the file underneath.
class MeteredSource final : public chess::ByteSource {
 public:
  MeteredSource(std::unique_ptr<chess::ByteSource> inner, std::atomic<std::uint64_t>& bytes)
      : inner_(std::move(inner)), bytes_(bytes), before_(bytes) {}
  std::expected<std::size_t, chess::IoError> read(std::span<char> buffer) override {
    auto count = inner_->read(buffer);
    bytes_.store(before_ + inner_->raw_position(), std::memory_order_relaxed);
    return count;
  }
  const std::string& name() const override { return inner_->name(); }
  std::uint64_t raw_position() const override { return inner_->raw_position(); }
  std::optional<std::uint64_t> raw_size() const override { return inner_->raw_size(); }

 private:
  std::unique_ptr<chess::ByteSource> inner_;
  std::atomic<std::uint64_t>& bytes_;
  std::uint64_t before_;
};

/// The sum of the sizes; 0 when one of them is not known.
std::uint64_t total_size(const std::vector<std::string>& paths) {
  std::uint64_t total = 0;
  for (const std::string& path : paths) {
    std::error_code error;
    const std::string file = path == "-" ? "/dev/stdin" : path;
    if (!std::filesystem::is_regular_file(file, error)) return 0;
    const auto size = std::filesystem::file_size(file, error);
    if (error) return 0;
    total += size;
  }
  return total;
}

}  // namespace

InputChunks::InputChunks(const RunOptions& options, std::size_t chunk_size, std::stop_token stop)
    : paths_(options.inputs), from_(options.from), chunk_size_(chunk_size), stop_(std::move(stop)) {
  if (paths_.empty()) paths_.emplace_back("-");
  for (const std::string& path : paths_) names_.push_back(path == "-" ? "standard input" : path);
  progress_.total = total_size(paths_);
}

std::optional<chess::IoError> InputChunks::open() {
  const std::size_t input = opened_++;
  is_last_given_ = false;
  const std::string& path = paths_[input];
  auto source = path == "-" ? chess::decompressed(annotate::stdin_source(stop_), chess::Decompression::Ahead)
                            : chess::open_input(path, chess::Decompression::Ahead);
  if (!source) return source.error();
  auto sniffed = chess::sniff(std::move(*source));
  if (!sniffed) return sniffed.error();
  switch (sniffed->kind) {
    case chess::ContentKind::Empty:
    case chess::ContentKind::Pgn: format_ = GameFormat::Pgn; break;
    case chess::ContentKind::Bgn: format_ = GameFormat::Bgn; break;
    case chess::ContentKind::Egd: format_ = GameFormat::Egd; break;
    case chess::ContentKind::Uci: format_ = GameFormat::Uci; break;
    case chess::ContentKind::Binary:
      format_ = GameFormat::Pgn;
      if (from_) break;
      return chess::IoError{chess::IoError::Kind::Unsupported,
                            names_[input] + ": binary data, no games (read it all the same with --from)"};
  }
  if (from_) format_ = *from_;
  auto metered = std::make_unique<MeteredSource>(std::move(sniffed->source), progress_.bytes);
  cutter_ = std::make_unique<ChunkCutter>(std::move(metered), format_, chunk_size_);
  return std::nullopt;
}

std::optional<GameFormat> InputChunks::first_format() {
  early_fault_ = open();
  return early_fault_ ? std::nullopt : std::optional(format_);
}

std::optional<Chunk> InputChunks::next() {
  while (true) {
    if (!cutter_) {
      auto fault = std::exchange(early_fault_, std::nullopt);
      if (!fault) {
        if (opened_ == paths_.size()) return std::nullopt;
        fault = open();
      }
      if (fault) {
        Chunk failed;
        failed.input = opened_ - 1;
        failed.fault = std::move(fault);
        failed.is_last = true;
        return failed;
      }
    }
    auto chunk = cutter_->next();
    const bool is_given = is_last_given_;
    if (!chunk) {
      cutter_.reset();
      if (is_given) continue;
      chunk.emplace();  // an input without a byte
      chunk->format = format_;
      chunk->is_last = true;
    }
    chunk->input = opened_ - 1;
    is_last_given_ = chunk->is_last;
    return chunk;
  }
}

}  // namespace annotate::bgn
