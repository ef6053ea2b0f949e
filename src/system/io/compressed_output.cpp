// SPDX-License-Identifier: GPL-3.0-or-later
// The outputs that are compressed as they are written.
#include <utility>

#include "io/detail/compressed_stream.h"
#include "io/detail/destination.h"
#include "io/detail/locked_part.h"
#include "io/output.h"
#include "io/publication.h"
#include "io/staged_output.h"

namespace chess { inline namespace io {

std::expected<std::unique_ptr<ByteSink>, IoError> open_output(const std::string& path,
                                                              const OutputOptions& options) {
  auto sink = open_plain_output(path, options);
  if (!sink) return sink;
  return compressed(std::move(*sink), compression_of(path, options.compression));
}

std::unique_ptr<ByteSink> compressed(std::unique_ptr<ByteSink> sink, Compression compression) {
  if (compression == Compression::None) return sink;
  return std::make_unique<EncodingSink>(std::move(sink), compression);
}

std::expected<StagedOutput, IoError> StagedOutput::open(const std::string& path,
                                                        std::optional<Compression> compression,
                                                        OnTerminal on_terminal) {
  auto output = open_plain(path, on_terminal);
  if (output) output->sink_ = compressed(std::move(output->sink_), compression_of(path, compression));
  return output;
}

std::expected<StagedOutput, IoError> StagedOutput::open_in_blocks(const std::string& path,
                                                                  const BlockCompression& how) {
  auto output = open_plain(path, OnTerminal::Visible);
  if (output && (how.compression != Compression::None || how.observer != nullptr))
    output->sink_ = compressed_in_blocks(std::move(output->sink_), how);
  return output;
}

std::expected<std::unique_ptr<ByteSink>, IoError> StagedFolder::append(const std::string& path,
                                                                       BlockCompression how) {
  auto found = numbers_.find(path);
  if (found == numbers_.end()) {
    const auto destination = destination_of(path);
    if (!destination) return std::unexpected(destination.error());
    if (!destination->is_file)
      return std::unexpected(
          IoError{IoError::Kind::Write, "cannot write " + quoted_path(path) + ": it is no regular file"});
    if (auto checked = check_replaceable(path, path); !checked) return std::unexpected(checked.error());
    found = numbers_.emplace(path, numbers_.size()).first;
  }
  staged_.clear();
  auto sink = open_in_place(temporary_of(found->second), OldBytes::Stay, path, OnTerminal::Visible,
                            Durability::Owner);
  if (!sink) return sink;
  how.compression = compression_of(path, std::nullopt);
  if (how.pool == nullptr || how.compression == Compression::None)
    return compressed(std::move(*sink), how.compression);
  return compressed_in_blocks(std::move(*sink), how);
}

std::expected<void, IoError> write_whole_files(std::span<const TextFile> files) {
  std::vector<StagedOutput> outputs;
  for (const TextFile& file : files) {
    if (file.path.empty()) continue;
    auto output = StagedOutput::open(file.path);
    if (!output) return std::unexpected(output.error());
    auto written = output->sink().write(file.text);
    if (written) written = output->sink().finish();
    if (!written) return written;
    outputs.push_back(std::move(*output));
  }
  Publication publication;
  for (StagedOutput& output : outputs) publication.add(output);
  return publication.run();
}

}}  // namespace chess::io
