// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/sink/file_sink.h"

#include <filesystem>
#include <utility>

#include "annotate/report/report_page.h"
#include "annotate/sink/game_text.h"
#include "base/text.h"
#include "io/compression.h"
#include "io/output.h"

namespace annotate {

namespace {

std::expected<void, std::string> with_message(const std::expected<void, chess::IoError>& done) {
  if (!done) return std::unexpected(done.error().message);
  return {};
}

}  // namespace

std::optional<GameFormat> format_of_path(std::string_view path) {
  const std::string plain = chess::to_lower_copy(chess::strip_compression_extension(path).path);
  if (plain.ends_with(".pgn")) return GameFormat::Pgn;
  if (plain.ends_with(".html") || plain.ends_with(".htm")) return GameFormat::Html;
  if (plain.ends_with(".bgn") || plain.ends_with(".json")) return GameFormat::Bgn;
  return std::nullopt;
}

FileSink::FileSink(const std::string& path, std::unique_ptr<chess::ByteSink> sink, GameFormat format)
    : path_(path), sink_(std::move(sink)), format_(format), has_reader_(!chess::is_written_atomically(path)) {
  std::error_code ignored;
  replaces_file_ = !has_reader_ && std::filesystem::exists(path, ignored);
}

std::expected<std::unique_ptr<FileSink>, std::string> FileSink::open(const std::string& path,
                                                                     GameFormat format, Language language) {
  if (format == GameFormat::Html && !report_page().absence.empty())
    return std::unexpected(path + ": this program cannot write HTML: " + std::string(report_page().absence));
  auto sink = chess::open_output(path);
  if (!sink) return std::unexpected(sink.error().message);
  std::unique_ptr<FileSink> opened(new FileSink(path, std::move(*sink), format));
  if (auto begun = opened->write(text_before_games(format, language)); !begun)
    return std::unexpected(begun.error());
  return opened;
}

std::expected<void, std::string> FileSink::write(std::string_view text) {
  return with_message(sink_->write(text));
}

std::expected<void, std::string> FileSink::flush() {
  if (!has_reader_) return {};
  return with_message(sink_->flush());
}

std::expected<void, std::string> FileSink::finish() {
  if (auto ended = write(text_behind_games(format_)); !ended) return ended;
  return with_message(sink_->finish());
}

}  // namespace annotate
