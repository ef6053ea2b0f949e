// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/file_output.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "annotate/output/drawn_outputs.h"
#include "annotate/output/game_file_outputs.h"
#include "annotate/output/html/html_output.h"
#include "annotate/output/term/term_output.h"
#include "base/text.h"
#include "games/game_format.h"
#include "io/compression.h"
#include "io/output.h"

namespace annotate {

namespace {

std::unique_ptr<FileOutput> new_output(const std::string& path, OutputFormat format,
                                       const OutputStyle& style) {
  switch (format) {
    case OutputFormat::Pgn:
    case OutputFormat::Bgn:
    case OutputFormat::Egd:
    case OutputFormat::Uci: return std::make_unique<GameFileOutput>(format, style.pgn);
    case OutputFormat::Html: return std::make_unique<HtmlOutput>(style.language, style.engine_module);
    case OutputFormat::Report:
      return std::make_unique<PlayerOutput>(style, parse_report_form(path).value_or(ReportForm::Html));
    case OutputFormat::Puzzles:
      return std::make_unique<PuzzlesOutput>(parse_puzzle_form(path).value_or(PuzzleForm::Pgn));
    case OutputFormat::Term: break;
  }
  return std::make_unique<TermOutput>(style);
}

}  // namespace

std::expected<std::unique_ptr<FileOutput>, chess::Error> FileOutput::open(
    const std::string& path, OutputFormat format, const OutputStyle& style,
    std::optional<chess::Compression> compression) {
  auto output = new_output(path, format, style);
  // Only this one knows terminals, and makes the words of strangers visible by itself.
  const auto on_terminal =
      format == OutputFormat::Term ? chess::OnTerminal::AsItIs : chess::OnTerminal::Visible;
  auto file = chess::StagedOutput::open(path, compression, on_terminal);
  if (!file) return std::unexpected(file.error());
  output->path_ = path;
  output->file_.emplace(std::move(*file));
  output->has_reader_ = !chess::is_written_atomically(path);
  std::error_code ignored;
  output->replaces_file_ = !output->has_reader_ && std::filesystem::exists(path, ignored);
  if (auto begun = output->put(output->text_before_games()); !begun) return std::unexpected(begun.error());
  return output;
}

std::expected<void, chess::Error> FileOutput::checked(const std::expected<void, chess::IoError>& done) {
  if (done) return {};
  has_lost_reader_ |= done.error().kind == chess::IoError::Kind::ClosedPipe;
  return std::unexpected(done.error());
}

std::expected<void, chess::Error> FileOutput::write(std::string_view text) { return put(text); }

std::expected<void, chess::Error> FileOutput::put(std::string_view text) {
  return checked(file_->sink().write(text));
}

std::expected<void, chess::Error> FileOutput::flush() {
  if (!has_reader_) return {};
  return checked(file_->sink().flush());
}

std::expected<void, chess::Error> FileOutput::finish() {
  if (auto ended = put(text_behind_games()); !ended) return ended;
  return checked(file_->sink().finish());
}

std::optional<OutputFormat> output_format_of_path(std::string_view path) {
  const std::string plain = chess::to_lower_copy(chess::strip_compression_extension(path).path);
  if (plain.ends_with(".html") || plain.ends_with(".htm")) return OutputFormat::Html;
  const auto format = chess::format_of_path(path);
  if (!format) return std::nullopt;
  switch (*format) {
    case chess::GameFormat::Pgn: return OutputFormat::Pgn;
    case chess::GameFormat::Bgn: return OutputFormat::Bgn;
    case chess::GameFormat::Egd: return OutputFormat::Egd;
    case chess::GameFormat::Scid:
    case chess::GameFormat::Uci: break;
  }
  return OutputFormat::Uci;
}

}  // namespace annotate
