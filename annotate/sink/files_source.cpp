// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/sink/files_source.h"

#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "annotate/input/stdin_source.h"
#include "bgn/bgn_reader.h"
#include "io/format_sniffer.h"
#include "io/input.h"
#include "pgn/game_builder.h"

namespace annotate {

namespace {

using chess::ImportStatus;

std::expected<std::unique_ptr<chess::ByteSource>, chess::IoError> open_path(const std::string& path,
                                                                            std::stop_token stop) {
  return path == "-" ? chess::decompressed(stdin_source(std::move(stop))) : chess::open_input(path);
}

std::string shown_name(const std::string& path) { return path == "-" ? "standard input" : path; }

/// The sum of the sizes; 0 when one of them is not known.
std::uint64_t total_size(const std::vector<std::string>& paths) {
  std::uint64_t total = 0;
  for (const std::string& path : paths) {
    std::error_code error;
    if (path == "-" || !std::filesystem::is_regular_file(path, error)) return 0;
    const auto size = std::filesystem::file_size(path, error);
    if (error) return 0;
    total += size;
  }
  return total;
}

}  // namespace

class OpenInput {
 public:
  OpenInput(std::string name, std::unique_ptr<chess::ByteSource> source, OutputFormat format)
      : name_(std::move(name)) {
    if (format == OutputFormat::Pgn)
      reader_.emplace<chess::PgnGameReader>(std::move(source));
    else
      reader_.emplace<chess::BgnReader>(std::move(source));
  }

  const std::string& name() const { return name_; }
  bool has_given_games() const { return games_ > 0; }

  std::optional<chess::ImportedGame> next() {
    auto game = is_pgn() ? pgn().next() : bgn().next();
    games_ += game && game->status != ImportStatus::Refused ? 1 : 0;
    return game;
  }

  std::uint64_t position() const {
    return (is_pgn() ? pgn().reader().source() : bgn().source()).raw_position();
  }

  /// What there is to say when there are no more games.
  std::vector<chess::Diagnostic> last_diagnostics() const {
    return is_pgn() ? pgn().last_diagnostics() : std::vector<chess::Diagnostic>{};
  }
  const std::optional<chess::IoError>& fault() const {
    return is_pgn() ? pgn().reader().fault() : bgn().fault();
  }

 private:
  bool is_pgn() const { return std::holds_alternative<chess::PgnGameReader>(reader_); }
  chess::PgnGameReader& pgn() { return std::get<chess::PgnGameReader>(reader_); }
  const chess::PgnGameReader& pgn() const { return std::get<chess::PgnGameReader>(reader_); }
  chess::BgnReader& bgn() { return std::get<chess::BgnReader>(reader_); }
  const chess::BgnReader& bgn() const { return std::get<chess::BgnReader>(reader_); }

  std::string name_;
  std::variant<std::monostate, chess::PgnGameReader, chess::BgnReader> reader_;
  std::size_t games_ = 0;
};

namespace {

/// Adds what a reader said; errors mean that something is lost.
void add_diagnostics(const std::vector<chess::Diagnostic>& diagnostics, SourceItem& item) {
  for (const auto& diagnostic : diagnostics) {
    if (diagnostic.severity == chess::Severity::Note) continue;
    item.problems.push_back(item.input + ": " + to_string(diagnostic));
    item.lossy |= diagnostic.severity == chess::Severity::Error;
  }
}

SourceItem failure(const std::string& input, std::string problem) {
  SourceItem item;
  item.input = input;
  item.problems.push_back(std::move(problem));
  item.lossy = true;
  return item;
}

}  // namespace

FilesSource::FilesSource(std::vector<std::string> paths, std::stop_token stop)
    : paths_(std::move(paths)), stop_(std::move(stop)), bytes_total_(total_size(paths_)) {}

FilesSource::~FilesSource() = default;

/// Opens the next input; gives an item only when that fails.
std::optional<SourceItem> FilesSource::open_next() {
  const std::string path = paths_[next_path_++];
  const std::string name = shown_name(path);
  auto source = open_path(path, stop_);
  if (!source) return failure(name, source.error().message);
  auto sniffed = chess::sniff(std::move(*source));
  if (!sniffed) return failure(name, sniffed.error().message);
  switch (sniffed->kind) {
    case chess::ContentKind::Empty:
      if (path == "-") return std::nullopt;  // the end of an empty pipe
      return failure(name, name + ": the file is empty");
    case chess::ContentKind::Binary: return failure(name, name + ": binary data, neither PGN nor BGN");
    case chess::ContentKind::Egd: return failure(name, name + ": EGD, which only `bgn convert` reads");
    case chess::ContentKind::Uci:  // may be movetext just as well
    case chess::ContentKind::Pgn: format_ = OutputFormat::Pgn; break;
    case chess::ContentKind::Bgn: format_ = OutputFormat::Bgn; break;
  }
  input_ = std::make_unique<OpenInput>(name, std::move(sniffed->source), *format_);
  return std::nullopt;
}

std::optional<SourceItem> FilesSource::next() {
  while (true) {
    if (!input_) {
      if (next_path_ == paths_.size()) return std::nullopt;
      if (auto failed = open_next()) return failed;
      continue;
    }
    SourceItem item;
    item.input = input_->name();
    auto game = input_->next();
    bytes_read_ = bytes_before_ + input_->position();
    if (game) {
      add_diagnostics(game->diagnostics, item);
      item.lossy |= game->is_damaged();
      // A refused game is passed on for its tags, when it has any.
      if (game->status != ImportStatus::Refused || !game->game.tags.empty()) item.game = std::move(*game);
      return item;
    }
    add_diagnostics(input_->last_diagnostics(), item);
    if (input_->fault()) {
      item.problems.push_back(input_->fault()->message);
      item.lossy = true;
    } else if (!input_->has_given_games()) {
      item.problems.push_back(item.input + ": there are no games in it");
      item.lossy = true;
    }
    bytes_before_ = bytes_read_;
    input_.reset();
    if (!item.problems.empty()) return item;
  }
}

std::optional<double> FilesSource::fraction_read() const {
  if (bytes_total_ == 0) return std::nullopt;
  return static_cast<double>(bytes_read_.load()) / static_cast<double>(bytes_total_);
}

}  // namespace annotate
